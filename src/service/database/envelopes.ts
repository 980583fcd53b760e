import type { Viewer } from '#domain/account/visibility.ts'
import { maySeeAll } from '#domain/account/visibility.ts'
import { sql } from 'kysely'
import type { ExpressionBuilder, ExpressionWrapper, Insertable, SqlBool } from 'kysely'
import type { Executor } from './connection.ts'
import { afterPlace, createdPlace } from './created-order.ts'
import type { CreatedPlace } from './created-order.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'
import type { Database, EnvelopeRow, EnvelopesTable } from './schema.ts'

type Condition = ExpressionWrapper<Database, 'envelopes', SqlBool>

export async function insertEnvelope(
  transaction: Executor,
  row: Insertable<EnvelopesTable>,
): Promise<EnvelopeRow> {
  return transaction.insertInto('envelopes').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateEnvelope(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  change: Partial<Insertable<EnvelopesTable>>,
): Promise<void> {
  await transaction
    .updateTable('envelopes')
    .set(change)
    .where('organisationId', '=', organisationId)
    .where('id', '=', envelopeId)
    .execute()
}

export async function deleteEnvelopeRow(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<void> {
  await transaction
    .deleteFrom('auditEvents')
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .execute()
  await transaction
    .deleteFrom('envelopes')
    .where('organisationId', '=', organisationId)
    .where('id', '=', envelopeId)
    .execute()
}

/**
 * The visibility rules as SQL, the same as `maySee` of the domain: administrators and credentials see all of the
 * organisation, others what they sent and what is shared in their group. Null where nothing is hidden.
 */
export function visibleTo(
  viewer: Viewer,
): ((builder: ExpressionBuilder<Database, 'envelopes'>) => Condition) | null {
  if (viewer.kind === 'credentials' || maySeeAll(viewer)) return null
  const { accountId, groupId } = viewer
  return (builder) => {
    const own = builder('envelopes.accountId', '=', accountId)
    if (groupId === null) return builder.or([own])
    return builder.or([
      own,
      builder.and([builder('envelopes.shared', '=', true), builder('envelopes.groupId', '=', groupId)]),
    ])
  }
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

/** A query over the envelopes that a viewer may see and that match the filters. */
export function matchingEnvelopes(
  database: Executor,
  { organisationId, viewer }: { readonly organisationId: string; readonly viewer: Viewer },
  filters: EnvelopeFilters,
) {
  const visible = visibleTo(viewer)
  let query = database.selectFrom('envelopes').where('envelopes.organisationId', '=', organisationId)
  if (visible !== null) query = query.where(visible)
  if (filters.name !== undefined) query = query.where('envelopes.name', '=', filters.name)
  if (filters.status !== undefined) query = query.where('envelopes.status', '=', filters.status)
  if (filters.createdBefore !== undefined)
    query = query.where('envelopes.created', '<', at(filters.createdBefore))
  if (filters.createdAfter !== undefined)
    query = query.where('envelopes.created', '>', at(filters.createdAfter))
  if (filters.completedBefore !== undefined)
    query = query.where('envelopes.completed', '<', at(filters.completedBefore))
  if (filters.completedAfter !== undefined)
    query = query.where('envelopes.completed', '>', at(filters.completedAfter))
  if (filters.recipient !== undefined) {
    const { recipient } = filters
    query = query.where((builder) =>
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
      ),
    )
  }
  return query
}

function at(moment: string) {
  return sql<Date>`${moment}::timestamptz`
}

/**
 * The newest envelopes a viewer may see, at most `limit` and after a place in that order; drafts only when the status asks
 * for them.
 * Source: specification, GET /v1/envelopes.
 */
export async function listEnvelopes(
  database: Executor,
  scope: { readonly organisationId: string; readonly viewer: Viewer },
  filters: EnvelopeFilters,
  limit: number,
  after: CreatedPlace | null = null,
): Promise<EnvelopeRow[]> {
  return matchingEnvelopes(database, scope, filters)
    .selectAll('envelopes')
    .$if(filters.status === undefined, (query) => query.where('envelopes.status', '<>', 'draft'))
    .$if(after !== null, (query) =>
      after === null ? query : query.where(afterPlace(createdPlace('envelopes'), after)),
    )
    .orderBy('envelopes.created', 'desc')
    .orderBy('envelopes.id', 'desc')
    .limit(limit)
    .execute()
}
