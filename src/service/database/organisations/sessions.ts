import type { ProofKind } from '#domain/account/step-up.ts'
import { sql } from 'kysely'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import type { AccountKey } from './accounts.ts'
import type { Executor } from '../connection.ts'
import type { Selectable } from 'kysely'
import type { AccountRow, OrganisationRow } from '../tables/schema.ts'
import type { SessionsTable } from '../tables/account-tables.ts'
import { deleteRows, findRow, updateRows } from '../rows.ts'
import { lowerAddress } from './lower-address.ts'

/** Days without use after which a session ends. */
const idleDays = 14
/** No session lives longer than this, however much it is used. */
const longestDays = 90

const day = 86_400_000

/** Where a session was opened, and how the person proved who they are. */
export interface SessionOrigin {
  readonly address: string
  readonly userAgent: string | null
  /** Null for a code that someone else made. */
  readonly provedBy: ProofKind | null
  /** As whom the person came from the organisation's identity provider. */
  readonly identityId?: string
  /** What the provider calls its own session. */
  readonly providerSession?: string | null
}

/**
 * Opens a session of an account. Returns its secret, which is stored only as a hash, and the time at which the browser
 * may forget it. Until then each use extends the session, see {@link keepSession}.
 */
export async function openSession(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  origin: SessionOrigin,
): Promise<{ readonly secret: string; readonly expires: Date }> {
  const secret = newSecret()
  const { created } = await database
    .insertInto('sessions')
    .values({
      organisationId,
      accountId,
      ...origin,
      proved: origin.provedBy === null ? null : sql<Date>`clock_timestamp()`,
      secretHash: secretHash(secret),
      expires: sql<Date>`clock_timestamp() + make_interval(hours => ${idleDays * 24})`,
    })
    .returning('created')
    .executeTakeFirstOrThrow()
  return { secret, expires: new Date(created.getTime() + longestDays * day) }
}

/** Extends a session in use, at most once an hour and never beyond its longest life. */
export async function keepSession(database: Executor, hash: string): Promise<void> {
  const extended = sql<Date>`least(clock_timestamp() + make_interval(hours => ${idleDays * 24}),
    created + make_interval(hours => ${longestDays * 24}))`
  await database
    .updateTable('sessions')
    .set({ expires: extended, lastUsed: sql<Date>`clock_timestamp()` })
    .where('secretHash', '=', hash)
    .where('expires', '<', sql<Date>`${extended} - interval '1 hour'`)
    .execute()
}

/** Records that the person in a session has just proved who they are. */
export async function noteProof(database: Executor, hash: string, provedBy: ProofKind): Promise<void> {
  const proved = sql<Date>`clock_timestamp()`
  await updateRows(database, 'sessions', { secretHash: hash }, { proved, provedBy })
}

export async function closeSession(database: Executor, hash: string): Promise<void> {
  await deleteRows(database, 'sessions', { secretHash: hash })
}

/** The active sessions of an account, last used first. */
export async function sessionsOf(
  database: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<Selectable<SessionsTable>[]> {
  return database
    .selectFrom('sessions')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('accountId', '=', accountId)
    .where('expires', '>', sql<Date>`clock_timestamp()`)
    .orderBy('lastUsed', 'desc')
    .orderBy('created', 'desc')
    .execute()
}

/** Ends one session of an account by its id. False when there is none. */
export async function endSession(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  id: string,
): Promise<boolean> {
  return (await deleteRows(database, 'sessions', { organisationId, accountId, id })) > 0
}

/** Ends every session of an account except one. */
export async function closeOtherSessions(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  hash: string,
): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('organisationId', '=', organisationId)
    .where('accountId', '=', accountId)
    .where('secretHash', '!=', hash)
    .execute()
}

/** Ends every session of an account. */
export async function closeAllSessions(
  database: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<void> {
  await deleteRows(database, 'sessions', { organisationId, accountId })
}

/** The account that signs in with an email, ignoring case. No account of a test organisation does. */
export async function findAccountByEmail(database: Executor, email: string): Promise<AccountRow | undefined> {
  return database
    .selectFrom('accounts')
    .selectAll()
    .where(lowerAddress('email'), '=', email.trim().toLowerCase())
    .where('testOf', 'is', null)
    .executeTakeFirst()
}

export async function findOrganisation(
  database: Executor,
  organisationId: string,
): Promise<OrganisationRow | undefined> {
  return findRow(database, 'organisations', { id: organisationId })
}
