import type { FieldDefinition } from './field.ts'

/**
 * Fields as their sender described them, from fields that have been placed: an anchored field that was placed once for every
 * match of its anchor is one field again and looks for its anchor anew. The opposite of `placeFields`, but for what was
 * skipped. `fields` come in the order in which they were placed; of several that were one, the first keeps its id.
 */
export function asDefined<Field extends FieldDefinition & { readonly recipientId: string }>(
  fields: readonly Field[],
): Field[] {
  const kept = new Map<string, string[]>()
  return fields.flatMap((field) => {
    if (field.anchor === null) return [field]
    const alike = kept.get(wordsOf(field)) ?? []
    if (alike.some((id) => isCopyOf(field.id, id))) return []
    kept.set(wordsOf(field), [...alike, field.id])
    return [{ ...field, page: null }]
  })
}

/** The number of a match, as `placeFields` gives it. */
const number = /-\d+$/

/** Whether an id was given to a later match of the field: of `a`, or of `a-2` where the first match was skipped. */
function isCopyOf(id: string, first: string): boolean {
  const stem = id.replace(number, '')
  return stem !== id && (stem === first || stem === first.replace(number, ''))
}

/** All that a field says but its id and where it stands. */
function wordsOf(field: FieldDefinition & { readonly recipientId: string }): string {
  const { type, recipientId, anchor, xOffset, yOffset, required, readOnly, collaborative } = field
  const { value, checked, width, height, options, fontSize, fontType, dateFormat } = field
  return JSON.stringify([
    [type, recipientId, anchor, xOffset, yOffset, required, readOnly, collaborative],
    [value, checked, width, height, options, fontSize, fontType, dateFormat],
  ])
}
