import type { FieldDefinition } from './field.ts'

/**
 * Restores the fields as their sender defined them from placed fields. An anchored field that was placed once per
 * match becomes one field again and searches for its anchor again. The inverse of `placeFields`, except for skipped
 * fields. `fields` are in the order in which they were placed; the first of several copies keeps its id.
 */
export function asDefined<Field extends FieldDefinition & { readonly recipientId: string }>(
  fields: readonly Field[],
): Field[] {
  const kept = new Map<string, string[]>()
  return fields.flatMap((field) => {
    if (field.anchor === null) return [field]
    const alike = kept.get(definitionKey(field)) ?? []
    if (alike.some((id) => isCopyOf(field.id, id))) return []
    kept.set(definitionKey(field), [...alike, field.id])
    return [{ ...field, page: null }]
  })
}

/** The match number that `placeFields` appends. */
const number = /-\d+$/

/** Whether an id belongs to a later match of the field: of `a`, or of `a-2` if the first match was skipped. */
function isCopyOf(id: string, first: string): boolean {
  const stem = id.replace(number, '')
  return stem !== id && (stem === first || stem === first.replace(number, ''))
}

/** Everything that defines a field apart from its id and place. */
function definitionKey(field: FieldDefinition & { readonly recipientId: string }): string {
  const { type, recipientId, anchor, xOffset, yOffset, required, readOnly, collaborative } = field
  const { value, checked, width, height, options, fontSize, fontType, dateFormat, label } = field
  return JSON.stringify([
    [type, recipientId, anchor, xOffset, yOffset, required, readOnly, collaborative],
    [value, checked, width, height, options, fontSize, fontType, dateFormat, label],
  ])
}
