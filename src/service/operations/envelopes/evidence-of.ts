import { wantsIdentity } from '#domain/recipient/identity.ts'
import type { Effect } from '#domain/envelope/effects.ts'
import { actOf, offerOf } from '#evidence/act.ts'
import type { EvidenceField, EvidenceState, Proofs, Shown } from '#evidence/act.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { provingEvents } from '../../database/envelopes/audit-events.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import type { Executor } from '../../database/connection.ts'
import { identityRuleOf } from '../../database/organisations/policies.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { fieldsOf, placedOnly } from '../../database/envelopes/fields.ts'
import type { DocumentRow, FieldRow } from '../../database/tables/schema.ts'
import type { JsonValue } from '../../database/tables/columns.ts'
import { digestInks } from '../fields/drawn-ink.ts'
import { isoOrNull } from '../moments.ts'

/** What the events of a transition commit to. */
export interface TransitionEvidence {
  /** What the envelope is sent with. */
  readonly offer?: JsonValue
  /** In whose name it is sent. */
  readonly sender?: { readonly name: string; readonly email: string }
  /** What each recipient's act covers, by their id. */
  readonly acts: ReadonlyMap<string, JsonValue>
}

/** Reads what a transition's events commit to, from the rows as the transition leaves them. */
export async function evidenceOf(
  transaction: Executor,
  key: EnvelopeKey,
  { effects, shown = null }: { readonly effects: readonly Effect[]; readonly shown?: Shown | null },
): Promise<TransitionEvidence> {
  const announced = effects.flatMap((effect) => (effect.kind === 'announce' ? [effect] : []))
  const isSent = announced.some(({ event }) => event === 'envelope_sent')
  const acted = announced.flatMap((one) =>
    one.event === 'recipient_completed' || one.event === 'recipient_declined' ? [one.recipientId] : [],
  )
  if (!isSent && acted.length === 0) return { acts: new Map() }
  const loaded = await loadEnvelope(transaction, key)
  if (loaded === undefined) throw new Error(`The envelope ${key.envelopeId} vanished under its lock`)
  const documents = await documentsOf(transaction, key)
  const fields = await fieldsOf(transaction, key)
  await digestInks(fields)
  const state = evidenceState(loaded, documents, fields)
  if (isSent) {
    const account = await findAccount(transaction, loaded.row)
    if (account === undefined) throw new Error(`There is no account ${loaded.row.accountId}`)
    const sender = { name: account.name, email: account.email }
    return { offer: offerOf(state) as JsonValue, sender, acts: new Map() }
  }
  const acts = new Map<string, JsonValue>()
  for (const id of acted)
    acts.set(
      id,
      actOf(state, id, {
        ...(await proofsOf(transaction, key, { recipientId: id, state })),
        shown,
      }) as JsonValue,
    )
  return { acts }
}

/** Rows of an envelope as evidence. */
export function evidenceState(
  { row, recipients }: LoadedEnvelope,
  documents: readonly DocumentRow[],
  fields: readonly FieldRow[],
): EvidenceState {
  return {
    name: row.name,
    sender: row.accountId,
    created: row.created.toISOString(),
    sent: isoOrNull(row.sent),
    completed: isoOrNull(row.completed),
    offered: row.originalSha256,
    documents,
    recipients: recipients.map((recipient) => ({
      ...recipient,
      order: recipient.signingOrder,
      identity: wantsIdentity(recipient, identityRuleOf(row)),
      sent: isoOrNull(recipient.sent),
      viewed: isoOrNull(recipient.viewed),
      consented: isoOrNull(recipient.consented),
      completed: isoOrNull(recipient.completed),
    })),
    fields: placedOnly(fields) satisfies readonly EvidenceField[],
  }
}

/** Which events prove who a recipient was, and that they agreed to what they still agree to. */
async function proofsOf(
  transaction: Executor,
  key: EnvelopeKey,
  { recipientId, state }: { readonly recipientId: string; readonly state: EvidenceState },
): Promise<Omit<Proofs, 'shown'>> {
  const own = await provingEvents(transaction, key, recipientId)
  const consented = state.recipients.find(({ id }) => id === recipientId)?.consented ?? null
  const consent = own.findLast(
    ({ kind, at }) => kind === 'recipient-consented' && at.toISOString() === consented,
  )
  return {
    authentication: own.flatMap(({ kind, sequence }) => (kind === 'recipient-consented' ? [] : [sequence])),
    consent: consent?.sequence ?? null,
  }
}
