import { initialAnswer, isAnswered } from '#domain/field/answers.ts'
import type { Witness } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { isSamePerson, partiesOf } from '#domain/field/witness.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { saveAnswer } from '../../database/envelopes/answers.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import type { EnvelopeKey, LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { fieldsOf, placedOnly } from '../../database/envelopes/fields.ts'
import type { PlacedFieldRow } from '../../database/envelopes/fields.ts'
import type { Executor } from '../../database/connection.ts'
import { withdrawWitnessLinks } from '../../database/guests/witness-links.ts'
import type { Author } from '../envelopes/apply-effects.ts'
import { originOf } from '../guests/origin.ts'

/** A signer of an envelope. */
type SignerKey = EnvelopeKey & { readonly recipientId: string }

/** The fields of a signer that have a place, as far as a witness is concerned. */
export async function fieldsOfSigner(transaction: Executor, key: SignerKey): Promise<PlacedFieldRow[]> {
  const all = placedOnly(await fieldsOf(transaction, key))
  return all.filter(({ recipientId }) => recipientId === key.recipientId)
}

/**
 * Refuses `witness-is-party` where one of these people is the sender or signs something in the envelope. Source: decision
 * record 050.
 */
export async function checkWitnesses(
  transaction: Executor,
  { row, recipients }: LoadedEnvelope,
  witnesses: readonly Witness[],
): Promise<Result<true>> {
  if (witnesses.length === 0) return ok(true)
  const { sender } = await originOf(transaction, row)
  const parties = partiesOf(sender, recipients)
  if (!witnesses.some((witness) => parties.some((party) => isSamePerson(witness, party)))) return ok(true)
  const message = 'The witness must be someone else, not the sender or anyone who signs here.'
  return refuse(refusal('witness-is-party', message, { errors: [{ path: 'witness', message }] }))
}

/**
 * Refuses `conflict` where someone who is to sign attested to the signature of another who finished: from then on they would
 * have a part in what they attested to.
 */
export async function checkNoWitness(
  transaction: Executor,
  { row: { organisationId, id: envelopeId }, recipients }: LoadedEnvelope,
  recipientId: string,
  person: Witness,
): Promise<Result<true>> {
  const finished = new Set(recipients.flatMap(({ id, status }) => (status === 'completed' ? [id] : [])))
  const fields = await fieldsOf(transaction, { organisationId, envelopeId })
  const isWitness = fields.some(
    ({ recipientId: owner, answer }) =>
      owner !== recipientId && finished.has(owner) && answer?.witness && isSamePerson(answer.witness, person),
  )
  if (!isWitness) return ok(true)
  const detail = `${person.name} attested to a signature in this envelope, so someone else has to sign here.`
  return refuse(refusal('conflict', detail))
}

/** Refuses to have something witnessed that has not been signed: wherever the signer must sign, they come first. */
export function signedFirst(fields: readonly PlacedFieldRow[]): Result<true> {
  const missing = fields.filter(
    (field) =>
      fieldKinds[field.type].holds === 'ink' &&
      field.required &&
      !field.readOnly &&
      !isAnswered(field, field.answer ?? undefined),
  )
  if (missing.length === 0) return ok(true)
  const errors = missing.map(({ id, page }) => ({
    path: `fields.${id}`,
    message: `Sign the field on page ${page}.`,
  }))
  return refuse(
    refusal('fields-incomplete', 'The signer has to sign before a witness can attest to it.', { errors }),
  )
}

/**
 * Takes back what witnesses attested to and what they were asked, because the signature in front of them is no longer
 * the one that they saw. Returns whether there was anything. The caller holds the envelope's lock.
 */
export async function clearWitnesses(
  transaction: Executor,
  key: SignerKey,
  { author, now }: { readonly author: Author; readonly now: string },
): Promise<boolean> {
  let isCleared = false
  for (const field of await fieldsOfSigner(transaction, key)) {
    if (fieldKinds[field.type].holds !== 'witnessed-ink') continue
    const links = await withdrawWitnessLinks(transaction, { ...key, fieldId: field.id })
    const { witness = null, art = null } = field.answer ?? {}
    const person = witness ?? links[0] ?? null
    if (witness === null && art === null && links.length === 0) continue
    await saveAnswer(transaction, key, field.id, {
      answer: initialAnswer(field),
      answered: now,
      answeredBy: key.recipientId,
    })
    const details = {
      field: field.id,
      recipientId: key.recipientId,
      ...(person === null ? {} : { name: person.name, email: person.email }),
    }
    await appendAuditEvents(transaction, key, [{ ...author, kind: 'witness-cleared', details }], now)
    isCleared = true
  }
  return isCleared
}
