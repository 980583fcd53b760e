import type { Body } from './requests.ts'
import type { Kind, Thing } from './fixtures/things.ts'

/**
 * Who gets past authentication. `open` asks for nothing; `anyone` accepts everyone but refuses invalid credentials;
 * `listing` accepts a partner besides an organisation, and `credentials` API credentials whatever they may do.
 */
export type Access =
  | 'open'
  | 'anyone'
  | 'organisation'
  | 'credentials'
  | 'dashboard'
  | 'partner'
  | 'listing'
  | 'recipient'
  | 'individual'
  | 'kiosk'

/** The permission that a caller needs. `send` concerns only the caller, as does `administer` without a thing. */
type Need = 'see' | 'manage' | 'send' | 'administer'

/** The row of one operation. */
export interface Row {
  readonly access: Access
  readonly kind: Kind
  readonly need: Need
  /** State of the thing → status for permitted callers. */
  readonly answers: Readonly<Record<string, number>>
  /** Which of the thing's ids is used for `{id}`; defaults to its own. */
  readonly at: string
  /** Status for what the caller does not see: 422 if the id is in a body. */
  readonly unseen: 404 | 422
  /** What is written although it is not expected: by a GET that answers, or a job by a refusal. */
  readonly traces: 'by-reading' | 'jobs-by-refusing' | null
  /** Whether it is a list: its states are queries, and it must show what the caller sees. */
  readonly lists: boolean
  /** Whether a recipient or an individual refers to something of their own that others do not have. */
  readonly ownIds: boolean
  /** The state in which it lets a recipient or an individual proceed, so that they may read more. */
  readonly opens: string | null
  /** Whether accounts may call it before setting up the second factor that their organisation requires. */
  readonly whileEnrolling: boolean
  /** The query string. */
  readonly query: ((thing: Thing) => string) | null
  readonly body: Body | null
  /** Which of the thing's secrets goes as bearer token, whatever the caller brings. */
  readonly bears: string | null
  /** The status in test mode, where it is not as elsewhere. */
  readonly inTests: number | null
  /** Whether it ends the session of an account that may: each then has another one. */
  readonly endsSession: boolean
  /**
   * What the embedded editor of a draft is answered while it is one: as its sender is, or with a status of its own where it is about
   * its own session. Null where it is answered as if there were nothing.
   */
  readonly embedded: 'as-sender' | number | null
}

/** The whole table: `METHOD /path` → its row. */
export type Table = Readonly<Record<string, Row>>

/** State of the thing → status. */
export type Answers = Readonly<Record<string, number>>
type More = Partial<Omit<Row, 'kind' | 'need' | 'answers'>>

const accessByPath: readonly (readonly [string, Access])[] = [
  ['/v1/', 'organisation'],
  ['/v2/', 'organisation'],
  ['/app/', 'dashboard'],
  ['/signing/', 'recipient'],
  ['/verifying/', 'individual'],
]

/** A row as written in the table: the access follows from the path unless given. */
export type Line = Omit<Row, 'access'> & { readonly access: Access | null }

function line(kind: Kind, need: Need, answers: Answers, more: More): Line {
  const usual = {
    access: null,
    at: 'id',
    unseen: 404,
    traces: null,
    lists: false,
    ownIds: false,
    opens: null,
    whileEnrolling: false,
    query: null,
    body: null,
    bears: null,
    inTests: null,
    endsSession: false,
    embedded: null,
  } as const
  return { ...usual, ...more, kind, need, answers }
}

/** Adds the access to every row. Throws for a path without a known access. */
export function tableOf(lines: Readonly<Record<string, Line>>): Table {
  return Object.fromEntries(
    Object.entries(lines).map(([name, given]) => {
      const path = name.split(' ')[1] ?? ''
      const access = given.access ?? accessByPath.find(([start]) => path.startsWith(start))?.[1]
      if (access === undefined) throw new Error(`Say in the table who gets through to ${name}.`)
      return [name, { ...given, access }]
    }),
  )
}

/** For callers who see the thing; to others it looks as if it does not exist. */
export const sees = (kind: Kind, answers: Answers, more: More = {}) => line(kind, 'see', answers, more)

/** For callers who may change the thing; those who only see it get 403. */
export const manages = (kind: Kind, answers: Answers, more: More = {}) => line(kind, 'manage', answers, more)

/** For administrators and API credentials; everyone else in the organisation gets 403, whether it exists or not. */
export const administers = (status: number, more: More = {}) =>
  line('nothing', 'administer', { any: status }, more)

/** For administrators who see the thing; others who see it get 403. */
export const administersThe = (kind: Kind, answers: Answers, more: More = {}) =>
  line(kind, 'administer', answers, more)

/** For callers who may send at all, about no particular thing. */
export const sends = (status: number, more: More = {}) => line('nothing', 'send', { any: status }, more)

/** For every authenticated caller, about nothing in particular. */
export const answers = (status: number, more: More = {}) => line('nothing', 'see', { any: status }, more)

/**
 * For every authenticated caller, about their own account: each requests an account that is like theirs except for
 * its name.
 */
export const oneself = (status: number, more: More = {}) => oneselfIn({ plain: status }, more)

/**
 * The same by what the account has: nothing (`plain`), an authenticator without a first code (`begun`), or with one
 * (`confirmed`).
 */
export const oneselfIn = (answers: Answers, more: More = {}) => line('oneself', 'see', answers, more)

/** A list: 200 for every authenticated caller, with exactly what they see, for every query. */
export const lists = (kind: Kind, queries: readonly string[], more: More = {}) =>
  line(kind, 'see', Object.fromEntries(['', ...queries].map((query) => [query, 200])), {
    ...more,
    lists: true,
  })

/** For any caller who has the secret in the request. */
export const holds = (kind: Kind, answers: Answers, more: More = {}) =>
  line(kind, 'see', answers, { access: 'anyone', ...more })
