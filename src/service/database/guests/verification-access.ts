import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import type { Executor } from '../connection.ts'
import type { CodeTry } from './signing-sessions.ts'
import type { VerificationLinksTable, VerificationSessionsTable } from '../tables/verification-tables.ts'
import type { VerificationKey } from '../verifications/verifications.ts'

export type VerificationLinkRow = Selectable<VerificationLinksTable>
/** A link as it is followed. */
export type FollowedLinkRow = VerificationLinkRow & { readonly isExpired: boolean }
export type VerificationSessionRow = Selectable<VerificationSessionsTable>

const now = sql<Date>`clock_timestamp()`
const codeTries = 5

/** Makes a link's secret and keeps its hash. */
export async function addVerificationLink(
  database: Executor,
  { organisationId, verificationId }: VerificationKey,
  { channel, days }: { readonly channel: VerificationLinksTable['channel']; readonly days: number },
): Promise<{ readonly secret: string; readonly expires: Date }> {
  const secret = newSecret()
  const { expires } = await database
    .insertInto('verificationLinks')
    .values({
      organisationId,
      verificationId,
      channel,
      secretHash: secretHash(secret),
      expires: sql<Date>`clock_timestamp() + make_interval(hours => ${days * 24})`,
    })
    .returning('expires')
    .executeTakeFirstOrThrow()
  return { secret, expires }
}

/** The link that a secret belongs to, and whether its time is over. */
export async function findVerificationLink(
  database: Executor,
  hash: string,
): Promise<FollowedLinkRow | undefined> {
  return database
    .selectFrom('verificationLinks')
    .selectAll()
    .select(sql<boolean>`expires <= clock_timestamp()`.as('isExpired'))
    .where('secretHash', '=', hash)
    .executeTakeFirst()
}

/** Opens a session for an hour. */
export async function openVerificationSession(
  database: Executor,
  { organisationId, verificationId }: VerificationKey,
  origin: { readonly address: string; readonly userAgent: string | null },
): Promise<string> {
  const secret = newSecret()
  await database
    .insertInto('verificationSessions')
    .values({
      organisationId,
      verificationId,
      secretHash: secretHash(secret),
      expires: sql<Date>`clock_timestamp() + interval '1 hour'`,
      ...origin,
    })
    .execute()
  return secret
}

/** A session whose time is not over. */
export async function findVerificationSession(
  database: Executor,
  hash: string,
): Promise<VerificationSessionRow | undefined> {
  return database
    .selectFrom('verificationSessions')
    .selectAll()
    .where('secretHash', '=', hash)
    .where('expires', '>', now)
    .executeTakeFirst()
}

/** Ends every session of a verification. Its links stay, as hashes that hold nothing personal: they say what has become of it. */
export async function endVerificationSessions(
  transaction: Executor,
  { organisationId, verificationId }: VerificationKey,
): Promise<void> {
  await transaction
    .deleteFrom('verificationSessions')
    .where('organisationId', '=', organisationId)
    .where('verificationId', '=', verificationId)
    .execute()
}

/** Makes whatever code the session has useless, before another is sent. */
export async function forgetVerificationCode(database: Executor, hash: string): Promise<void> {
  await database
    .updateTable('verificationSessions')
    .set({ codeHash: null, codeExpires: null, codeTries: 0 })
    .where('secretHash', '=', hash)
    .execute()
}

/** Gives the session a new code for ten minutes and five tries. False when it is over or needs none. */
export async function keepVerificationCode(
  database: Executor,
  hash: string,
  codeHash: string,
): Promise<boolean> {
  const kept = await database
    .updateTable('verificationSessions')
    .set({ codeHash, codeExpires: sql<Date>`clock_timestamp() + interval '10 minutes'`, codeTries: 0 })
    .where('secretHash', '=', hash)
    .where('expires', '>', now)
    .where('codeAt', 'is', null)
    .executeTakeFirst()
  return kept.numUpdatedRows === 1n
}

/** Tries a code; the try is counted in the statement that reads the code. The right code works once. */
export async function tryVerificationCode(
  database: Executor,
  hash: string,
  codeHash: string,
): Promise<CodeTry> {
  const tried = await database
    .updateTable('verificationSessions')
    .set((row) => ({ codeTries: row('codeTries', '+', 1) }))
    .where('secretHash', '=', hash)
    .where('codeHash', 'is not', null)
    .where('codeExpires', '>', now)
    .returning(['codeHash', 'codeTries'])
    .executeTakeFirst()
  if (tried === undefined) return 'no-code'
  if (tried.codeTries > codeTries) return 'too-many'
  if (tried.codeHash !== codeHash) return 'wrong'
  const used = await database
    .updateTable('verificationSessions')
    .set({ codeAt: now, codeHash: null, codeExpires: null })
    .where('secretHash', '=', hash)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n ? 'right' : 'no-code'
}
