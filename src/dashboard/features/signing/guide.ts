import type { PageRect } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { FieldType } from '#domain/field/field.ts'

/** What the guide needs from a field. */
export interface GuidedField {
  readonly id: string
  readonly type: FieldType
  readonly page: number
  readonly box: Pick<PageRect, 'left' | 'bottom' | 'width' | 'height'>
  readonly mine: boolean
  readonly editable: boolean
  readonly required: boolean
}

/**
 * Fields in reading order: page by page, line by line from the top, each line from the left. Two fields are on one line
 * when the middle of one is within the height of the other.
 */
export function inReadingOrder<Field extends GuidedField>(fields: readonly Field[]): Field[] {
  const fromTop = [...fields].sort(
    (one, other) => one.page - other.page || topOf(other) - topOf(one) || one.box.left - other.box.left,
  )
  const lines: Field[][] = []
  for (const field of fromTop) {
    const line = lines.at(-1)
    if (line?.[0] && sameLine(line[0], field)) line.push(field)
    else lines.push([field])
  }
  return lines.flatMap((line) => line.sort((one, other) => one.box.left - other.box.left))
}

function topOf(field: GuidedField): number {
  return field.box.bottom + field.box.height
}

function sameLine(one: GuidedField, other: GuidedField): boolean {
  if (one.page !== other.page) return false
  const within = (middle: number, field: GuidedField): boolean =>
    middle > field.box.bottom && middle < topOf(field)
  const middleOf = (field: GuidedField): number => field.box.bottom + field.box.height / 2
  return within(middleOf(one), other) || within(middleOf(other), one)
}

/** Whether the recipient must fill the field in before finishing. Source: specification, Field `required`. */
export function mustBeFilled(field: GuidedField): boolean {
  return field.mine && field.editable && field.required && fieldKinds[field.type].canBeRequired
}

export interface Progress {
  readonly done: number
  readonly total: number
}

/** How many of the fields that must be filled in are filled in. */
export function progressOf(fields: readonly GuidedField[], isFilled: (fieldId: string) => boolean): Progress {
  const needed = fields.filter(mustBeFilled)
  return { done: needed.filter((field) => isFilled(field.id)).length, total: needed.length }
}

/**
 * Where the guide leads from `current` (null: the top): the next unfilled field that must be filled in, wrapping around
 * at the end. Witnesses come last, because they attest to the signature. Null when none is left. `fields` in reading
 * order.
 */
export function nextField<Field extends GuidedField>(
  fields: readonly Field[],
  isFilled: (fieldId: string) => boolean,
  current: string | null,
): Field | null {
  const from = fields.findIndex((field) => field.id === current) + 1
  const ahead = [...fields.slice(from), ...fields.slice(0, from)]
  return missingOf(ahead, isFilled)[0] ?? null
}

/** What must still be filled in, witnesses last, because they attest to the signature. */
export function missingOf<Field extends GuidedField>(
  fields: readonly Field[],
  isFilled: (fieldId: string) => boolean,
): Field[] {
  const missing = fields.filter((field) => mustBeFilled(field) && !isFilled(field.id))
  const isWitness = ({ type }: Field): boolean => fieldKinds[type].holds === 'witnessed-ink'
  return [...missing.filter((field) => !isWitness(field)), ...missing.filter(isWitness)]
}
