import type { BulkSendList } from '#contract/lists/bulk-sends.ts'
import type { FiltersOf } from '#contract/lists/list.ts'
import type { BulkRowFault, BulkRowStatus } from '#domain/bulk-send/bulk-send.ts'
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { BulkSendLine, BulkSendRow, BulkSendsTable } from '../tables/bulk-send-tables.ts'
import type { Executor } from '../connection.ts'
import { equals, matching, newest } from '../lists/list-sql.ts'
import type { Conditions, Place } from '../lists/list-sql.ts'
import { announce } from '../live.ts'
import { deleteRows, updateRows } from '../rows.ts'

/** Names one bulk send of one organisation. */
export interface BulkSendKey {
  readonly organisationId: string
  readonly bulkSendId: string
}

/**
 * The number of rows of a bulk send in each state. `faulty` counts the waiting rows that cannot be sent as they are.
 */
export interface BulkSendCounts {
  readonly total: number
  readonly faulty: number
  readonly waiting: number
  readonly made: number
  readonly failed: number
}

/** A row with the current status of its envelope. */
export type BulkSendLineSeen = BulkSendLine & { readonly envelopeStatus: EnvelopeStatus | null }

export async function findBulkSend(
  database: Executor,
  { organisationId, bulkSendId }: BulkSendKey,
): Promise<BulkSendRow | undefined> {
  return selectBulkSend(database, { organisationId, bulkSendId }).executeTakeFirst()
}

/** The bulk send, locked until the transaction ends. */
export async function lockBulkSend(
  transaction: Executor,
  key: BulkSendKey,
): Promise<BulkSendRow | undefined> {
  return selectBulkSend(transaction, key).forUpdate().executeTakeFirst()
}

/** The bulk send, protected from changes until the transaction ends. Others may read it meanwhile. */
export async function holdBulkSend(
  transaction: Executor,
  key: BulkSendKey,
): Promise<BulkSendRow | undefined> {
  return selectBulkSend(transaction, key).forShare().executeTakeFirst()
}

function selectBulkSend(database: Executor, { organisationId, bulkSendId }: BulkSendKey) {
  return database
    .selectFrom('bulkSends')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('id', '=', bulkSendId)
}

const conditions: Conditions<FiltersOf<BulkSendList>> = { templateId: equals('bulkSends.templateId') }

/** Bulk sends of an organisation, or of one of its accounts, newest first, ties by id. */
export async function listBulkSends(
  database: Executor,
  { organisationId, accountId }: { readonly organisationId: string; readonly accountId: string | null },
  filters: FiltersOf<BulkSendList>,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<(BulkSendRow & { readonly accountName: string })[]> {
  const { orderBy, behind } = newest('bulkSends')
  let query = database
    .selectFrom('bulkSends')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organisationId', '=', 'bulkSends.organisationId')
        .onRef('accounts.id', '=', 'bulkSends.accountId'),
    )
    .selectAll('bulkSends')
    .select('accounts.name as accountName')
    .where('bulkSends.organisationId', '=', organisationId)
    .where(matching(conditions, filters))
  if (accountId !== null) query = query.where('bulkSends.accountId', '=', accountId)
  if (after !== null) query = query.where(behind(after))
  return query.orderBy(orderBy).limit(limit).execute()
}

