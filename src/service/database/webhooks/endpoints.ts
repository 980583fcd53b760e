import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Executor } from '../connection.ts'
import { decryptColumn, encryptColumn, encrypted } from '../encrypted-columns.ts'
import type { EndpointsTable } from '../tables/webhook-tables.ts'
import { deleteRows, findRow, updateRow } from '../rows.ts'

export type EndpointRow = Selectable<EndpointsTable>

/** Names one endpoint of one organisation. */
export interface EndpointKey {
  readonly organisationId: string
  readonly endpointId: string
}

/** The secret that signs what an endpoint receives. */
export async function signatureOf(
  database: Database,
  { organisationId, id, signature, signatureEncrypted }: EndpointRow,
): Promise<string> {
  if (signatureEncrypted === null) return signature ?? ''
  const plain = await decryptColumn(
    database,
    encrypted.endpointSignature,
    [organisationId, id],
    signatureEncrypted,
  )
  return plain.toString()
}

/** The columns that keep an endpoint's secret. */
export async function keptSignature(
  database: Database,
  { organisationId, id }: Pick<EndpointRow, 'organisationId' | 'id'>,
  signature: string,
): Promise<Pick<EndpointRow, 'signatureEncrypted'>> {
  const column = encrypted.endpointSignature
  return { signatureEncrypted: await encryptColumn(database, column, [organisationId, id], signature) }
}

/** An organisation's endpoints, newest first. */
export async function endpointsOf(database: Executor, organisationId: string): Promise<EndpointRow[]> {
  return database
    .selectFrom('endpoints')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findEndpoint(
  database: Executor,
  { organisationId, endpointId }: EndpointKey,
): Promise<EndpointRow | undefined> {
  return findRow(database, 'endpoints', { organisationId, id: endpointId })
}

/** Makes an organisation's endpoints, and what it allows of them, change one after the other until the transaction ends. */
export async function lockEndpoints(transaction: Executor, organisationId: string): Promise<void> {
  const lock = `endpoints ${organisationId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction)
}

/** The addresses of all active endpoints that are not https, of one organisation or all. */
export async function plainAddresses(database: Executor, organisationId?: string): Promise<string[]> {
  const rows = await database
    .selectFrom('endpoints')
    .select('url')
    .where('active', '=', true)
    .where('url', 'not ilike', 'https:%')
    .$if(organisationId !== undefined, (query) => query.where('organisationId', '=', organisationId ?? ''))
    .execute()
  return rows.map(({ url }) => url)
}

/**
 * Adds an endpoint, or returns undefined when the organisation already has the maximum. Concurrent calls are counted
 * one after the other.
 */
export async function insertEndpoint(
  transaction: Executor,
  endpoint: Insertable<EndpointsTable>,
  most: number,
): Promise<EndpointRow | undefined> {
  await lockEndpoints(transaction, endpoint.organisationId)
  const { count } = await transaction
    .selectFrom('endpoints')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organisationId', '=', endpoint.organisationId)
    .executeTakeFirstOrThrow()
  if (count >= most) return undefined
  return transaction.insertInto('endpoints').values(endpoint).returningAll().executeTakeFirstOrThrow()
}

/** Changes an endpoint. Undefined when it does not exist. */
export async function updateEndpoint(
  database: Executor,
  { organisationId, endpointId }: EndpointKey,
  changes: Updateable<EndpointsTable>,
): Promise<EndpointRow | undefined> {
  return updateRow(database, 'endpoints', { organisationId, id: endpointId }, changes)
}

/** Deletes an endpoint with its log. Returns whether it existed. */
export async function deleteEndpointRow(
  transaction: Executor,
  { organisationId, endpointId }: EndpointKey,
): Promise<boolean> {
  const deleted = await deleteRows(transaction, 'endpoints', { organisationId, id: endpointId })
  await deleteRows(transaction, 'webhookDeliveries', { organisationId, endpointId })
  return deleted > 0
}

/** Whether an organisation has an active endpoint. */
export async function hasActiveEndpoint(database: Executor, organisationId: string): Promise<boolean> {
  const found = await database
    .selectFrom('endpoints')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
