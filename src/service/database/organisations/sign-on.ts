import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import type { Database, Executor } from '../connection.ts'
import { decryptColumn, encryptColumn, encrypted } from '../encrypted-columns.ts'
import { deleteRows, findRow, rowsWith, updateRow, updateRows } from '../rows.ts'
import type {
  SignOnAttemptsTable,
  SignOnConnectionsTable,
  SignOnIdentitiesTable,
} from '../tables/account-tables.ts'
import type { AccountKey } from './accounts.ts'

export type ConnectionRow = Selectable<SignOnConnectionsTable>
export type IdentityRow = Selectable<SignOnIdentitiesTable>
export type AttemptRow = Selectable<SignOnAttemptsTable>

/** Minutes for which a visit to a provider may take. */
const attemptMinutes = 10

/** The connection of an organisation. */
export async function connectionOf(
  database: Executor,
  organisationId: string,
): Promise<ConnectionRow | undefined> {
  return findRow(database, 'signOnConnections', { organisationId })
}

/** The connection whose sign-in address this is, while it is in use. */
export async function connectionAt(database: Executor, address: string): Promise<ConnectionRow | undefined> {
  const found = await findRow(database, 'signOnConnections', { address })
  return found?.isActive === true ? found : undefined
}

/** Every connection with a client at a provider, which several organisations may share. */
export async function connectionsWith(
  database: Executor,
  issuer: string,
  clientId: string,
): Promise<ConnectionRow[]> {
  const found = await rowsWith(database, 'signOnConnections', { issuer, clientId }, 'id')
  return found.filter(({ isActive }) => isActive)
}

/** The connections in use that list a domain. */
export async function connectionsForDomain(database: Executor, domain: string): Promise<ConnectionRow[]> {
  return database
    .selectFrom('signOnConnections')
    .selectAll()
    .where('isActive', '=', true)
    .where(sql<boolean>`${domain} = any(domains)`)
    .orderBy('id')
    .limit(5)
    .execute()
}

type Named = Pick<ConnectionRow, 'organisationId' | 'id'>

/** What the service proves to the provider that it is. */
export async function clientSecretOf(
  database: Database,
  { organisationId, id, clientSecret }: ConnectionRow,
): Promise<string> {
  const plain = await decryptColumn(database, encrypted.signOnSecret, [organisationId, id], clientSecret)
  return plain.toString()
}

/** The secret as it is stored. */
export async function keptClientSecret(
  database: Database,
  { organisationId, id }: Named,
  secret: string,
): Promise<Buffer> {
  return encryptColumn(database, encrypted.signOnSecret, [organisationId, id], secret)
}

