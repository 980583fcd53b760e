import { witnessing } from '#contract/signing/witness.ts'
import { mayAnswer } from '#domain/recipient/access.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { findField } from '../../database/envelopes/answers.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import type { AuditNote } from '../../database/envelopes/audit-events.ts'
import type { Executor } from '../../database/connection.ts'
import { announce } from '../../database/live.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import type { FieldRow } from '../../database/tables/schema.ts'
import { addWitnessLink, withdrawWitnessLinks } from '../../database/guests/witness-links.ts'
import { addJob } from '../../queue/tasks.ts'
import { checkCharacters } from '../fields/check-printed.ts'
import { operation } from '../operation.ts'
import type { RecipientCaller } from '../operation.ts'
import { checkOpen } from './session.ts'
import type { SigningWriter, SigningSession } from './session.ts'
import { actAndView } from './view.ts'
import { checkWitnesses, fieldsOfSigner, signedFirst } from './witnessed-signature.ts'

/** Emails to people outside the envelope: few per hour. */
const limit = { attempts: 6, windowSeconds: 3600 }

/**
 * Emails someone else a link to sign a witness field, in place of anyone asked before. Refuses the sender and everyone who
 * signs, fields without a witness, names that cannot be printed, and more emails than a signing needs.
 */
export const askWitness = operation(witnessing.invite, async (context, { params, body }) => {
  const { caller } = context
  return actAndView(context, async (session, writer) => {
    const { transaction, author, now } = writer
    const field = await ownWitnessField(transaction, caller, { id: params.id, session })
    if (!field.ok) return field
    const ready = signedFirst(await fieldsOfSigner(transaction, caller))
    if (!ready.ok) return ready
    const checked = await checkWitnesses(transaction, session.loaded, [body])
    if (!checked.ok) return checked
    const printed = checkCharacters([['name', body.name]])
    if (!printed.ok) return printed
    const counted = await countAttempt(transaction, `witness:${caller.recipientId}`, limit)
    if (!counted.ok) return counted
    const key = { ...keyOf(caller), fieldId: params.id }
    await withdrawWitnessLinks(transaction, key)
    const witnessLinkId = await addWitnessLink(transaction, key, body)
    await addJob(transaction, 'witness-email', { organisationId: caller.organisationId, witnessLinkId })
    const details = { field: params.id, name: body.name, email: body.email }
    await record(writer, caller, { ...author, kind: 'witness-invited', details }, now)
    return ok(undefined)
  })
})

/** Withdraws a witness's link. What they signed with it stays until the signer clears the field. */
export const withdrawWitness = operation(witnessing.withdraw, (context, { params }) =>
  actAndView(context, async (session, writer) => {
    const { transaction, author, now } = writer
    const { caller } = context
    const field = await ownWitnessField(transaction, caller, { id: params.id, session })
    if (!field.ok) return field
    const [link] = await withdrawWitnessLinks(transaction, { ...keyOf(caller), fieldId: params.id })
    if (link === undefined) return ok(undefined)
    const details = { field: params.id, name: link.name, email: link.email }
    await record(writer, caller, { ...author, kind: 'witness-withdrawn', details }, now)
    return ok(undefined)
  }),
)

async function ownWitnessField(
  transaction: Executor,
  caller: RecipientCaller,
  { id, session: { step, state, recipient } }: { readonly id: string; readonly session: SigningSession },
): Promise<Result<FieldRow>> {
  const open = checkOpen(step)
  if (!open.ok) return open
  const field = await findField(transaction, caller, id)
  const own = state.recipients.find((one) => one.id === recipient.id)
  if (field === undefined || field.box === null || own === undefined)
    return refuse(refusal('not-found', 'There is no such field.'))
  const isWitnessed = fieldKinds[field.type].holds === 'witnessed-ink'
  if (field.recipientId !== recipient.id || !isWitnessed || !mayAnswer(field, own, own))
    return refuse(refusal('not-allowed', 'No witness can be asked to sign this field.'))
  return ok(field)
}

function keyOf({ organisationId, envelopeId, recipientId }: RecipientCaller) {
  return { organisationId, envelopeId, recipientId }
}

async function record(
  { transaction }: SigningWriter,
  caller: RecipientCaller,
  note: AuditNote,
  now: string,
): Promise<void> {
  await appendAuditEvents(transaction, caller, [note], now)
  const { organisationId: organisation_id, envelopeId: envelope_id } = caller
  await announce(transaction, { organisation_id, kind: 'envelope', envelope_id })
}
