import type { EnvelopeList } from '#contract/lists/envelopes.ts'
import type { FiltersOf } from '#contract/lists/list.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import { maySeeAll } from '#domain/account/visibility.ts'
import { sql } from 'kysely'
import type { ExpressionBuilder, ExpressionWrapper, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import { termsOf } from '#domain/search/search-text.ts'
import type { Executor } from '../connection.ts'
import { queryOf } from '../envelopes/page-texts.ts'
import { after, before, contains, equals, matching } from './list-sql.ts'
import type { Conditions } from './list-sql.ts'
import type { Database, EnvelopeRow } from '../tables/schema.ts'

/** Selects the envelopes of one organisation that a viewer may see. */
export interface ListScope {
  readonly organisationId: string
  readonly viewer: Viewer
}

/** Filters of the lists of envelopes, and of the dashboard's a choice; moments as ISO 8601 UTC. */
export interface EnvelopeFilters extends FiltersOf<EnvelopeList> {
  /** Only these. */
  readonly ids?: readonly string[] | undefined
  /** Only these, which a search has found. */
  readonly found?: readonly string[] | undefined
}

const moments = { created: 'envelopes.created', completed: 'envelopes.completed' }

/** When an envelope ends by itself: what has ended already does not. An index has these words. */
export const endsAt = sql<Date | null>`case when envelopes.status = 'sent' then envelopes.deadline end`

const conditions: Conditions<EnvelopeFilters, [organisationId: string]> = {
  name: equals('envelopes.name'),
  status: equals('envelopes.status'),
  // Somebody of that name or email is among the recipients.
  recipient: (one, organisationId) => sql`envelopes.id in (select recipients.envelope_id from recipients
    where recipients.organisation_id = ${organisationId}
    and (recipients.name = ${one} or recipients.email = ${one}))`,
  createdBefore: before(moments.created),
  createdAfter: after(moments.created),
  completedBefore: before(moments.completed),
  completedAfter: after(moments.completed),
  deadlineBefore: (moment) => sql`${endsAt} < ${moment}::timestamptz`,
  deadlineAfter: (moment) => sql`${endsAt} > ${moment}::timestamptz`,
  search: (words) => (words.trim() === '' ? contains(words) : matchesWords(words)),
  documentText: matchesPages,
  // Labels below it have its name before a slash.
  labelId: (label, organisationId) => sql`envelopes.id in (
    select envelope_labels.envelope_id from envelope_labels
    join labels on labels.organisation_id = envelope_labels.organisation_id and labels.id = envelope_labels.label_id
    join labels top on top.organisation_id = labels.organisation_id and top.id = ${label}
    where envelope_labels.organisation_id = ${organisationId}
    and (labels.id = top.id or starts_with(lower(labels.name), lower(top.name) || '/')))`,
  accountId: equals('envelopes.accountId'),
  groupId: equals('envelopes.groupId'),
  attention: (status, organisationId) => sql`(envelopes.status = 'sent' and envelopes.id in (
    select recipients.envelope_id from recipients
    where recipients.organisation_id = ${organisationId} and recipients.status = ${sql.lit(status)}))`,
  ids: (ids) => sql`envelopes.id = any(${[...ids]})`,
  found: (ids) => sql`envelopes.id = any(${[...ids]})`,
}

/** Whether an envelope, or one of its recipients, has these words anywhere in its name or email. */
export function matchesWords(search: string) {
  // Without the offset, the recipients of all organisations would be read first.
  return sql<boolean>`(${contains(search, 'envelopes.name')} or exists (
    select 1 from recipients where recipients.organisation_id = envelopes.organisation_id
    and recipients.envelope_id = envelopes.id
    and ${contains(search, 'recipients.name', 'recipients.email')} offset 0))`
}

/** Whether all of what is searched for is on one page of an envelope. Nothing that could be on a page is on none. */
export function matchesPages(search: string) {
  const query = queryOf(termsOf(search))
  if (query === null) return sql<boolean>`${search.trim() === ''}::boolean`
  return sql<boolean>`exists (
    select 1 from page_texts where page_texts.organisation_id = envelopes.organisation_id
    and page_texts.envelope_id = envelopes.id and page_texts.words @@ ${query} offset 0)`
}

export type EnvelopeQuery = SelectQueryBuilder<Database, 'envelopes', object>
type Builder = ExpressionBuilder<Database, 'envelopes'>
type Condition = (builder: Builder) => ExpressionWrapper<Database, 'envelopes', SqlBool>

/**
 * The visibility rules as SQL, the same as the domain's `maySee`: administrators and credentials see everything in the
 * organisation, others what they sent and what is shared in their group. One condition per way of seeing an envelope,
 * without overlap. Empty where nothing is hidden.
 */
function waysToSee(viewer: Viewer): readonly Condition[] {
  if (viewer.kind === 'credentials' || maySeeAll(viewer)) return []
  const { accountId, groupId } = viewer
  const own: Condition = (builder) => builder.and([builder('envelopes.accountId', '=', accountId)])
  if (groupId === null) return [own]
  const shared: Condition = (builder) =>
    builder.and([
      builder('envelopes.shared', '=', true),
      builder('envelopes.groupId', '=', groupId),
      builder('envelopes.accountId', '<>', accountId),
    ])
  return [own, shared]
}

/** A query for the matching envelopes that a viewer may see. */
export function matchingEnvelopes(
  database: Executor,
  { organisationId, viewer }: ListScope,
  filters: EnvelopeFilters,
): EnvelopeQuery {
  const ways = waysToSee(viewer)
  const all = filtered(database, organisationId, filters)
  return ways.length === 0 ? all : all.where((builder) => builder.or(ways.map((way) => way(builder))))
}

/**
 * The same envelopes as several queries without overlap. Each can read an index in the list's order, which a single
 * query with an "or" cannot.
 */
export function matchingInPieces(
  database: Executor,
  { organisationId, viewer }: ListScope,
  filters: EnvelopeFilters,
): EnvelopeQuery[] {
  const ways = waysToSee(viewer)
  const all = filtered(database, organisationId, filters)
  return ways.length === 0 ? [all] : ways.map((way) => all.where((builder) => way(builder)))
}

/** The first rows in an order, from queries without overlap. `envelopes` is the alias that the order uses. */
export function firstInOrder(
  pieces: readonly EnvelopeQuery[],
  order: RawBuilder<unknown>,
  limit: number,
): RawBuilder<EnvelopeRow> {
  const firsts = pieces.map(
    (piece) => sql`(${piece.selectAll('envelopes')} order by ${order} limit ${limit})`,
  )
  return sql`(select * from (${sql.join(firsts, sql` union all `)}) as envelopes order by ${order} limit ${limit})`
}

function filtered(database: Executor, organisationId: string, filters: EnvelopeFilters): EnvelopeQuery {
  return database
    .selectFrom('envelopes')
    .where('envelopes.organisationId', '=', organisationId)
    .where(matching(conditions, filters, organisationId))
}