/** Stores a new connection, or changes the organisation's. */
export async function saveConnection(
  transaction: Executor,
  connection: Insertable<SignOnConnectionsTable>,
): Promise<ConnectionRow> {
  return transaction
    .insertInto('signOnConnections')
    .values(connection)
    .onConflict((conflict) => conflict.columns(['organisationId', 'id']).doUpdateSet(connection))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes the connection of an organisation, and with it who its people are at the provider. */
export async function removeConnection(transaction: Executor, { organisationId, id }: Named): Promise<void> {
  await deleteRows(transaction, 'signOnConnections', { organisationId, id })
}

/** Begins a visit to a provider. Returns the state by which it is known when it comes back, in the same browser. */
export async function beginAttempt(
  database: Executor,
  browser: string,
  attempt: Pick<Insertable<SignOnAttemptsTable>, 'purpose' | 'sessionHash' | 'returnPath'> & {
    readonly connection: Named
  },
): Promise<string> {
  const state = newSecret()
  const { connection, ...rest } = attempt
  await database
    .insertInto('signOnAttempts')
    .values({
      ...rest,
      organisationId: connection.organisationId,
      connectionId: connection.id,
      stateHash: secretHash(state),
      browserHash: secretHash(browser),
      expires: sql<Date>`clock_timestamp() + make_interval(mins => ${attemptMinutes})`,
    })
    .execute()
  return state
}

/**
 * Uses up a visit, whatever comes of it. Undefined for one that was used, has expired, is of another organisation, or began in
 * another browser.
 */
export async function spendAttempt(
  database: Executor,
  {
    organisationId,
    state,
    browser,
  }: { readonly organisationId: string; readonly state: string; readonly browser: string },
): Promise<(AttemptRow & { readonly seconds: number }) | undefined> {
  const spent = await database
    .deleteFrom('signOnAttempts')
    .where('stateHash', '=', secretHash(state))
    .where('browserHash', '=', secretHash(browser))
    .where('organisationId', '=', organisationId)
    .returningAll()
    .returning(sql<number>`extract(epoch from clock_timestamp() - created)::float8`.as('seconds'))
    .returning(sql<boolean>`expires > clock_timestamp()`.as('isInTime'))
    .executeTakeFirst()
  return spent?.isInTime === true ? spent : undefined
}

type Issued = Pick<ConnectionRow, 'organisationId' | 'id' | 'issuer'>

const issuedBy = ({ organisationId, id, issuer }: Issued) => ({ organisationId, connectionId: id, issuer })

/** Who a person at a provider is here. */
export async function identityOf(
  database: Executor,
  connection: Issued,
  subject: string,
): Promise<IdentityRow | undefined> {
  return findRow(database, 'signOnIdentities', { ...issuedBy(connection), subject })
}

/** Who an account is at the provider of its organisation. */
export async function identityOfAccount(
  database: Executor,
  connection: Issued,
  accountId: string,
): Promise<IdentityRow | undefined> {
  return findRow(database, 'signOnIdentities', { ...issuedBy(connection), accountId })
}

/** Links a person at a provider to an account. Undefined when either was linked meanwhile. */
export async function addIdentity(
  transaction: Executor,
  connection: Issued,
  identity: Pick<IdentityRow, 'id' | 'subject' | 'accountId' | 'email'>,
): Promise<IdentityRow | undefined> {
  return transaction
    .insertInto('signOnIdentities')
    .values({ ...issuedBy(connection), ...identity })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Records that someone came from the provider. Undefined when they were unlinked meanwhile. */
export async function noteIdentityUse(
  transaction: Executor,
  { organisationId, id }: IdentityRow,
  email: string | null,
): Promise<IdentityRow | undefined> {
  const lastUsed = sql<Date>`clock_timestamp()`
  return updateRow(transaction, 'signOnIdentities', { organisationId, id }, { lastUsed, email })
}

/** Unlinks an account from every provider. Returns the links that it had. */
export async function removeIdentities(
  transaction: Executor,
  { organisationId, accountId }: AccountKey,
): Promise<IdentityRow[]> {
  const found = await rowsWith(transaction, 'signOnIdentities', { organisationId, accountId }, 'id')
  await deleteRows(transaction, 'signOnIdentities', { organisationId, accountId })
  return found
}

/** Uses up the id of a provider's request. False for one that came before. */
export async function spendLogout(
  transaction: Executor,
  { organisationId, id }: Named,
  tokenId: string,
  minutes: number,
): Promise<boolean> {
  const kept = await transaction
    .insertInto('signOnLogouts')
    .values({
      organisationId,
      connectionId: id,
      tokenHash: secretHash(tokenId),
      expires: sql<Date>`clock_timestamp() + make_interval(mins => ${minutes})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Ends the sessions of a person at a provider, or those of one session there. Returns the accounts that had any. */
export async function endProviderSessions(
  transaction: Executor,
  connection: Issued,
  { subject, session }: { readonly subject: string | null; readonly session: string | null },
): Promise<string[]> {
  const { organisationId, id, issuer } = connection
  let query = transaction
    .deleteFrom('sessions')
    .using('signOnIdentities as identities')
    .whereRef('sessions.identityId', '=', 'identities.id')
    .whereRef('sessions.organisationId', '=', 'identities.organisationId')
    .where('identities.organisationId', '=', organisationId)
    .where('identities.connectionId', '=', id)
    .where('identities.issuer', '=', issuer)
  if (subject !== null) query = query.where('identities.subject', '=', subject)
  if (session !== null) query = query.where('sessions.providerSession', '=', session)
  const ended = await query.returning('sessions.accountId').execute()
  return [...new Set(ended.map(({ accountId }) => accountId))]
}

/** Ends every session of an organisation that came from a provider, but one. */
export async function endAllProviderSessions(
  transaction: Executor,
  organisationId: string,
  exceptHash: string,
): Promise<void> {
  await transaction
    .deleteFrom('sessions')
    .where('organisationId', '=', organisationId)
    .where('identityId', 'is not', null)
    .where('secretHash', '!=', exceptHash)
    .execute()
  await updateRows(transaction, 'sessions', { organisationId, secretHash: exceptHash }, { identityId: null })
}

/**
 * Ends every session that someone opened in another way than by the provider, but one and those of administrators with a
 * passkey. Sessions by the codes of a partner stay.
 */
export async function endOtherSignIns(
  transaction: Executor,
  organisationId: string,
  { exceptHash, passkeyHost }: { readonly exceptHash: string; readonly passkeyHost: string | null },
): Promise<void> {
  await transaction
    .deleteFrom('sessions')
    .where('organisationId', '=', organisationId)
    .where('identityId', 'is', null)
    .where('provedBy', 'is not', null)
    .where('secretHash', '!=', exceptHash)
    .where(
      sql<boolean>`not exists (select from accounts join account_passkeys own
        on own.organisation_id = accounts.organisation_id and own.account_id = accounts.id
        where accounts.organisation_id = sessions.organisation_id and accounts.id = sessions.account_id
        and accounts.role = 'administrator' and own.rp_id = ${passkeyHost})`,
    )
    .execute()
}

/** Whether an active administrator of an organisation has a passkey at a host. */
export async function hasAdministratorPasskey(
  database: Executor,
  organisationId: string,
  passkeyHost: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from accounts join account_passkeys own
      on own.organisation_id = accounts.organisation_id and own.account_id = accounts.id
      where accounts.organisation_id = ${organisationId} and accounts.role = 'administrator' and accounts.active
      and own.rp_id = ${passkeyHost}) as has`.execute(database)
  return rows[0]?.has === true
}
