import type { FieldAnswer, FieldDefinition, FieldType, SignatureArt, Witness } from './field.ts'
import type { Result } from '../result.ts'
import { characterCount, isVisible, withoutStackedMarks, withoutDirectionMarks } from '../characters.ts'
import { limits } from '../limits.ts'
import { fieldKinds } from './kinds.ts'
import { ok, refuse } from '../result.ts'

/** Why an answer does not fit its field. */
export interface AnswerProblem {
  readonly reason:
    | 'not-editable'
    | 'read-only'
    | 'not-an-option'
    | 'too-long'
    | 'not-a-signature'
    | 'not-a-witness'
  readonly detail: string
}

const strokePoints = 5000
const tracedPoints = 8000
const typedLength = 100
/** One `@`, something on each side, a dot in the domain, no spaces or control characters. */
const emailAddress = /^[^\s@<>",;:\\]{1,64}@[^\s@<>",;:\\.]+(\.[^\s@<>",;:\\.]+)+$/u

const noAnswer: FieldAnswer = { value: null, checked: false, art: null, witness: null }

/** A field's answer before its recipient edits it: the sender's initial value. */
export function initialAnswer(field: Pick<FieldDefinition, 'type' | 'value' | 'checked'>): FieldAnswer {
  switch (fieldKinds[field.type].holds) {
    case 'text':
    case 'choice':
      return { ...noAnswer, value: field.value }
    case 'tick':
      return { ...noAnswer, checked: field.checked }
    case 'ink':
    case 'witnessed-ink':
    case 'moment':
      return noAnswer
  }
}

/** What a field holds as one text: `true` or `false` for a tick, null for nothing and for what is drawn. */
export function textHeld(type: FieldType, held: Pick<FieldAnswer, 'value' | 'checked'>): string | null {
  return fieldKinds[type].holds === 'tick' ? String(held.checked) : held.value
}

/**
 * Whether a field is filled in: at least one character, a tick, a choice or a signature. A witness needs name,
 * address and signature. The service fills in dates, so they always count. Source: specification, Field `required`.
 */
export function isAnswered(
  field: Pick<FieldDefinition, 'type' | 'options'>,
  answer: FieldAnswer | undefined,
): boolean {
  switch (fieldKinds[field.type].holds) {
    case 'moment':
      return true
    case 'text':
      return (answer?.value ?? '') !== ''
    case 'choice':
      return field.options.some(({ value }) => value === answer?.value)
    case 'tick':
      return answer?.checked ?? false
    case 'ink':
      return hasInk(answer?.art ?? null)
    case 'witnessed-ink':
      return hasInk(answer?.art ?? null) && isWitness(answer?.witness ?? null)
  }
}

/**
 * The fields a recipient must still fill in before finishing. Read-only fields belong to the sender and are never
 * missing. `answers` are by field id; a field without one still holds its initial value. Source: specification, Field
 * `required`.
 */
export function missingRequired<Field extends FieldDefinition>(
  fields: readonly Field[],
  answers: ReadonlyMap<string, FieldAnswer>,
): Field[] {
  return fields.filter(
    (field) =>
      field.required &&
      !field.readOnly &&
      fieldKinds[field.type].canBeRequired &&
      !isAnswered(field, answers.get(field.id) ?? initialAnswer(field)),
  )
}

/**
 * Checks a recipient's answer and keeps only the members that belong to the field's type. An emptied field is
 * allowed. Refuses answers to fields that a recipient does not fill in, values that are not an option, and invalid
 * signatures or witnesses.
 */
export function checkAnswer(
  field: Pick<FieldDefinition, 'type' | 'readOnly' | 'options'>,
  answer: FieldAnswer,
): Result<FieldAnswer, AnswerProblem> {
  const { editable, holds } = fieldKinds[field.type]
  if (!editable || holds === 'moment') {
    return refuse({ reason: 'not-editable', detail: 'The service fills in this field.' })
  }
  if (field.readOnly) return refuse({ reason: 'read-only', detail: 'This field can’t be changed.' })
  switch (holds) {
    case 'text':
      return checkText(answer.value)
    case 'choice':
      return checkChoice(field, answer.value)
    case 'tick':
      return ok({ ...noAnswer, checked: answer.checked })
    case 'ink':
      return checkArt(answer.art)
    case 'witnessed-ink':
      return checkWitness(answer)
  }
}

function checkText(value: string | null): Result<FieldAnswer, AnswerProblem> {
  const lines = (value ?? '').replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
  // Characters that change the writing direction are not printed. On screen they would make the value read
  // differently from the print.
  const text = withoutStackedMarks(withoutDirectionMarks(lines))
  if (characterCount(text) > limits.fieldValue) {
    return refuse({
      reason: 'too-long',
      detail: `A text field can have at most ${limits.fieldValue} characters.`,
    })
  }
  return ok({ ...noAnswer, value: text === '' ? null : text })
}

function checkChoice(
  field: Pick<FieldDefinition, 'options'>,
  value: string | null,
): Result<FieldAnswer, AnswerProblem> {
  if (value !== null && !field.options.some((option) => option.value === value)) {
    return refuse({ reason: 'not-an-option', detail: 'Choose one of the options.' })
  }
  return ok({ ...noAnswer, value })
}

function checkArt(art: SignatureArt | null): Result<FieldAnswer, AnswerProblem> {
  if (art !== null && !hasInk(art)) {
    return refuse({
      reason: 'not-a-signature',
      detail: 'The signature is empty. Draw, type or upload one.',
    })
  }
  if (art?.kind === 'typed' && characterCount(art.text) > typedLength) {
    return refuse({
      reason: 'too-long',
      detail: `A typed signature can have at most ${typedLength} characters.`,
    })
  }
  if (art?.kind === 'drawn' && art.strokes.reduce((sum, stroke) => sum + stroke.length, 0) > strokePoints) {
    return refuse({
      reason: 'too-long',
      detail: 'The drawing has too many details. Draw a simpler one.',
    })
  }
  if (
    art?.kind === 'traced' &&
    art.outlines.reduce((sum, { length }) => sum + length / 2, 0) > tracedPoints
  ) {
    return refuse({ reason: 'too-long', detail: 'The image has too many details. Use a simpler one.' })
  }
  return ok({
    ...noAnswer,
    art: art?.kind === 'typed' ? { ...art, text: withoutStackedMarks(art.text) } : art,
  })
}

function checkWitness(answer: FieldAnswer): Result<FieldAnswer, AnswerProblem> {
  const art = checkArt(answer.art)
  if (!art.ok) return art
  if (answer.witness !== null && !isWitness(answer.witness)) {
    return refuse({
      reason: 'not-a-witness',
      detail: 'A witness needs a full name and an email address.',
    })
  }
  return ok({ ...art.value, witness: answer.witness })
}

/** Whether any of it would be visible on paper. */
function hasInk(art: SignatureArt | null): boolean {
  switch (art?.kind) {
    case undefined:
      return false
    case 'typed':
      return isVisible(art.text)
    case 'drawn':
      return art.strokes.some((stroke) => stroke.some(({ width }) => width > 0))
    case 'traced':
      return art.outlines.some(isShape)
  }
}

/** Whether the points (x and y in turn) do not all lie on one line. */
function isShape(outline: readonly number[]): boolean {
  const [x = 0, y = 0] = outline
  let [reachX, reachY] = [0, 0]
  for (let at = 2; at + 1 < outline.length; at += 2) {
    const [toX, toY] = [(outline[at] ?? 0) - x, (outline[at + 1] ?? 0) - y]
    if (reachX * toY - reachY * toX !== 0) return true
    if (reachX === 0 && reachY === 0) [reachX, reachY] = [toX, toY]
  }
  return false
}

function isWitness(witness: Witness | null): boolean {
  return witness !== null && witness.name.trim() !== '' && emailAddress.test(witness.email)
}
