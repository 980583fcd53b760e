import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Executor } from '../connection.ts'
import { firstInOrder, matchingEnvelopes, matchingInPieces } from './matching-envelopes.ts'
import type { EnvelopeFilters, EnvelopeQuery, ListScope } from './matching-envelopes.ts'
import type { EnvelopeRow } from '../tables/schema.ts'

/** The dashboard's filters: those of the interface and its own. */
export interface ListFilters extends EnvelopeFilters {
  /** Part of the envelope's name, or of a recipient's name or email, in any letter case. */
  readonly search?: string | undefined
  readonly accountId?: string | undefined
  readonly groupId?: string | undefined
  /** Only sent envelopes with a recipient in this status. */
  readonly attention?: 'declined' | 'failed' | undefined
  /** Only these. */
  readonly ids?: readonly string[] | undefined
}

/** An envelope's row with the names that the dashboard shows beside it. */
export interface ListedEnvelope extends EnvelopeRow {
  readonly senderName: string
  readonly senderEmail: string
  readonly groupName: string | null
}

export interface ListOrder {
  readonly sort: 'created' | 'completed' | 'name'
  readonly direction: 'ascending' | 'descending'
}

/** The place of a row in an order: what the next page starts after. */
export interface ListPlace {
  /** The sorted value: a name in small letters, a moment as ISO 8601 UTC, null for one that has not come. */
  readonly key: string | null
  readonly id: string
}

/** A row of a page with its place in the page's order. */
export interface PlacedEnvelope extends ListedEnvelope {
  readonly sortName: string
}

/** What an export tells of an envelope, with its place in the order. */
export interface ExportedEnvelope extends Pick<
  PlacedEnvelope,
  | 'id'
  | 'name'
  | 'status'
  | 'shared'
  | 'created'
  | 'sent'
  | 'declined'
  | 'completed'
  | 'voided'
  | 'senderName'
  | 'senderEmail'
  | 'groupName'
  | 'sortName'
> {
  /** Every recipient in words: name, email and status, or the type of one that has no status. */
  readonly people: string
}

/** Moments that have not come stand last in either direction. */
function sortKey({ sort, direction }: ListOrder, value: RawBuilder<unknown>) {
  if (sort !== 'completed') return value
  const last = direction === 'ascending' ? sql`'infinity'` : sql`'-infinity'`
  return sql`coalesce(${value}::timestamptz, ${last}::timestamptz)`
}

const sortColumns = {
  created: sql`envelopes.created`,
  completed: sql`envelopes.completed`,
  name: sql`lower(envelopes.name)`,
}

/** A query over the envelopes that a viewer may see and that match the dashboard's filters. */
export function filteredEnvelopes(database: Executor, scope: ListScope, filters: ListFilters): EnvelopeQuery {
  return narrowed(matchingEnvelopes(database, scope, filters), scope, filters)
}

/** What the dashboard filters by beyond the interface. */
function narrowed(matching: EnvelopeQuery, scope: ListScope, filters: ListFilters): EnvelopeQuery {
  let query = matching
  if (filters.accountId !== undefined) query = query.where('envelopes.accountId', '=', filters.accountId)
  if (filters.groupId !== undefined) query = query.where('envelopes.groupId', '=', filters.groupId)
  if (filters.ids !== undefined) query = query.where(sql<boolean>`envelopes.id = any(${[...filters.ids]})`)
  if (filters.attention !== undefined)
    query = query
      .where('envelopes.status', '=', 'sent')
      .where(sql<boolean>`envelopes.id in ${withRecipient(filters.attention, scope.organisationId)}`)
  const words = filters.search?.trim() ?? ''
  if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where(sql<boolean>`(envelopes.name ilike ${pattern} or exists (
      select 1 from recipients where recipients.organisation_id = envelopes.organisation_id
      and recipients.envelope_id = envelopes.id
      and (recipients.name ilike ${pattern} or recipients.email ilike ${pattern})))`)
  }
  return query
}

/** The envelopes of the organisation with a recipient in the status. */
function withRecipient(status: 'declined' | 'failed', organisationId: string) {
  return sql`(select recipients.envelope_id from recipients
    where recipients.organisation_id = ${organisationId} and recipients.status = ${sql.lit(status)})`
}

interface PageWish {
  readonly order: ListOrder
  readonly after: ListPlace | null
  readonly limit: number
}

/** One page of the dashboard's list, drafts included, after a place in the order; ties are broken by id. */
export async function pageOfEnvelopes(
  database: Executor,
  scope: ListScope,
  filters: ListFilters,
  wish: PageWish,
): Promise<PlacedEnvelope[]> {
  const { page, inOrder } = onePage(database, scope, filters, wish)
  return withNames(page)
    .select(sql<string>`lower(envelopes.name)`.as('sortName'))
    .orderBy(inOrder)
    .execute()
}

