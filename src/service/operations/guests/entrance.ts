import type { Result } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import type { GuestCodes } from '../../database/guests/guest-sessions.ts'
import type { JobOptions } from '../../queue/tasks.ts'
import type { Context, IndividualCaller, RecipientCaller } from '../operation.ts'

/** What a guest's doing is written down with, while what their link leads to is locked. */
export interface Writer {
  readonly transaction: Executor
  /** The database's time, ISO 8601 UTC. */
  readonly now: string
}

/** Where a request came from, as audit trails and sessions keep it. */
export type RequestOrigin = Pick<Context, 'address' | 'userAgent'>

/** Which way a new link goes. */
export type Way = 'email' | 'sms'

/** A link with where it leads. */
export interface Followed {
  /** Why it no longer works; null when it opens. */
  readonly end: string | null
  /** When it was followed, by the database's clock, ISO 8601 UTC. */
  readonly now: string
}

/** How links of one kind are followed, no matter who comes by them. */
export interface LinkPart<Row, Link extends Followed, DeadEnd> {
  /** The link of a secret's hash, whatever has become of it. */
  readonly find: (database: Executor, hash: string) => Promise<Row | undefined>
  /** Where a link leads, with that locked until the transaction ends; undefined when nothing of it is left. */
  readonly follow: (transaction: Executor, row: Row) => Promise<Link | undefined>
  /** What is answered for a link that no one was ever sent. */
  readonly unknown: DeadEnd
  /** Why a link doesn't open, and whom to ask. */
  readonly explain: (transaction: Executor, link: Link) => Promise<DeadEnd>
}

/** Whom a link was sent to. */
interface Guest {
  readonly id: string
  readonly organisationId: string
  /** Empty when their personal data was purged. */
  readonly email: string
  readonly muted: boolean
}

/** The types of one kind of guest who opens a session. */
export interface GuestKind {
  readonly caller: RecipientCaller | IndividualCaller
  readonly guest: Guest
  /** A link as it is kept. */
  readonly row: object
  readonly link: Followed
  /** A guest in a session, and how far they have come. */
  readonly visit: { readonly step: string }
  readonly view: object
  readonly deadEnd: object
}

/** A session that was opened, and the channel its link came by. */
interface Begun<Caller> {
  readonly session: string
  readonly caller: Caller
  readonly channel: Way | 'copied'
}

/** A link of one kind of guest, with whom it leads to. */
type LinkOf<Kind extends GuestKind> = Kind['link'] & { readonly guest: Kind['guest'] | undefined }

/** What audit trails say of a guest's way in. */
type GuestEvent = 'opened' | 'authenticated' | 'authentication-failed' | 'link-requested'

/** What differs between kinds of guests on their way in; `entranceOperations` does the rest. */
export interface Entrance<Kind extends GuestKind> extends LinkPart<
  Kind['row'],
  LinkOf<Kind>,
  Kind['deadEnd']
> {
  /** Names limits: `<name>-code` and `<name>-link`, each for one guest over all their sessions. */
  readonly name: 'signing' | 'identity'
  readonly sessions: GuestCodes
  /** Fetches what pages need before a transaction, which must not wait for a second connection. */
  readonly prepare?: (context: Pick<Context, 'database'>) => Promise<void>
  /** Where a link leads, without a lock. */
  readonly look: (database: Executor, row: Kind['row']) => Promise<LinkOf<Kind> | undefined>
  /** Opens a session by a link that leads somewhere. */
  readonly begin: (
    writer: Writer,
    link: LinkOf<Kind>,
    origin: RequestOrigin,
  ) => Promise<Begun<Kind['caller']>>
  /** Reads how far a guest has come. Refuses `session-ended`. */
  readonly visit: (context: Context<Kind['caller']>) => Promise<Result<Kind['visit']>>
  /** Runs an act of a guest while what their link leads to is locked. Refuses `session-ended`; a refusal undoes everything. */
  readonly act: <Value>(
    context: Context<Kind['caller']>,
    act: (visit: Kind['visit'], writer: Writer) => Promise<Result<Value>>,
  ) => Promise<Result<Value>>
  readonly guestOf: (visit: Kind['visit']) => Kind['guest']
  /** The guest's pages as they are now. */
  readonly show: (context: Context<Kind['caller']>, writer: Writer) => Promise<Result<Kind['view']>>
  /** Writes an event to the trail and tells the sender's open pages. */
  readonly record: (
    writer: Writer,
    guest: Kind['guest'],
    event: { readonly kind: GuestEvent; readonly details: Details; readonly origin: RequestOrigin },
  ) => Promise<void>
  /** Adds the job that makes a code and texts it. */
  readonly addCodeTask: (transaction: Executor, caller: Kind['caller'], options: JobOptions) => Promise<void>
  /** The way a new link would take, given what the guest wishes; null when there is none to be had. */
  readonly renewal: (link: LinkOf<Kind>, wish: Way | undefined) => Way | null
  /** Sends a new link. */
  readonly renew: (writer: Writer, link: LinkOf<Kind>, way: Way) => Promise<Result<unknown>>
  /** Asks the sender of a muted guest for a new link, beyond what the trail says. */
  readonly askSender?: (writer: Writer, link: LinkOf<Kind>) => Promise<void>
}

type Details = Readonly<Record<string, string | boolean>>

/** What opening a link comes to. */
export type Opened<Kind extends GuestKind> =
  | { readonly session: string; readonly view: Kind['view'] }
  | { readonly deadEnd: Kind['deadEnd'] }
