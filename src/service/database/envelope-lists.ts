import type { Viewer } from '#domain/account/visibility.ts'
import type { AuditEventKind } from '#domain/audit/audit.ts'
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Executor } from './connection.ts'
import { matchingEnvelopes, visibleTo } from './envelopes.ts'
import type { EnvelopeFilters } from './envelopes.ts'
import type { AuditActor, EnvelopeRow } from './schema.ts'

/** Whose envelopes are read: those of one organisation that a viewer may see. */
export interface ListScope {
  readonly organisationId: string
  readonly viewer: Viewer
}

/** The dashboard's filters: those of the interface and its own. */
export interface ListFilters extends EnvelopeFilters {
  /** Part of the envelope's name, or of a recipient's name or email, in any letter case. */
  readonly search?: string | undefined
  readonly accountId?: string | undefined
  readonly groupId?: string | undefined
  /** Only sent envelopes with a recipient in this status. */
  readonly attention?: 'declined' | 'failed' | undefined
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

function filtered(database: Executor, scope: ListScope, filters: ListFilters) {
  let query = matchingEnvelopes(database, scope, filters)
  if (filters.accountId !== undefined) query = query.where('envelopes.accountId', '=', filters.accountId)
  if (filters.groupId !== undefined) query = query.where('envelopes.groupId', '=', filters.groupId)
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

/** One page of the dashboard's list, drafts included, after a place in the order; ties are broken by id. */
export async function pageOfEnvelopes(
  database: Executor,
  scope: ListScope,
  filters: ListFilters,
  {
    order,
    after,
    limit,
  }: { readonly order: ListOrder; readonly after: ListPlace | null; readonly limit: number },
): Promise<PlacedEnvelope[]> {
  const key = sortKey(order, sortColumns[order.sort])
  const isRising = order.direction === 'ascending'
  const way = isRising ? ('asc' as const) : ('desc' as const)
  let query = withNames(filtered(database, scope, filters)).select(
    sql<string>`lower(envelopes.name)`.as('sortName'),
  )
  if (after !== null) {
    const type = order.sort === 'name' ? sql`text` : sql`timestamptz`
    const value = sortKey(order, sql`${after.key}::${type}`)
    const sign = isRising ? sql`>` : sql`<`
    query = query.where(sql<boolean>`(${key}, envelopes.id) ${sign} (${value}, ${after.id})`)
  }
  return query.orderBy(key, way).orderBy('envelopes.id', way).limit(limit).execute()
}

function withNames(query: ReturnType<typeof filtered>) {
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
    .selectAll('envelopes')
    .select(['accounts.name as senderName', 'accounts.email as senderEmail', 'groups.name as groupName'])
}

/** One envelope with the names beside it. */
export async function findListed(
  database: Executor,
  scope: ListScope,
  envelopeId: string,
): Promise<ListedEnvelope | undefined> {
  return withNames(filtered(database, scope, {}))
    .where('envelopes.id', '=', envelopeId)
    .executeTakeFirst()
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
    filtered(database, scope, { ...filters, attention: status }).select(sql<number>`count(*)`.as('count'))
  const count = (...statuses: readonly EnvelopeStatus[]) =>
    sql<number>`coalesce(sum(found.count) filter (where found.status in (${sql.join(statuses.map((status) => sql.lit(status)))})), 0)::int`
  const found = filtered(database, scope, filters)
    .select(['envelopes.status', sql<number>`count(*)`.as('count')])
    .groupBy('envelopes.status')
  const { rows } = await sql<EnvelopeCounts>`
    select ${count('draft')} as draft, ${count('created', 'sent')} as sent,
      ${count('completed')} as completed, ${count('voided')} as voided,
      (${inNeedOf('declined')})::int as declined, (${inNeedOf('failed')})::int as failed
    from (${found}) found`.execute(database)
  return rows[0] ?? { draft: 0, sent: 0, completed: 0, voided: 0, declined: 0, failed: 0 }
}

/** Sent envelopes in which it is the turn of a recipient with this email, oldest first. */
export async function waitingFor(
  database: Executor,
  scope: ListScope,
  email: string,
  limit: number,
): Promise<ListedEnvelope[]> {
  return withNames(filtered(database, scope, { status: 'sent' }))
    .where(
      sql<boolean>`envelopes.id in (
        select recipients.envelope_id from recipients where recipients.organisation_id = ${scope.organisationId}
        and recipients.email = ${email} and recipients.status in ('sent', 'failed'))`,
    )
    .orderBy('envelopes.sent')
    .orderBy('envelopes.id')
    .limit(limit)
    .execute()
}

/** Envelopes that an account sent and that are not finished, the longest waiting first. */
export async function openEnvelopesOf(
  database: Executor,
  scope: ListScope,
  accountId: string,
  limit: number,
): Promise<ListedEnvelope[]> {
  return withNames(filtered(database, scope, { status: 'sent', accountId }))
    .orderBy('envelopes.sent')
    .orderBy('envelopes.id')
    .limit(limit)
    .execute()
}

export interface RecentEvent {
  readonly kind: AuditEventKind
  readonly at: Date
  readonly actor: AuditActor
  readonly envelopeId: string
  readonly envelopeName: string
}

/** The latest events of the envelopes that the viewer may see, newest first. */
export async function recentEvents(
  database: Executor,
  { organisationId, viewer }: ListScope,
  kinds: readonly AuditEventKind[],
  limit: number,
): Promise<RecentEvent[]> {
  const visible = visibleTo(viewer)
  return database
    .selectFrom('auditEvents')
    .innerJoin('envelopes', (join) =>
      join
        .onRef('envelopes.organisationId', '=', 'auditEvents.organisationId')
        .onRef('envelopes.id', '=', 'auditEvents.envelopeId'),
    )
    .$if(visible !== null, (query) =>
      query.where((builder) => visible?.(builder as never) ?? builder.lit(true)),
    )
    .select([
      'auditEvents.kind',
      'auditEvents.at',
      'auditEvents.actor',
      'auditEvents.envelopeId',
      'envelopes.name as envelopeName',
    ])
    .where('auditEvents.organisationId', '=', organisationId)
    .where('auditEvents.kind', 'in', [...kinds])
    .orderBy('auditEvents.at', 'desc')
    .orderBy('auditEvents.sequence', 'desc')
    .limit(limit)
    .execute()
}

export interface DayCount {
  readonly day: string
  readonly sent: number
  readonly completed: number
}

/** How many envelopes were sent and completed on each of the last days, oldest first, on a clock at `minutes` east. */
export async function dailyCounts(
  database: Executor,
  scope: ListScope,
  { days, minutes }: { readonly days: number; readonly minutes: number },
): Promise<DayCount[]> {
  const local = (moment: ReturnType<typeof sql>) =>
    sql`((${moment} at time zone 'utc') + make_interval(mins => ${minutes}))::date`
  const since = sql<Date>`now() - make_interval(days => ${days})`
  const perDay = (column: 'sent' | 'completed') =>
    filtered(database, scope, {})
      .where(`envelopes.${column}`, '>', since)
      .select([local(sql.ref(`envelopes.${column}`)).as('day'), sql<number>`count(*)`.as('count')])
      .groupBy('day')
  const today = local(sql`now()`)
  const { rows } = await sql<DayCount>`
    select to_char(days.day, 'YYYY-MM-DD') as day,
      coalesce(sent.count, 0) as sent, coalesce(completed.count, 0) as completed
    from (select ${today} - back as day from generate_series(0, ${days - 1}) back) days
    left join ${perDay('sent')} sent on sent.day = days.day
    left join ${perDay('completed')} completed on completed.day = days.day
    order by days.day`.execute(database)
  return rows
}

/** Median hours from sending to completion of what was completed in the last ninety days; null when nothing was. */
export async function medianHoursToComplete(database: Executor, scope: ListScope): Promise<number | null> {
  const { median } = await filtered(database, scope, { status: 'completed' })
    .where('envelopes.completed', '>', sql<Date>`now() - interval '90 days'`)
    .select(
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from envelopes.completed - envelopes.sent)::float8) / 3600`.as('median'),
    )
    .executeTakeFirstOrThrow()
  return median
}
