import type { Selectable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { AuditAnchorsTable } from '../tables/signing-tables.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'

/** A time-stamp from outside: the trail had this head after the event with this sequence. */
export type AuditAnchor = Pick<Selectable<AuditAnchorsTable>, 'sequence' | 'head' | 'token' | 'time'>

/** The time-stamps over heads of an envelope's trail, oldest first. */
export async function anchorsOf(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<AuditAnchor[]> {
  return database
    .selectFrom('auditAnchors')
    .select(['sequence', 'head', 'token', 'time'])
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .orderBy('sequence')
    .execute()
}

/** Keeps a time-stamp. One that another process was faster to keep stays. */
export async function keepAnchor(
  database: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  anchor: Omit<AuditAnchor, 'time' | 'token'> & { readonly time: string; readonly token: Uint8Array },
): Promise<void> {
  await database
    .insertInto('auditAnchors')
    .values({ ...anchor, organisationId, envelopeId, token: Buffer.from(anchor.token) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
