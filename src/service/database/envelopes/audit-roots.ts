import type { EnvelopeHead } from '#evidence/heads.ts'
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
