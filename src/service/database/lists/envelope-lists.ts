import type { EnvelopeList } from '#contract/lists/envelopes.ts'
import type { SortOf } from '#contract/lists/list.ts'
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import { limits } from '#domain/limits.ts'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { endsAt, firstInOrder, matchingEnvelopes, matchingInPieces } from './matching-envelopes.ts'
import type { EnvelopeFilters, EnvelopeQuery, ListScope } from './matching-envelopes.ts'
import { lookUp } from './search-envelopes.ts'
import { byCreated, ordering } from './list-sql.ts'
import type { Order, Place, Placed, Sorts } from './list-sql.ts'
import type { EnvelopeRow } from '../tables/schema.ts'

/** The names that the dashboard shows next to an envelope. */
interface NamesBeside {
  readonly senderName: string
  readonly senderEmail: string
  readonly groupName: string | null
}

/** What lists read of an envelope. Its message and its metadata are long, and a list has thousands. */
const listed = [
  'envelopes.id',
  'envelopes.name',
  'envelopes.status',
  'envelopes.shared',
  'envelopes.accountId',
  'envelopes.groupId',
  'envelopes.created',
  'envelopes.sent',
  'envelopes.voided',
  'envelopes.declined',
  'envelopes.completed',
  'envelopes.deadline',
  'envelopes.purgeBegun',
] as const
type Listed = (typeof listed)[number] extends `envelopes.${infer Column}` ? Column : never

/** What a list shows of an envelope, with the names next to it. */
export interface ListedEnvelope extends Pick<EnvelopeRow, Listed>, NamesBeside {}

export type EnvelopeOrder = Order<SortOf<EnvelopeList>>

/** A row of a page with its place in the page's order. */
export interface PlacedEnvelope extends ListedEnvelope, Placed {
  readonly id: string
}

/** What an export contains about an envelope, with its place in the order. */
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
  | 'deadline'
  | 'senderName'
  | 'senderEmail'
  | 'groupName'
  | 'sortKey'
> {
  /** Every recipient in words: name, email and status, or the type of one without a status. */
  readonly people: string
  /** The names of its labels. */
  readonly labels: string
}

export const envelopeSorts: Sorts<SortOf<EnvelopeList>> = {
  ...byCreated('envelopes'),
  // Nulls are moments that have not come.
  completed: { key: sql`envelopes.completed`, type: 'timestamptz', nulls: 'last' },
  deadline: { key: endsAt, type: 'timestamptz', nulls: 'last' },
  name: { key: sql`lower(envelopes.name)`, type: 'text' },
}

interface PageRequest {
  readonly order: EnvelopeOrder
  readonly after: Place | null
  readonly limit: number
}

/** One page of the dashboard's list, drafts included, after a place in the order; ties are broken by id. */
export async function pageOfEnvelopes(
  database: Executor,
  scope: ListScope,
  filters: EnvelopeFilters,
  request: PageRequest,
): Promise<PlacedEnvelope[]> {
  const { page, order } = onePage(database, scope, await lookUp(database, scope, filters), request)
  return withNames(page).select(order.sortKey).orderBy(order.orderBy).execute()
}

/** The same page with only what an export contains. Reading little of each row keeps long exports fast. */
export async function exportedEnvelopes(
  database: Executor,
  scope: ListScope,
  filters: EnvelopeFilters,
  request: PageRequest,
): Promise<ExportedEnvelope[]> {
  const { page, order } = onePage(database, scope, await lookUp(database, scope, filters), request)
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
      'envelopes.deadline',
      order.sortKey,
      sql<string>`coalesce((select string_agg(
        recipients.name || ' <' || recipients.email || '> ' || coalesce(recipients.status, recipients.type), '; '
        order by recipients.position, recipients.id) from recipients
        where recipients.organisation_id = envelopes.organisation_id
        and recipients.envelope_id = envelopes.id), '')`.as('people'),
      sql<string>`coalesce((select string_agg(labels.name, '; ' order by lower(labels.name)) from envelope_labels
        join labels on labels.organisation_id = envelope_labels.organisation_id and labels.id = envelope_labels.label_id
        where envelope_labels.organisation_id = envelopes.organisation_id
        and envelope_labels.envelope_id = envelopes.id), '')`.as('labels'),
    ])
    .orderBy(order.orderBy)
    .execute()
}

function onePage(database: Executor, scope: ListScope, filters: EnvelopeFilters, request: PageRequest) {
  const { after, limit } = request
  const order = ordering('envelopes', envelopeSorts, request.order)
  const pieces = matchingInPieces(database, scope, filters).map((piece) =>
    after === null ? piece : piece.where(order.behind(after)),
  )
  const page = firstInOrder(pieces, order.orderBy, limit).as<'envelopes'>('envelopes')
  return { page: database.selectFrom(page) as unknown as EnvelopeQuery, order }
}

/** What lists read of envelopes, with the names next to them. */
export function withNames(query: EnvelopeQuery) {
  return besideNames(query).select(listed)
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

/** Everything about an envelope, with the names next to it. */
export async function findListed(
  database: Executor,
  scope: ListScope,
  envelopeId: string,
): Promise<(EnvelopeRow & NamesBeside) | undefined> {
  return besideNames(matchingEnvelopes(database, scope, {}))
    .selectAll('envelopes')
    .where('envelopes.id', '=', envelopeId)
    .executeTakeFirst()
}

/** The given envelopes that a viewer may see, in any order. */
export async function visibleEnvelopes(
  database: Executor,
  scope: ListScope,
  ids: readonly string[],
): Promise<EnvelopeRow[]> {
  return matchingEnvelopes(database, scope, { ids }).selectAll('envelopes').execute()
}

/** The same with the names next to them. */
export async function listedEnvelopes(
  database: Executor,
  scope: ListScope,
  ids: readonly string[],
): Promise<ListedEnvelope[]> {
  return withNames(matchingEnvelopes(database, scope, { ids })).execute()
}

export interface EnvelopeCounts {
  readonly draft: number
  readonly sent: number
  readonly completed: number
  readonly voided: number
  readonly declined: number
  readonly failed: number
}

/**
 * The number of matching envelopes in each status, or one more than `limits.counted` where there are more: what takes
 * long is counting. An envelope being sent counts as sent.
 */
export async function countEnvelopes(
  database: Executor,
  scope: ListScope,
  given: EnvelopeFilters,
): Promise<EnvelopeCounts> {
  const filters = await lookUp(database, scope, given)
  const most = limits.counted + 1
  const counted = (pieces: readonly EnvelopeQuery[]) => {
    const found = pieces.map((piece) => sql`(${piece.select(sql`1`.as('one'))})`)
    return sql`(select count(*)::int from (${sql.join(found, sql` union all `)} limit ${most}) as found)`
  }
  const count = (...statuses: readonly EnvelopeStatus[]) =>
    counted(
      matchingInPieces(database, scope, filters).map((piece) =>
        piece.where('envelopes.status', 'in', statuses),
      ),
    )
  const inNeedOf = (attention: 'declined' | 'failed') =>
    counted([matchingEnvelopes(database, scope, { ...filters, attention })])
  const { rows } = await sql<EnvelopeCounts>`
    select ${count('draft')} as draft, ${count('created', 'sent')} as sent,
      ${count('completed')} as completed, ${count('voided')} as voided,
      ${inNeedOf('declined')} as declined, ${inNeedOf('failed')} as failed`.execute(database)
  return rows[0] ?? { draft: 0, sent: 0, completed: 0, voided: 0, declined: 0, failed: 0 }
}
