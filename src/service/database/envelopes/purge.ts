import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { removeKeptAnswer } from '../idempotency-keys.ts'
import { removeInboxMessages } from '../inbox-messages.ts'
import type { DocumentRow, SealTailRow } from '../tables/schema.ts'
import type { EnvelopeKey, LoadedEnvelope } from './envelope-aggregate.ts'
import { forgetLanguage } from './recipient-languages.ts'

/** What recipients are called once they are erased. */
const erasedName = 'Erased'
/** What the envelope is called then: names of envelopes often name people. */
const purgedName = 'Purged envelope'

/** The files of an envelope in the store. */
export function filesOf(
  { row }: LoadedEnvelope,
  documents: readonly DocumentRow[],
  tails: readonly SealTailRow[],
): string[] {
  const keys = [
    ...documents.flatMap(({ storageKey, uploadKey, pictureKey }) => [storageKey, uploadKey, pictureKey]),
    row.originalKey,
    row.masterKey,
    row.certificateKey,
    row.combinedKey,
    ...tails.map(({ storageKey }) => storageKey),
  ]
  return [...new Set(keys.filter((key) => key !== null))]
}

/**
 * Erases what an envelope's rows tell of people, and what opens its audit trail: the trail must say so already. Its
 * events, times and the digests of its files stay.
 */
export async function erase(
  transaction: Executor,
  key: EnvelopeKey,
  { recipients }: LoadedEnvelope,
  at: string,
): Promise<void> {
  const { organisationId, envelopeId } = key
  await sql`select purge_envelope(${organisationId}, ${envelopeId})`.execute(transaction)
  await removeMessages(transaction, key)
  for (const table of [
    'documents',
    'pageTexts',
    'envelopeLabels',
    'fields',
    'witnessLinks',
    'identityChecks',
    'signingSessions',
    'signingTokens',
    'sealTails',
    'sealArchives',
  ] as const)
    await transaction
      .deleteFrom(table)
      .where('organisationId', '=', organisationId)
      .where('envelopeId', '=', envelopeId)
      .execute()
  await transaction
    .deleteFrom('ceremonyVisits')
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .execute()
  await transaction
    .deleteFrom('webhookDeliveries')
    .where('organisationId', '=', organisationId)
    .where('subjectId', '=', envelopeId)
    .execute()
  await transaction
    .updateTable('bulkSendRows')
    .set({ cells: sql`(select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(cells))` })
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .execute()
  await transaction
    .updateTable('recipients')
    .set({
      name: erasedName,
      email: '',
      mobile: null,
      message: null,
      passwordHash: null,
      smsAuth: null,
      redirects: '{}',
      declinedReason: null,
      diagnosis: null,
      adoptedSignature: null,
      adoptedInitials: null,
    })
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .execute()
  // What waits to be said holds names, addresses and what was entered. One that is being sent right now goes out.
  await sql`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier ~ '-(email|sms)$' and jobs.locked_at is null
      and jobs.payload->>'envelopeId' = ${envelopeId}
  `.execute(transaction)
  await removeKeptAnswer(transaction, { organisationId, id: envelopeId })
  for (const { email } of recipients) await forgetLanguage(transaction, { organisationId, email })
  await transaction
    .updateTable('envelopes')
    .set({
      name: purgedName,
      message: null,
      metadata: '{}',
      originalKey: null,
      masterKey: null,
      certificateKey: null,
      combinedKey: null,
      purgeBegun: at,
    })
    .where('organisationId', '=', organisationId)
    .where('id', '=', envelopeId)
    .execute()
}

/** Deletes what was sent about the envelope, also from the inbox. */
async function removeMessages(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
): Promise<void> {
  const messages = await transaction
    .deleteFrom('sentMessages')
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .returning('id')
    .execute()
  const ids = messages.map(({ id }) => id)
  await removeInboxMessages(transaction, organisationId, ids)
}
