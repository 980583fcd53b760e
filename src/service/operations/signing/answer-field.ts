import { signing } from '#contract/signing/signing.ts'
import { checkAnswer, initialAnswer } from '#domain/field/answers.ts'
import type { AnswerProblem } from '#domain/field/answers.ts'
import type { FieldAnswer } from '#domain/field/field.ts'
import { fieldState } from '#domain/field/field-state.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { mayAnswer } from '#domain/recipient/access.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { sameJson } from '#domain/same-json.ts'
import { isWitnessedAs } from '#domain/field/witness.ts'
import type { Statement } from '../../database/compiled.ts'
import { fieldAt, inkSizeAt, saveAnswer } from '../../database/envelopes/answers.ts'
import type { InkSize } from '../../database/envelopes/answers.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import type { FieldRow } from '../../database/tables/schema.ts'
import { announce } from '../../database/live.ts'
import { withdrawWitnessLinks } from '../../database/guests/witness-links.ts'
import { isoOrNull } from '../moments.ts'
import { checkPrinted } from '../fields/check-printed.ts'
import { checkInk, isDrawn } from '../fields/drawn-ink.ts'
import { operation } from '../operation.ts'
import { recordSharedAnswer } from './record-shared-answer.ts'
import { checkOpen, withSessionAnd } from './session.ts'
import { checkWitnesses, clearWitnesses, fieldsOfSigner, signedFirst } from './witnessed-signature.ts'

/**
 * Saves what the recipient entered into a field: one of their own, or a collaborative one of an earlier recipient.
 * Refuses what does not fit the field and what cannot be printed in full, naming the faulty member. An entry that tells
 * what its page had seen is saved only while that still holds: a late request must not undo a later entry.
 */
export const answerField = operation(signing.answer, async (context, { params, body }) =>
  withSessionAnd(
    context,
    fieldToDrawAt(context.caller, params.id, body),
    async (session, { transaction, now, author }, [[field], inks]) => {
      const { step, state, recipient, loaded, isElsewhere } = session
      const open = checkOpen(step)
      if (!open.ok) return open
      const own = state.recipients.find((one) => one.id === recipient.id)
      const owner = state.recipients.find((one) => one.id === field?.recipientId)
      if (field === undefined || field.box === null || own === undefined || owner === undefined)
        return refuse(refusal('not-found', 'There is no such field.'))
      if (!mayAnswer(field, owner, own)) return refuse(refusal('not-allowed', 'You can’t change this field.'))
      const answered = isoOrNull(field.answered)
      if (body.seen !== undefined && body.seen !== answered) return outcome(answered, false)
      const checked = checkAnswer(field, body)
      if (!checked.ok) return refuse(refusalOf(checked.refusal))
      const printed = checkPrinted({ ...field, page: field.box.page, box: field.box }, checked.value)
      if (!printed.ok) return printed
      const fitting = checkInk(checked.value, inks?.[0])
      if (!fitting.ok) return fitting
      const { witness } = checked.value
      const allowed = await checkWitnesses(transaction, loaded, witness === null ? [] : [witness])
      if (!allowed.ok) return allowed
      const signer = { ...context.caller, recipientId: field.recipientId }
      const { holds } = fieldKinds[field.type]
      const isAttested = holds === 'witnessed-ink' && (witness !== null || checked.value.art !== null)
      const ready = isAttested ? signedFirst(await fieldsOfSigner(transaction, signer)) : ok(true)
      if (!ready.ok) return ready
      // What a witness signed by link stays theirs only as long as no one changes it.
      const isTheirs = field.answer !== null && isWitnessedAs(checked.value, field.answer)
      if (holds === 'witnessed-ink' && !isTheirs)
        await withdrawWitnessLinks(transaction, { ...context.caller, fieldId: field.id })
      const isOtherInk =
        holds === 'ink' && !sameJson((field.answer ?? initialAnswer(field)).art, checked.value.art)
      const isCleared = isOtherInk && (await clearWitnesses(transaction, signer, { author, now }))
      const change = { answer: checked.value, answered: now, answeredBy: recipient.id }
      await saveAnswer(transaction, context.caller, field.id, change)
      await recordSharedAnswer(transaction, context.caller, { field, answer: checked.value, author, now })
      const { organisationId: organisation_id, envelopeId: envelope_id } = context.caller
      const told = { organisation_id, kind: 'fields', envelope_id } as const
      if (field.collaborative || isCleared || isElsewhere) await announce(transaction, told)
      else if (fieldState(field, unfinished) !== fieldState({ ...field, answer: checked.value }, unfinished))
        await announce(transaction, { ...told, for_senders: true })
      return outcome(now, true)
    },
  ),
)

/** Reads a field, and what others have drawn if something is to be drawn. */
function fieldToDrawAt(
  key: EnvelopeKey,
  id: string,
  given: Pick<FieldAnswer, 'art'>,
): readonly [Statement<FieldRow>, ...Statement<InkSize>[]] {
  return isDrawn(given) ? [fieldAt(key, id), inkSizeAt(key, id)] : [fieldAt(key, id)]
}

const unfinished = { completed: null, declined: null }

function outcome(answered: string | null, saved: boolean) {
  return ok({ answered, saved })
}

function refusalOf({ reason, detail }: AnswerProblem): Refusal {
  const member = members[reason]
  if (member === null) return refusal('not-allowed', detail)
  return refusal('invalid-input', detail, { errors: [{ path: member, message: detail }] })
}

const members: Readonly<Record<AnswerProblem['reason'], string | null>> = {
  'not-editable': null,
  'read-only': null,
  'not-an-option': 'value',
  'too-long': 'value',
  'not-a-signature': 'art',
  'not-a-witness': 'witness',
}