export async function insertBulkSend(
  transaction: Executor,
  row: Insertable<BulkSendsTable>,
): Promise<BulkSendRow> {
  return transaction.insertInto('bulkSends').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Changes a bulk send and notifies everyone who is viewing it. */
export async function updateBulkSend(
  transaction: Executor,
  key: BulkSendKey,
  change: Updateable<BulkSendsTable>,
): Promise<void> {
  await updateRows(
    transaction,
    'bulkSends',
    { organisationId: key.organisationId, id: key.bulkSendId },
    change,
  )
  await announceBulkSend(transaction, key)
}

export async function announceBulkSend(
  transaction: Executor,
  { organisationId, bulkSendId }: BulkSendKey,
): Promise<void> {
  await announce(transaction, {
    organisation_id: organisationId,
    kind: 'bulk-send',
    bulk_send_id: bulkSendId,
  })
}

/** Deletes a bulk send with its rows. The envelopes created from them stay. */
export async function deleteBulkSendRow(
  transaction: Executor,
  { organisationId, bulkSendId }: BulkSendKey,
): Promise<void> {
  await deleteRows(transaction, 'bulkSends', { organisationId, id: bulkSendId })
}

/** Replaces all rows. */
export async function replaceLines(
  transaction: Executor,
  { organisationId, bulkSendId }: BulkSendKey,
  lines: readonly Pick<BulkSendLine, 'number' | 'cells' | 'faults' | 'envelopeId'>[],
): Promise<void> {
  await deleteRows(transaction, 'bulkSendRows', { organisationId, bulkSendId })
  await sql`
    insert into bulk_send_rows (organisation_id, bulk_send_id, number, cells, faults, envelope_id)
    select ${organisationId}, ${bulkSendId}, number, cells, faults, "envelopeId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as given (number integer, cells jsonb, faults jsonb, "envelopeId" text)
  `.execute(transaction)
}

/** Records what is wrong with rows. */
export async function writeFaults(
  transaction: Executor,
  { organisationId, bulkSendId }: BulkSendKey,
  faults: readonly { readonly number: number; readonly faults: readonly BulkRowFault[] }[],
): Promise<void> {
  await sql`
    update bulk_send_rows rows set faults = given.faults, status = 'waiting'
    from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as given (number integer, faults jsonb)
    where rows.organisation_id = ${organisationId} and rows.bulk_send_id = ${bulkSendId}
      and rows.number = given.number and rows.status <> 'made'
  `.execute(transaction)
}

export async function findLine(
  database: Executor,
  { organisationId, bulkSendId }: BulkSendKey,
  number: number,
): Promise<BulkSendLineSeen | undefined> {
  return selectLines(database, { organisationId, bulkSendId })
    .where('bulkSendRows.number', '=', number)
    .executeTakeFirst()
}

/** Rows in order. `faulty` limits the rows not created yet to those with something wrong. */
export async function linesOf(
  database: Executor,
  key: BulkSendKey,
  {
    status,
    faulty,
    after = 0,
    limit,
  }: {
    readonly status?: BulkRowStatus | undefined
    readonly faulty?: boolean
    readonly after?: number
    readonly limit?: number
  } = {},
): Promise<BulkSendLineSeen[]> {
  let query = selectLines(database, key).where('bulkSendRows.number', '>', after)
  if (status !== undefined) query = query.where('bulkSendRows.status', '=', status)
  if (faulty === true) query = query.where(sql<boolean>`bulk_send_rows.faults <> '[]'`)
  if (limit !== undefined) query = query.limit(limit)
  return query.orderBy('bulkSendRows.number').execute()
}

/** How many cells the longest row has. */
export async function widestLine(
  database: Executor,
  { organisationId, bulkSendId }: BulkSendKey,
): Promise<number> {
  const { width } = await database
    .selectFrom('bulkSendRows')
    .select(sql<number | null>`max(jsonb_array_length(cells))`.as('width'))
    .where('organisationId', '=', organisationId)
    .where('bulkSendId', '=', bulkSendId)
    .executeTakeFirstOrThrow()
  return width ?? 0
}

function selectLines(database: Executor, { organisationId, bulkSendId }: BulkSendKey) {
  return database
    .selectFrom('bulkSendRows')
    .leftJoin('envelopes', (join) =>
      join
        .onRef('envelopes.organisationId', '=', 'bulkSendRows.organisationId')
        .onRef('envelopes.id', '=', 'bulkSendRows.envelopeId'),
    )
    .selectAll('bulkSendRows')
    .select('envelopes.status as envelopeStatus')
    .where('bulkSendRows.organisationId', '=', organisationId)
    .where('bulkSendRows.bulkSendId', '=', bulkSendId)
}

/** Changes a row unless its envelope exists already. Returns whether it was changed. */
export async function updateLine(
  transaction: Executor,
  { organisationId, bulkSendId }: BulkSendKey,
  number: number,
  change: {
    readonly cells?: readonly string[]
    readonly faults?: readonly BulkRowFault[]
    readonly status?: BulkRowStatus
  },
): Promise<boolean> {
  const { cells, faults, status } = change
  const written = await transaction
    .updateTable('bulkSendRows')
    .set({
      ...(cells === undefined ? {} : { cells: JSON.stringify(cells) }),
      ...(faults === undefined ? {} : { faults: JSON.stringify(faults) }),
      ...(status === undefined ? {} : { status }),
    })
    .where('organisationId', '=', organisationId)
    .where('bulkSendId', '=', bulkSendId)
    .where('number', '=', number)
    .where('status', '<>', 'made')
    .executeTakeFirst()
  return written.numUpdatedRows > 0n
}

/** Removes a row unless its envelope exists already. Returns whether it was there. */
export async function deleteLine(
  transaction: Executor,
  { organisationId, bulkSendId }: BulkSendKey,
  number: number,
): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('bulkSendRows')
    .where('organisationId', '=', organisationId)
    .where('bulkSendId', '=', bulkSendId)
    .where('number', '=', number)
    .where('status', '<>', 'made')
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** The number of rows in each state, by bulk send. */
export async function countLines(
  database: Executor,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, BulkSendCounts>> {
  if (ids.length === 0) return new Map()
  const found = await database
    .selectFrom('bulkSendRows')
    .select(['bulkSendId'])
    .select(sql<number>`count(*)::integer`.as('total'))
    .select(
      sql<number>`(count(*) filter (where status = 'waiting' and faults <> '[]'))::integer`.as('faulty'),
    )
    .select(
      sql<number>`(count(*) filter (where status = 'waiting' and faults = '[]'))::integer`.as('waiting'),
    )
    .select(sql<number>`(count(*) filter (where status = 'made'))::integer`.as('made'))
    .select(sql<number>`(count(*) filter (where status = 'failed'))::integer`.as('failed'))
    .where('organisationId', '=', organisationId)
    .where('bulkSendId', 'in', [...ids])
    .groupBy('bulkSendId')
    .execute()
  return new Map(found.map(({ bulkSendId, ...counts }) => [bulkSendId, counts]))
}
