import type { Viewer } from '#domain/account/visibility.ts'
import { maySeeAll } from '#domain/account/visibility.ts'
import { sql } from 'kysely'
import type { ExpressionBuilder, ExpressionWrapper, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Executor } from '../connection.ts'
import { at } from './created-order.ts'
import type { Database, EnvelopeRow } from '../tables/schema.ts'

/** Whose envelopes are read: those of one organisation that a viewer may see. */
export interface ListScope {
  readonly organisationId: string
  readonly viewer: Viewer
}

/** Filters of the envelope lists; moments as ISO 8601 UTC. Source: specification, GET /v1/envelopes rule 4. */
export interface EnvelopeFilters {
  readonly name?: string | undefined
  readonly status?: EnvelopeRow['status'] | undefined
  /** Name or email of a recipient. */
  readonly recipient?: string | undefined
  readonly createdBefore?: string | undefined
  readonly createdAfter?: string | undefined
  readonly completedBefore?: string | undefined
  readonly completedAfter?: string | undefined
}

export type EnvelopeQuery = SelectQueryBuilder<Database, 'envelopes', object>
type Builder = ExpressionBuilder<Database, 'envelopes'>
type Condition = (builder: Builder) => ExpressionWrapper<Database, 'envelopes', SqlBool>

/**
 * The visibility rules as SQL, the same as `maySee` of the domain: administrators and credentials see all of the
 * organisation, others what they sent and what is shared in their group. One condition for each way of seeing an envelope;
 * none of them holds for what another holds for. Empty where nothing is hidden.
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

/** A query over the envelopes that a viewer may see and that match the filters. */
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
 * The same envelopes by several queries that have none in common: each can read an index in the order of a list, which one
 * query with an "or" in it cannot.
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

/** The first rows in an order, of queries that have none in common. `envelopes` is what the order calls them. */
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
  let query: EnvelopeQuery = database
    .selectFrom('envelopes')
    .where('envelopes.organisationId', '=', organisationId)
  const { name, status, recipient, createdBefore, createdAfter, completedBefore, completedAfter } = filters
  if (name !== undefined) query = query.where('envelopes.name', '=', name)
  if (status !== undefined) query = query.where('envelopes.status', '=', status)
  if (createdBefore !== undefined) query = query.where('envelopes.created', '<', at(createdBefore))
  if (createdAfter !== undefined) query = query.where('envelopes.created', '>', at(createdAfter))
  if (completedBefore !== undefined) query = query.where('envelopes.completed', '<', at(completedBefore))
  if (completedAfter !== undefined) query = query.where('envelopes.completed', '>', at(completedAfter))
  if (recipient !== undefined) query = query.where(hasRecipient(organisationId, recipient))
  return query
}

/** Whether somebody of that name or email is among the recipients. */
function hasRecipient(organisationId: string, recipient: string): Condition {
  return (builder) =>
    builder(
      'envelopes.id',
      'in',
      builder
        .selectFrom('recipients')
        .select('recipients.envelopeId')
        .where('recipients.organisationId', '=', organisationId)
        .where((inner) =>
          inner.or([inner('recipients.name', '=', recipient), inner('recipients.email', '=', recipient)]),
        ),
    )
}
