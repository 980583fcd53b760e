import { sendEnvelope } from '#domain/envelope/lifecycle.ts'
import type { Policy } from '#domain/policy/policy.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { insertDocuments } from '../../database/envelopes/documents.ts'
import { loadEnvelope, lockEnvelope, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { insertEnvelope } from '../../database/envelopes/envelopes.ts'
import { replaceFields } from '../../database/envelopes/fields.ts'
import { announce } from '../../database/live.ts'
import { insertRecipients } from '../../database/envelopes/recipients.ts'
import type { JsonValue } from '../../database/tables/columns.ts'
import type { NewRecipientRow } from '../../database/tables/schema.ts'
import { authorOf } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'
import type { NamedDocument } from '../documents/take-in-all.ts'
import { documentRow } from '../documents/take-in.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import type { Context } from '../operation.ts'
import { note } from './apply-effects.ts'
import type { Sender } from './find-sender.ts'
import { countFields, pathInRequest } from './plan-envelope.ts'
import type { EnvelopePlan } from './plan-envelope.ts'
import { pathOfStored, prepareToSend } from './prepare-to-send.ts'
import type { PreparedEnvelope } from './prepare-to-send.ts'
import { presentEnvelope } from './present/present-envelope.ts'
import { recipientRows } from './lists/recipient-rows.ts'
import { freezeRules } from './freeze-rules.ts'
import { recordTransition, undoingRefusals } from './transition.ts'

/** An envelope to create, with its rules checked and its documents stored under its key. */
export interface NewEnvelope {
  readonly key: EnvelopeKey
  readonly name: string
  readonly message: string | null
  readonly metadata: Readonly<Record<string, JsonValue>>
  readonly isDraft: boolean
  readonly sender: Sender
  readonly plan: EnvelopePlan
  readonly documents: readonly NamedDocument[]
  /** The template it is created from. */
  readonly templateId?: string
  /** What that template decides about envelopes. */
  readonly templatePolicy?: Policy
  /** The public link by which its recipient began it. */
  readonly startedBy?: string
}

/** Everything in a new envelope, ready to be written in one transaction. */
interface ReadyEnvelope extends NewEnvelope {
  readonly recipients: readonly NewRecipientRow[]
  /** Null for a draft. */
  readonly prepared: PreparedEnvelope | null
}

/**
 * Creates an envelope and sends it, or keeps it as a draft, and returns it. Places the fields of one that is sent, and
 * writes all rows at once. Refuses what cannot be sent.
 */
export async function makeEnvelope(context: Context<OrganisationCaller>, envelope: NewEnvelope) {
  const links = await downloadLinks(context)
  const ready = await prepare(context, envelope)
  if (!ready.ok) return ready
  return undoingRefusals(context.database, async (transaction) => {
    const written = await writeDown(context, transaction, ready.value)
    if (!written.ok) return written
    const loaded = await loadEnvelope(transaction, envelope.key)
    if (loaded === undefined) throw new Error(`The envelope ${envelope.key.envelopeId} vanished`)
    const answer = presentEnvelope(loaded.row, loaded.recipients, links)
    await context.once?.keep(transaction, answer)
    return ok(answer)
  })
}

/** The creator of an envelope, and what it is created with. */
export type Maker = Pick<Context<OrganisationCaller>, 'database' | 'ports' | 'caller'> & {
  /** From where it is created. Null where its creator is elsewhere. */
  readonly address: string | null
  readonly userAgent: string | null
}

/** What happens in the same transaction before anything is written, and after everything is. */
interface Around {
  /** If it refuses, everything stops. */
  readonly first: (transaction: Executor) => Promise<Result<unknown>>
  readonly last?: (transaction: Executor) => Promise<void>
}

/** The same without a response. */
export async function writeEnvelope(
  maker: Maker,
  envelope: NewEnvelope,
  { first, last }: Around,
): Promise<Result<null>> {
  const ready = await prepare(maker, envelope)
  if (!ready.ok) return ready
  return undoingRefusals(maker.database, async (transaction) => {
    const begun = await first(transaction)
    if (!begun.ok) return begun
    const written = await writeDown(maker, transaction, ready.value)
    if (written.ok) await last?.(transaction)
    return written
  })
}

async function prepare({ ports }: Maker, envelope: NewEnvelope): Promise<Result<ReadyEnvelope>> {
  const { key, plan } = envelope
  let prepared: PreparedEnvelope | null = null
  if (!envelope.isDraft) {
    const sent = envelope.documents.map((document) => ({ ...document, bytes: async () => document.bytes }))
    const result = await prepareToSend(ports, key, {
      documents: sent,
      fields: plan.fields,
      recipients: plan.recipients.map(({ id, body }) => ({ id, name: body.name })),
      pathOf: envelope.templateId === undefined ? pathInRequest(plan) : pathOfStored,
    })
    if (!result.ok) return result
    prepared = result.value
  }
  return ok({ ...envelope, recipients: await recipientRows(key, plan.recipients), prepared })
}

async function writeDown(
  maker: Maker,
  transaction: Executor,
  envelope: ReadyEnvelope,
): Promise<Result<null>> {
  const { key, plan, prepared, documents } = envelope
  const now = await databaseNow(transaction)
  const author = authorOf(maker)
  await insertRows(transaction, envelope, now)
  const made = note(author, 'envelope-created', {
    name: envelope.name,
    documents: documents.map(({ id, name, sha256, pages }) => ({ id, name, sha256, pages: pages.length })),
    ...(envelope.templateId === undefined ? {} : { template: envelope.templateId }),
    ...(envelope.startedBy === undefined ? {} : { publicLink: envelope.startedBy }),
  })
  if (prepared === null) {
    await appendAuditEvents(transaction, key, [made], now)
    const { organisationId: organisation_id, envelopeId: envelope_id } = key
    await announce(transaction, { organisation_id, kind: 'envelope', envelope_id })
    return ok(null)
  }
  const loaded = await lockEnvelope(transaction, key)
  if (loaded === undefined) throw new Error(`The envelope ${key.envelopeId} vanished`)
  const rules = await freezeRules(transaction, loaded.row)
  const deadline = rules.deadline.value
  const readiness = { documents: documents.length, fields: countFields(plan.fields), deadline }
  const sent = sendEnvelope(stateOf(loaded), readiness, now)
  if (!sent.ok) return refuse(sent.refusal)
  await recordTransition(transaction, key, loaded, {
    decision: { ...sent.value, notes: [made] },
    author,
    now,
  })
  return ok(null)
}

async function insertRows(transaction: Executor, envelope: ReadyEnvelope, now: string): Promise<void> {
  const { key, sender, documents, recipients, prepared } = envelope
  await insertEnvelope(transaction, {
    organisationId: key.organisationId,
    id: key.envelopeId,
    name: envelope.name,
    message: envelope.message,
    status: prepared === null ? 'draft' : 'created',
    shared: sender.shared,
    accountId: sender.account.id,
    groupId: sender.groupId,
    metadata: JSON.stringify(envelope.metadata),
    templatePolicy: JSON.stringify(envelope.templatePolicy ?? {}),
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
  await replaceFields(transaction, key, prepared?.fields ?? envelope.plan.fields)
}
