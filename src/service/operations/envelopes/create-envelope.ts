import { randomUUIDv7 } from 'node:crypto'
import { envelopes } from '#contract/v1/envelopes.ts'
import { sendEnvelope } from '#domain/envelope/lifecycle.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { insertDocuments } from '../../database/documents.ts'
import { loadEnvelope, lockEnvelope, stateOf } from '../../database/envelope-aggregate.ts'
import type { EnvelopeKey } from '../../database/envelope-aggregate.ts'
import { insertEnvelope } from '../../database/envelopes.ts'
import { replaceFields } from '../../database/fields.ts'
import { announce } from '../../database/live.ts'
import { insertRecipients } from '../../database/recipients.ts'
import type { NewRecipientRow } from '../../database/schema.ts'
import { authorOf } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'
import type { NamedDocument } from '../documents/take-in-all.ts'
import { documentRow } from '../documents/take-in.ts'
import { takeInAll } from '../documents/take-in-all.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import type { Context } from '../operation.ts'
import { operation } from '../operation.ts'
import { note } from './apply-effects.ts'
import { findSender } from './find-sender.ts'
import type { Sender } from './find-sender.ts'
import { countFields, planEnvelope } from './plan-envelope.ts'
import type { EnvelopeBody, EnvelopePlan } from './plan-envelope.ts'
import type { PreparedEnvelope } from './prepare-to-send.ts'
import { prepareToSend } from './prepare-to-send.ts'
import { presentEnvelope } from './present-envelope.ts'
import { recipientRows } from './recipient-rows.ts'
import { recordTransition, undoingRefusals } from './transition.ts'

/** Everything of a new envelope, ready to be written in one transaction. */
interface NewEnvelope {
  readonly key: EnvelopeKey
  readonly body: EnvelopeBody
  readonly sender: Sender
  readonly plan: EnvelopePlan
  readonly documents: readonly NamedDocument[]
  readonly recipients: readonly NewRecipientRow[]
  /** Null for a draft. */
  readonly prepared: PreparedEnvelope | null
}

/** POST /v1/envelopes: makes an envelope and sends it, or keeps it as a draft. Files are stored first, then all rows at once. */
export const createEnvelope = operation(envelopes.create, async (context, { body }) => {
  const key = { organisationId: context.caller.organisationId, envelopeId: randomUUIDv7() }
  const prepared = await prepare(context, key, body)
  if (!prepared.ok) return prepared
  const written = await undoingRefusals(context.database, (transaction) =>
    writeDown(context, transaction, prepared.value),
  )
  if (!written.ok) return written
  const loaded = await loadEnvelope(context.database, key)
  if (loaded === undefined) throw new Error(`The envelope ${key.envelopeId} vanished`)
  return ok(presentEnvelope(loaded.row, loaded.recipients, await downloadLinks(context)))
})

async function prepare(
  context: Context<OrganisationCaller>,
  key: EnvelopeKey,
  body: EnvelopeBody,
): Promise<Result<NewEnvelope>> {
  const { accountId, groupId = null, shared = null } = body
  const sender = await findSender(context, { accountId, groupId, shared })
  if (!sender.ok) return sender
  const plan = planEnvelope(body)
  if (!plan.ok) return plan
  const documents = await takeInAll(context.ports, key, body.documents)
  if (!documents.ok) return documents
  let prepared: PreparedEnvelope | null = null
  if (!body.draft) {
    const sent = documents.value.map((document) => ({ ...document, bytes: async () => document.bytes }))
    const result = await prepareToSend(context.ports, key, sent, plan.value.fields)
    if (!result.ok) return result
    prepared = result.value
  }
  const recipients = await recipientRows(key, plan.value.recipients)
  return ok({
    key,
    body,
    sender: sender.value,
    plan: plan.value,
    documents: documents.value,
    recipients,
    prepared,
  })
}

async function writeDown(
  context: Context<OrganisationCaller>,
  transaction: Executor,
  envelope: NewEnvelope,
): Promise<Result<null>> {
  const { key, plan, prepared, documents } = envelope
  const now = await databaseNow(transaction)
  const author = authorOf(context)
  await insertRows(transaction, envelope, now)
  const made = note(author, 'envelope-created', {
    name: envelope.body.name,
    documents: documents.map(({ id, name, sha256, pages }) => ({ id, name, sha256, pages: pages.length })),
  })
  if (prepared === null) {
    await appendAuditEvents(transaction, key, [made], now)
    const { organisationId: organisation_id, envelopeId: envelope_id } = key
    await announce(transaction, { organisation_id, kind: 'envelope', envelope_id })
    return ok(null)
  }
  const loaded = await lockEnvelope(transaction, key)
  if (loaded === undefined) throw new Error(`The envelope ${key.envelopeId} vanished`)
  const readiness = { documents: documents.length, fields: countFields(plan.fields) }
  const sent = sendEnvelope(stateOf(loaded), readiness, now)
  if (!sent.ok) return refuse(sent.refusal)
  await recordTransition(transaction, key, loaded, {
    decision: { ...sent.value, notes: [made] },
    author,
    now,
  })
  return ok(null)
}

async function insertRows(transaction: Executor, envelope: NewEnvelope, now: string): Promise<void> {
  const { key, body, sender, documents, recipients, prepared } = envelope
  await insertEnvelope(transaction, {
    organisationId: key.organisationId,
    id: key.envelopeId,
    name: body.name,
    message: body.message ?? null,
    status: prepared === null ? 'draft' : 'created',
    shared: sender.shared,
    accountId: sender.account.id,
    groupId: sender.groupId,
    metadata: JSON.stringify(body.metadata ?? {}),
    created: now,
    originalKey: prepared?.originalKey ?? null,
    originalSha256: prepared?.originalSha256 ?? null,
  })
  await insertDocuments(
    transaction,
    documents.map((document, position) => documentRow(key, document, { position, created: now })),
  )
  const rows = recipients.map((row) => Object.assign({}, row, { created: now }))
  await insertRecipients(transaction, rows)
  await replaceFields(transaction, key, prepared?.fields ?? [])
}