/** The same page with only what an export tells: a long list is told quickly when little is read of each row. */
export async function exportedEnvelopes(
  database: Executor,
  scope: ListScope,
  filters: ListFilters,
  wish: PageWish,
): Promise<ExportedEnvelope[]> {
  const { page, inOrder } = onePage(database, scope, filters, wish)
  return besideNames(page)
    .select([
      'envelopes.id',
      'envelopes.name',
      'envelopes.status',
      'envelopes.shared',
      'envelopes.created',
      'envelopes.sent',
      'envelopes.declined',
      'envelopes.completed',
      'envelopes.voided',
      sql<string>`lower(envelopes.name)`.as('sortName'),
      sql<string>`coalesce((select string_agg(
        recipients.name || ' <' || recipients.email || '> ' || coalesce(recipients.status, recipients.type), '; '
        order by recipients.position, recipients.id) from recipients
        where recipients.organisation_id = envelopes.organisation_id
        and recipients.envelope_id = envelopes.id), '')`.as('people'),
    ])
    .orderBy(inOrder)
    .execute()
}

function onePage(database: Executor, scope: ListScope, filters: ListFilters, wish: PageWish) {
  const { order, after, limit } = wish
  const isRising = order.direction === 'ascending'
  const key = sortKey(order, sortColumns[order.sort])
  const inOrder = isRising ? sql`${key} asc, envelopes.id asc` : sql`${key} desc, envelopes.id desc`
  const pieces = matchingInPieces(database, scope, filters)
    .map((piece) => narrowed(piece, scope, filters))
    .map((piece) => (after === null ? piece : piece.where(behind(key, order, after))))
  const page = firstInOrder(pieces, inOrder, limit).as<'envelopes'>('envelopes')
  return { page: database.selectFrom(page) as unknown as EnvelopeQuery, inOrder }
}

/** Only what stands behind a place of an order. */
function behind(key: RawBuilder<unknown>, order: ListOrder, after: ListPlace): RawBuilder<boolean> {
  const type = order.sort === 'name' ? sql`text` : sql`timestamptz`
  const value = sortKey(order, sql`${after.key}::${type}`)
  const sign = order.direction === 'ascending' ? sql`>` : sql`<`
  return sql<boolean>`(${key}, envelopes.id) ${sign} (${value}, ${after.id})`
}

/** Adds the names that the dashboard shows beside an envelope. */
export function withNames(query: EnvelopeQuery) {
  return besideNames(query).selectAll('envelopes')
}

function besideNames(query: EnvelopeQuery) {
  return query
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organisationId', '=', 'envelopes.organisationId')
        .onRef('accounts.id', '=', 'envelopes.accountId'),
    )
    .leftJoin('groups', (join) =>
      join
        .onRef('groups.organisationId', '=', 'envelopes.organisationId')
        .onRef('groups.id', '=', 'envelopes.groupId'),
    )
    .select(['accounts.name as senderName', 'accounts.email as senderEmail', 'groups.name as groupName'])
}

/** One envelope with the names beside it. */
export async function findListed(
  database: Executor,
  scope: ListScope,
  envelopeId: string,
): Promise<ListedEnvelope | undefined> {
  return withNames(filteredEnvelopes(database, scope, {}))
    .where('envelopes.id', '=', envelopeId)
    .executeTakeFirst()
}

/** Those of some envelopes that a viewer may see, in any order. */
export async function visibleEnvelopes(
  database: Executor,
  scope: ListScope,
  ids: readonly string[],
): Promise<EnvelopeRow[]> {
  return filteredEnvelopes(database, scope, { ids }).selectAll('envelopes').execute()
}

/** The same with the names beside them. */
export async function listedEnvelopes(
  database: Executor,
  scope: ListScope,
  ids: readonly string[],
): Promise<ListedEnvelope[]> {
  return withNames(filteredEnvelopes(database, scope, { ids })).execute()
}

export interface EnvelopeCounts {
  readonly draft: number
  readonly sent: number
  readonly completed: number
  readonly voided: number
  readonly declined: number
  readonly failed: number
}

/** How many envelopes match in each status; one that is just being sent counts as sent. */
export async function countEnvelopes(
  database: Executor,
  scope: ListScope,
  filters: ListFilters,
): Promise<EnvelopeCounts> {
  const inNeedOf = (status: 'declined' | 'failed') =>
    filteredEnvelopes(database, scope, { ...filters, attention: status }).select(
      sql<number>`count(*)`.as('count'),
    )
  const count = (...statuses: readonly EnvelopeStatus[]) =>
    sql<number>`coalesce(sum(found.count) filter (where found.status in (${sql.join(statuses.map((status) => sql.lit(status)))})), 0)::int`
  const found = matchingInPieces(database, scope, filters)
    .map((piece) => narrowed(piece, scope, filters))
    .map((piece) => piece.select(['envelopes.status', sql`count(*)`.as('count')]).groupBy('envelopes.status'))
  const { rows } = await sql<EnvelopeCounts>`
    select ${count('draft')} as draft, ${count('created', 'sent')} as sent,
      ${count('completed')} as completed, ${count('voided')} as voided,
      (${inNeedOf('declined')})::int as declined, (${inNeedOf('failed')})::int as failed
    from (${sql.join(found, sql` union all `)}) found`.execute(database)
  return rows[0] ?? { draft: 0, sent: 0, completed: 0, voided: 0, declined: 0, failed: 0 }
}
