import type { Result } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import type { GuestCodes } from '../../database/guests/guest-sessions.ts'
import type { JobOptions } from '../../queue/tasks.ts'
import type { Context, IndividualCaller, RecipientCaller } from '../operation.ts'

/** What a guest's act is recorded with, while what their link leads to is locked. */
export interface Writer {
  readonly transaction: Executor
  /** The database's time, ISO 8601 UTC. */
  readonly now: string
}

/** Where a request came from, as stored in audit trails and sessions. */
export type RequestOrigin = Pick<Context, 'address' | 'userAgent'> & {
  /** The site that has the guest's page in a frame, as the page says. */
  readonly framedBy?: string | null | undefined
}

/** The channel of a new link. */
export type Way = 'email' | 'sms'

/** A link with its target. */
export interface Followed {
  /** Why it no longer works, or null when it opens. */
  readonly end: string | null
  /** When it was followed, by the database's clock, ISO 8601 UTC. */
  readonly now: string
}

/** How links of one kind are followed, by any caller. */
export interface LinkPart<Row, Link extends Followed, DeadEnd> {
  /** The link for a secret's hash, whatever its state. */
  readonly find: (database: Executor, hash: string) => Promise<Row | undefined>
  /** The id of what a link leads to, which is locked while it is followed. */
  readonly targetOf: (row: Row) => string
  /** The target of a link, locked until the transaction ends. Undefined when nothing is left of it. */
  readonly follow: (transaction: Executor, row: Row) => Promise<Link | undefined>
  /** The answer for a link that was never sent to anyone. */
  readonly unknown: DeadEnd
  /** Why a link does not open, and whom to ask. */
  readonly explain: (transaction: Executor, link: Link) => Promise<DeadEnd>
}

/** The person a link was sent to. */
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
  /** A link as stored. */
  readonly row: object
  readonly link: Followed
  /** A guest in a session, and how far they have come. */
  readonly visit: { readonly step: string }
  readonly view: object
  readonly deadEnd: object
}

/** A session that was opened, the channel of its link, and the site that has the page in a frame, if it may. */
interface Begun<Caller> {
  readonly session: string
  readonly caller: Caller
  readonly how: {
    readonly channel: Way | 'copied' | 'public' | 'in-person'
    readonly framed?: string
    /** Who handed the device around. */
    readonly host?: string
  }
}

/** A link of one kind of guest, with the guest it leads to. */
type LinkOf<Kind extends GuestKind> = Kind['link'] & { readonly guest: Kind['guest'] | undefined }

/** What audit trails record about a guest's entrance. */
type GuestEvent = 'opened' | 'authenticated' | 'authentication-failed' | 'link-requested'

/** What differs between kinds of guests on their way in; `entranceOperations` does the rest. */
export interface Entrance<Kind extends GuestKind> extends LinkPart<
  Kind['row'],
  LinkOf<Kind>,
  Kind['deadEnd']
> {
  /** Prefix of the limits `<name>-code` and `<name>-link`, each for one guest over all their sessions. */
  readonly name: 'signing' | 'identity'
  readonly sessions: GuestCodes
  /** Loads what pages need before a transaction, which must not wait for a second connection. */
  readonly prepare?: (context: Pick<Context, 'database'>) => Promise<void>
  /** The target of a link, without a lock. */
  readonly look: (database: Executor, row: Kind['row']) => Promise<LinkOf<Kind> | undefined>
  /** Whether this browser may open the link at all. Absent where every one may. */
  readonly mayOpen?: (context: Pick<Context, 'database' | 'kiosk'>, row: Kind['row']) => Promise<boolean>
  /** Opens a session with a link that works. */
  readonly begin: (
    writer: Writer,
    link: LinkOf<Kind>,
    origin: RequestOrigin,
  ) => Promise<Begun<Kind['caller']>>
  /** Reads how far a guest has come. Refuses `session-ended`. */
  readonly visit: (context: Context<Kind['caller']>) => Promise<Result<Kind['visit']>>
  /**
   * Runs a guest's act while what their link leads to is locked. Refuses `session-ended`. A refusal undoes everything.
   */
  readonly act: <Value>(
    context: Context<Kind['caller']>,
    act: (visit: Kind['visit'], writer: Writer) => Promise<Result<Value>>,
  ) => Promise<Result<Value>>
  readonly guestOf: (visit: Kind['visit']) => Kind['guest']
  /** The guest's current pages. */
  readonly show: (context: Context<Kind['caller']>, writer: Writer) => Promise<Result<Kind['view']>>
  /** Records an event in the trail and notifies the sender's open pages. */
  readonly record: (
    writer: Writer,
    guest: Kind['guest'],
    event: { readonly kind: GuestEvent; readonly details: Details; readonly origin: RequestOrigin },
  ) => Promise<void>
  /** Adds the job that creates a code and sends it as a text message. */
  readonly addCodeTask: (transaction: Executor, caller: Kind['caller'], options: JobOptions) => Promise<void>
  /** The channel of a new link, given what the guest prefers. Null when none is available. */
  readonly renewal: (link: LinkOf<Kind>, requested: Way | undefined) => Way | null
  /** Sends a new link. */
  readonly renew: (writer: Writer, link: LinkOf<Kind>, way: Way) => Promise<Result<unknown>>
  /** Asks the sender of a muted guest for a new link, in addition to the trail. */
  readonly askSender?: (writer: Writer, link: LinkOf<Kind>) => Promise<void>
}

type Details = Readonly<Record<string, string | boolean>>

/** The result of opening a link. */
export type Opened<Kind extends GuestKind> =
  | { readonly session: string; readonly view: Kind['view'] }
  | { readonly deadEnd: Kind['deadEnd'] }
