import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { ListScope } from '../lists/matching-envelopes.ts'
import { matchingEnvelopes } from '../lists/matching-envelopes.ts'
import { deleteRows, rowsWith, updateRows } from '../rows.ts'
import type { LabelsTable } from '../tables/label-tables.ts'
import type { LabelRow } from '../tables/schema.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'

interface LabelKey {
  readonly organisationId: string
  readonly labelId: string
}

/** An envelope's label, as it is shown. */
type ShownLabel = Pick<LabelRow, 'id' | 'name' | 'color'>

/** The labels of an organisation, by name. */
export async function labelsOf(database: Executor, organisationId: string): Promise<LabelRow[]> {
  return rowsWith(database, 'labels', { organisationId }, 'name', 'id')
}

/**
 * The same, of which none is added, changed or removed until the transaction ends. Those who only put them on envelopes
 * share the lock. Take it before an envelope's.
 */
export async function lockLabels(
  transaction: Executor,
  organisationId: string,
  mode: 'alone' | 'shared',
): Promise<LabelRow[]> {
  const lock = sql.raw(mode === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${lock}(hashtextextended(${`labels of ${organisationId}`}, 0))`.execute(transaction)
  return labelsOf(transaction, organisationId)
}

export async function insertLabel(transaction: Executor, label: Insertable<LabelsTable>): Promise<LabelRow> {
  return transaction.insertInto('labels').values(label).returningAll().executeTakeFirstOrThrow()
}

export async function updateLabel(
  transaction: Executor,
  { organisationId, labelId }: LabelKey,
  change: Partial<Pick<LabelRow, 'name' | 'color'>>,
): Promise<void> {
  await updateRows(transaction, 'labels', { organisationId, id: labelId }, change)
}

/** Removes a label from the organisation and from every envelope. */
export async function deleteLabelRow(
  transaction: Executor,
  { organisationId, labelId }: LabelKey,
): Promise<void> {
  await deleteRows(transaction, 'labels', { organisationId, id: labelId })
}

/** Gives every envelope that has a label another one in its place, also in the views that people saved. */
export async function moveLabel(
  transaction: Executor,
  { organisationId, labelId }: LabelKey,
  into: string,
): Promise<void> {
  await sql`
    insert into envelope_labels (organisation_id, envelope_id, label_id)
    select organisation_id, envelope_id, ${into} from envelope_labels
    where organisation_id = ${organisationId} and label_id = ${labelId}
    on conflict do nothing`.execute(transaction)
  await sql`
    update saved_views set query = regexp_replace(query, '(^|&)label_id=' || ${labelId} || '(&|$)', '\\1label_id=' || ${into} || '\\2')
    where organisation_id = ${organisationId} and list = 'envelopes'
      and query ~ ('(^|&)label_id=' || ${labelId} || '(&|$)')`.execute(transaction)
}

/** The labels of several envelopes, each envelope's by name. */
export async function labelsOfEnvelopes(
  database: Executor,
  organisationId: string,
  envelopeIds: readonly string[],
): Promise<Map<string, ShownLabel[]>> {
  if (envelopeIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('envelopeLabels')
    .innerJoin('labels', (join) =>
      join
        .onRef('labels.organisationId', '=', 'envelopeLabels.organisationId')
        .onRef('labels.id', '=', 'envelopeLabels.labelId'),
    )
    .select(['envelopeLabels.envelopeId', 'labels.id', 'labels.name', 'labels.color'])
    .where('envelopeLabels.organisationId', '=', organisationId)
    .where((builder) =>
      builder('envelopeLabels.envelopeId', '=', builder.fn.any(builder.val([...envelopeIds]))),
    )
    .orderBy(sql`lower(labels.name)`)
    .execute()
  const found = new Map<string, ShownLabel[]>()
  for (const { envelopeId, ...label } of rows)
    found.set(envelopeId, [...(found.get(envelopeId) ?? []), label])
  return found
}

/** Puts labels on an envelope and takes others off it. */
export async function changeLabels(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  if (remove.length > 0)
    await transaction
      .deleteFrom('envelopeLabels')
      .where('organisationId', '=', organisationId)
      .where('envelopeId', '=', envelopeId)
      .where('labelId', 'in', remove)
      .execute()
  if (add.length > 0)
    await transaction
      .insertInto('envelopeLabels')
      .values(add.map((labelId) => ({ organisationId, envelopeId, labelId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** How many envelopes with each label a viewer may see, by the label's id. None where there are none. */
export async function labelUsage(database: Executor, scope: ListScope): Promise<Map<string, number>> {
  const seen = matchingEnvelopes(database, scope, {}).select('envelopes.id')
  const { rows } = await sql<{ id: string; count: number }>`
    select label_id as id, count(*)::int as count from envelope_labels
    where organisation_id = ${scope.organisationId} and envelope_id in (${seen})
    group by label_id`.execute(database)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
