import type { Body } from './requests.ts'
import type { Kind, Thing } from './fixtures/things.ts'

/**
 * Who gets through to an operation. `open` asks nobody for anything; `anyone` takes everybody but refuses credentials that
 * are not right; `listing` takes a partner beside an organisation.
 */
export type Door =
  | 'open'
  | 'anyone'
  | 'organisation'
  | 'dashboard'
  | 'partner'
  | 'listing'
  | 'recipient'
  | 'individual'

/** What a caller must be allowed to do with the thing. `send` and `administer` are about the caller alone. */
export type Need = 'see' | 'manage' | 'send' | 'administer'

/** The line of one operation. */
export interface Row {
  readonly door: Door
  readonly kind: Kind
  readonly need: Need
  /** State of the thing → status for whoever may. */
  readonly answers: Readonly<Record<string, number>>
  /** Which of the thing's ids stands for `{id}`; its own unless told. */
  readonly at: string
  /** Status for what the caller does not see: 422 where the id stands in a body. */
  readonly unseen: 404 | 422
  /** Whether something is written although the method is GET or the answer a refusal. */
  readonly traces: boolean
  /** Whether it is a list: its states are queries, and it must show what the caller sees. */
  readonly lists: boolean
  /** Whether a recipient or an individual names something of their own that others do not have. */
  readonly ownIds: boolean
  /** The state in which it lets a recipient or an individual come further, so that they read more. */
  readonly opens: string | null
  /** Whether it is open to accounts that still have to set up the second factor their organisation asks for. */
  readonly whileEnrolling: boolean
  /** What stands behind the path's question mark. */
  readonly query: ((thing: Thing) => string) | null
  readonly body: Body | null
}

/** The whole table: `METHOD /path` → its line. */
export type Table = Readonly<Record<string, Row>>

/** State of the thing → status. */
export type Answers = Readonly<Record<string, number>>
type More = Partial<Omit<Row, 'kind' | 'need' | 'answers'>>

const doors: readonly (readonly [string, Door])[] = [
  ['/v1/', 'organisation'],
  ['/v2/', 'organisation'],
  ['/app/', 'dashboard'],
  ['/signing/', 'recipient'],
  ['/verifying/', 'individual'],
]

/** A line as it is written in the table: the door follows from the path unless it is told. */
export type Line = Omit<Row, 'door'> & { readonly door: Door | null }

function line(kind: Kind, need: Need, answers: Answers, more: More): Line {
  const usual = {
    door: null,
    at: 'id',
    unseen: 404,
    traces: false,
    lists: false,
    ownIds: false,
    opens: null,
    whileEnrolling: false,
    query: null,
    body: null,
  } as const
  return { ...usual, ...more, kind, need, answers }
}

/** Hangs every line behind its door. Throws for a path that no door is known for. */
export function tableOf(lines: Readonly<Record<string, Line>>): Table {
  return Object.fromEntries(
    Object.entries(lines).map(([name, given]) => {
      const path = name.split(' ')[1] ?? ''
      const door = given.door ?? doors.find(([start]) => path.startsWith(start))?.[1]
      if (door === undefined) throw new Error(`Say in the table who gets through to ${name}.`)
      return [name, { ...given, door }]
    }),
  )
}

/** For whoever sees the thing; invisible is as absent. */
export const sees = (kind: Kind, answers: Answers, more: More = {}) => line(kind, 'see', answers, more)

/** For whoever may change the thing; those who only see it get 403. */
export const manages = (kind: Kind, answers: Answers, more: More = {}) => line(kind, 'manage', answers, more)

/** For administrators and API credentials; everybody else of the organisation gets 403, whether it exists or not. */
export const administers = (status: number, more: More = {}) =>
  line('nothing', 'administer', { any: status }, more)

/** For whoever may send at all, about nothing but themselves. */
export const sends = (status: number, more: More = {}) => line('nothing', 'send', { any: status }, more)

/** For everybody behind the door, about nothing in particular. */
export const answers = (status: number, more: More = {}) => line('nothing', 'see', { any: status }, more)

/** For everybody behind the door, about their own account: each asks for an account that is like theirs in all but its name. */
export const oneself = (status: number, more: More = {}) => oneselfIn({ plain: status }, more)

/** The same by what the account has: nothing (`plain`), an authenticator without a first code (`begun`), or with (`confirmed`). */
export const oneselfIn = (answers: Answers, more: More = {}) => line('oneself', 'see', answers, more)

/** A list: 200 for everybody behind the door, with what they see and nothing else, whatever the query. */
export const lists = (kind: Kind, queries: readonly string[], more: More = {}) =>
  line(kind, 'see', Object.fromEntries(['', ...queries].map((query) => [query, 200])), {
    ...more,
    lists: true,
  })

/** For whoever brings the secret that the request holds, whoever else they are. */
export const holds = (kind: Kind, answers: Answers, more: More = {}) =>
  line(kind, 'see', answers, { door: 'anyone', ...more })
