import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Insertable, Kysely, RawBuilder, Selectable } from 'kysely'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import type { Database, Executor } from '../connection.ts'
import { serviceSecret } from '../service-secrets.ts'
import type { Database as Tables } from '../tables/schema.ts'
import type { VerificationKey } from '../verifications/verifications.ts'
import { deleteRows } from '../rows.ts'

type SessionTable = 'signingSessions' | 'verificationSessions' | 'ceremonyVisits'
type Common = Pick<
  Tables[SessionTable],
  'secretHash' | 'codeAt' | 'codeHash' | 'codeExpires' | 'codeTries' | 'address' | 'userAgent'
>

/** Whose session it is, and from where. */
type About<Table extends SessionTable> = Omit<
  Insertable<Tables[Table]>,
  | 'secretHash'
  | 'created'
  | 'expires'
  | 'ended'
  | 'used'
  | 'codeAt'
  | 'codeHash'
  | 'codeExpires'
  | 'codeTries'
>

/** How a try at a code went. `no-code` says that none was sent or that it is used up by time. */
export type CodeTry = 'right' | 'wrong' | 'no-code' | 'too-many'

const now = sql<Date>`clock_timestamp()`
const codeMinutes = 10
const codeTries = 5

interface Life {
  /** Whether a session has not ended. */
  readonly isAlive: RawBuilder<boolean>
  /** When a new one expires. Omitted where it lives as long as its link. */
  readonly expires?: RawBuilder<Date>
}

/** The queries of one kind of guest's sessions. `hash` is that of a session's secret. */
function guestSessions<Table extends SessionTable>(table: Table, { isAlive, ...life }: Life) {
  // The queries use only columns that every table of sessions has.
  const sessionsIn = (database: Executor) => database as unknown as Kysely<Record<'sessions', Common>>
  const name = table as unknown as 'sessions'
  const session = (database: Executor, hash: string) =>
    sessionsIn(database).updateTable(name).where('secretHash', '=', hash)
  return {
    /** Opens a session. Only the caller gets its secret. */
    async open(database: Executor, about: About<Table>): Promise<string> {
      const secret = newSecret()
      const row = { ...about, ...life, secretHash: secretHash(secret) }
      await sessionsIn(database).insertInto(name).values(row).execute()
      return secret
    },

    /** A session that has not ended. */
    async find(database: Executor, hash: string): Promise<Selectable<Tables[Table]> | undefined> {
      const found = await sessionsIn(database)
        .selectFrom(name)
        .selectAll()
        .where('secretHash', '=', hash)
        .where(isAlive)
        .executeTakeFirst()
      return found as Selectable<Tables[Table]> | undefined
    },

    /** Makes whatever code the session has useless, before another is sent. */
    async forgetCode(database: Executor, hash: string): Promise<void> {
      await session(database, hash).set({ codeHash: null, codeExpires: null, codeTries: 0 }).execute()
    },

    /** Gives the session a new code for ten minutes and five tries. False when the session is over or needs none. */
    async keepCode(database: Executor, hash: string, codeHash: string): Promise<boolean> {
      const codeExpires = sql<Date>`clock_timestamp() + make_interval(mins => ${codeMinutes})`
      const kept = await session(database, hash)
        .set({ codeHash, codeExpires, codeTries: 0 })
        .where(isAlive)
        .where('codeAt', 'is', null)
        .executeTakeFirst()
      return kept.numUpdatedRows === 1n
    },

    /**
     * Tries a code: the try is counted in the statement that reads the code, so parallel tries share the five.
     * The right code works once. Source: one-time code of 6 digits, 10 minutes, 5 tries.
     */
    async tryCode(database: Executor, hash: string, codeHash: string): Promise<CodeTry> {
      const tried = await session(database, hash)
        .set((row) => ({ codeTries: row('codeTries', '+', 1) }))
        .where(isAlive)
        .where('codeHash', 'is not', null)
        .where('codeExpires', '>', now)
        .returning(['codeHash', 'codeTries'])
        .executeTakeFirst()
      if (tried === undefined) return 'no-code'
      if (tried.codeTries > codeTries) return 'too-many'
      if (tried.codeHash !== codeHash) return 'wrong'
      const used = await session(database, hash)
        .set({ codeAt: now, codeHash: null, codeExpires: null })
        .where('codeHash', '=', codeHash)
        .executeTakeFirst()
      return used.numUpdatedRows === 1n ? 'right' : 'no-code'
    },
  }
}

/**
 * How a code is kept: bound to its session, so that it is worth nothing in another, and by a key, since a million codes
 * are tried in a second by whoever reads the database.
 */
export async function codeHashOf(database: Database, sessionHash: string, code: string): Promise<string> {
  const key = await serviceSecret(database, 'one-time-codes')
  return createHmac('sha256', key).update(`${sessionHash} ${code}`).digest('hex')
}

/** Sessions of recipients: they live as long as their link, until the envelope or the sender ends them. */
export const signingSessions = guestSessions('signingSessions', { isAlive: sql<boolean>`ended is null` })

/** What sessions of every kind of guest can do with a code. */
export type GuestCodes = Pick<typeof signingSessions, 'forgetCode' | 'keepCode' | 'tryCode'>

/** Sessions of individuals: they live for an hour, and are deleted when the verification ends. */
export const verificationSessions = guestSessions('verificationSessions', {
  isAlive: sql<boolean>`expires > clock_timestamp()`,
  expires: sql<Date>`clock_timestamp() + interval '1 hour'`,
})

/** Visits of those who follow a public link, until they begin. */
export const ceremonyVisits = guestSessions('ceremonyVisits', {
  isAlive: sql<boolean>`expires > clock_timestamp() and used is null`,
  expires: sql<Date>`clock_timestamp() + interval '1 hour'`,
})

/** Ends every session of a verification. Its links stay, as hashes that hold nothing personal: they say what has become of it. */
export async function endVerificationSessions(
  transaction: Executor,
  { organisationId, verificationId }: VerificationKey,
): Promise<void> {
  await deleteRows(transaction, 'verificationSessions', { organisationId, verificationId })
}
