import { signing } from '#contract/signing/signing.ts'
import { formatDate } from '#domain/date-format.ts'
import { completeRecipient } from '#domain/envelope/lifecycle.ts'
import { initialAnswer, missingRequired } from '#domain/field/answers.ts'
import type { FieldAnswer } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { fillAnswers } from '../../database/envelopes/answers.ts'
import type { AuditNote } from '../../database/envelopes/audit-events.ts'
import { fieldsOf, placedOnly } from '../../database/envelopes/fields.ts'
import type { PlacedFieldRow } from '../../database/envelopes/fields.ts'
import { witnessLinksOf } from '../../database/guests/witness-links.ts'
import type { Author } from '../envelopes/apply-effects.ts'
import type { Decision, LockedEnvelope } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { RecipientCaller } from '../operation.ts'
import { checkOpen } from './session.ts'
import type { SigningWriter, SigningSession } from './session.ts'
import { moveAndView } from './view.ts'

/**
 * Finishes signing or viewing once. A second click, a second tab or a retry gets the finished page. Refuses
 * `fields-incomplete` with the missing fields. Source: specification, Recipient transitions, Field `required`.
 */
export const finish = operation(signing.finish, (context) =>
  moveAndView(context, (session, writer) => decide(context.caller, session, writer)),
)

async function decide(
  caller: RecipientCaller,
  session: SigningSession,
  { transaction, now, author }: SigningWriter,
): Promise<Result<Decision>> {
  const { state, loaded, step } = session
  if (step === 'finished') return ok({ state, effects: [] })
  const open = checkOpen(step)
  if (!open.ok) return open
  const fields = placedOnly(await fieldsOf(transaction, caller)).filter(
    (field) => field.recipientId === caller.recipientId,
  )
  const missing = missingRequired(fields, answersOf(fields))
  if (missing.length > 0) return refuse(incomplete(missing))
  const next = completeRecipient(state, caller.recipientId, now)
  if (!next.ok) return next
  await fixAnswers({ transaction, loaded, now }, caller, fields)
  const links = await witnessLinksOf(transaction, caller)
  const recorded = new Set(links.flatMap(({ signed, fieldId }) => (signed === null ? [] : [fieldId])))
  return ok({ ...next.value, notes: signedNotes(session, fields, { author, recorded }) })
}

function answersOf(fields: readonly PlacedFieldRow[]): Map<string, FieldAnswer> {
  return new Map(fields.flatMap(({ id, answer }) => (answer === null ? [] : [[id, answer]])))
}

function incomplete(missing: readonly PlacedFieldRow[]): Refusal {
  const errors = missing.map(({ id, page }) => ({
    path: `fields.${id}`,
    message: `Fill in the field on page ${page}.`,
  }))
  const count = missing.length === 1 ? 'One required field is' : `${missing.length} required fields are`
  return refusal('fields-incomplete', `${count} not filled in.`, { errors })
}

/** Records the final value of each field: dates as they print, and the sender's values that were left unchanged. */
async function fixAnswers(
  { transaction, loaded, now }: Pick<LockedEnvelope, 'transaction' | 'loaded' | 'now'>,
  caller: RecipientCaller,
  fields: readonly PlacedFieldRow[],
): Promise<void> {
  const sender = await findAccount(transaction, loaded.row)
  const utcOffset = sender?.timezone ?? '+00:00'
  const fixed = fields.flatMap((field) => {
    if (fieldKinds[field.type].holds === 'moment') {
      const value = formatDate(now, field.dateFormat, utcOffset)
      return [{ id: field.id, answer: { ...initialAnswer(field), value } }]
    }
    return field.answer === null ? [{ id: field.id, answer: initialAnswer(field) }] : []
  })
  await fillAnswers(transaction, caller, fixed, { answered: now, answeredBy: caller.recipientId })
}

/**
 * Records who signed what before the recipient's finishing, without repeating what was recorded when a witness signed.
 */
function signedNotes(
  { recipient }: SigningSession,
  fields: readonly PlacedFieldRow[],
  { author, recorded }: { readonly author: Author; readonly recorded: ReadonlySet<string> },
): AuditNote[] {
  const witnessed = fields.flatMap(({ id, answer }): AuditNote[] => {
    if (!answer?.witness || recorded.has(id)) return []
    const actor = { kind: 'witness' as const, id: null, ...answer.witness }
    return [{ ...author, actor, kind: 'witness-signed', details: { field: id, recipientId: recipient.id } }]
  })
  const signed: AuditNote = { ...author, kind: 'recipient-signed', details: { fields: fields.length } }
  return recipient.type === 'signer' ? [...witnessed, signed] : witnessed
}
