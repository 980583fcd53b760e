import type { EnvelopeHead } from '#evidence/heads.ts'
import type { StoredEvent } from '#evidence/event.ts'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import type { AuditRootsTable } from '../tables/signing-tables.ts'

/**
 * The heads of all envelopes of an organisation that were sent, counting events up to a moment, in the order of their
 * ids. The same moment gives the same heads for ever, as long as nothing is removed or changed: drafts that were never
 * sent may go, and do not count.
 */
export async function headsUntil(
  database: Executor,
  organisationId: string,
  until: Date,
): Promise<EnvelopeHead[]> {
  const { rows } = await sql<{ envelopeId: string; sequence: number; hash: string }>`
    select distinct on (envelope_id collate "C") envelope_id, sequence, hash from audit_events
    where organisation_id = ${organisationId} and at <= ${until} and envelope_id in (
      select envelope_id from audit_events
      where organisation_id = ${organisationId} and kind = 'envelope-sent' and at <= ${until})
    order by envelope_id collate "C", sequence desc
  `.execute(database)
  return rows.map(({ envelopeId, sequence, hash }) => [envelopeId, sequence, hash])
}

/** Of these heads, those that the trails do not have: the event is gone, or leads to another head. */
export async function headsLost(
  database: Executor,
  organisationId: string,
  heads: readonly EnvelopeHead[],
): Promise<{ envelope: string; isGone: boolean }[]> {
  const { rows } = await sql<{ envelope: string; isGone: boolean }>`
    select kept.envelope, not exists (
      select from audit_events where organisation_id = ${organisationId} and envelope_id = kept.envelope) as is_gone
    from jsonb_to_recordset(${JSON.stringify(heads.map(([envelope, seq, head]) => ({ envelope, seq, head })))}::jsonb)
      as kept (envelope text, seq integer, head text)
    where not exists (
      select from audit_events where organisation_id = ${organisationId}
        and envelope_id = kept.envelope and sequence = kept.seq and hash = kept.head)
    order by 1
  `.execute(database)
  return rows
}

/** An envelope's stored events without their personal values, oldest first, and the head that its row names. */
export interface StoredChain {
  readonly envelope: string
  readonly head: string | null
  readonly events: readonly StoredEvent[]
}

const chainsAtOnce = 100

/** The chains of all envelopes of an organisation, some at a time. */
export async function* storedChains(database: Executor, organisationId: string): AsyncGenerator<StoredChain> {
  for (let after = ''; ;) {
    const { rows: envelopes } = await sql<{ id: string; auditHead: string | null }>`
      select trails.id, envelopes.audit_head from (
        select distinct envelope_id collate "C" as id from audit_events
        where organisation_id = ${organisationId} and envelope_id collate "C" > ${after}
        order by 1 limit ${chainsAtOnce}
      ) trails left join envelopes on envelopes.organisation_id = ${organisationId} and envelopes.id = trails.id
      order by 1
    `.execute(database)
    const ids = envelopes.map(({ id }) => id)
    const events = await database
      .selectFrom('auditEvents')
      .selectAll()
      .where('organisationId', '=', organisationId)
      .where('envelopeId', 'in', ids.length === 0 ? [''] : ids)
      .orderBy('sequence')
      .execute()
    const byEnvelope = Map.groupBy(events, ({ envelopeId }) => envelopeId)
    for (const { id, auditHead } of envelopes)
      yield {
        envelope: id,
        head: auditHead,
        events: (byEnvelope.get(id) ?? []).map(({ organisationId: _, envelopeId: __, at, ...event }) => ({
          ...event,
          at: at.toISOString(),
        })),
      }
    const last = ids.at(-1)
    if (last === undefined || ids.length < chainsAtOnce) return
    after = last
  }
}

export type AuditRoot = Omit<Selectable<AuditRootsTable>, 'created'>

/** The newest root of an organisation. */
export async function latestRoot(database: Executor, organisationId: string): Promise<AuditRoot | undefined> {
  return database
    .selectFrom('auditRoots')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findRoot(
  database: Executor,
  organisationId: string,
  until: Date,
): Promise<AuditRoot | undefined> {
  return database
    .selectFrom('auditRoots')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('until', '=', until)
    .executeTakeFirst()
}

/** Keeps a root. False if there is one of that moment. */
export async function keepRoot(database: Executor, root: Insertable<AuditRootsTable>): Promise<boolean> {
  const kept = await database
    .insertInto('auditRoots')
    .values(root)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

/** Organisations with a trail. */
export async function organisationsWithTrails(database: Executor): Promise<string[]> {
  const rows = await database
    .selectFrom('organisations')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auditEvents')
          .select('sequence')
          .whereRef('auditEvents.organisationId', '=', 'organisations.id')
          .limit(1),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
