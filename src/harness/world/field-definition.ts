import type { FieldDefinition, FieldType } from '#domain/field/field.ts'

/** A field of any type for tests of rules, required and empty, with its type as its id. */
export function fieldDefinition(type: FieldType, overrides: Partial<FieldDefinition> = {}): FieldDefinition {
  return {
    id: type,
    type,
    page: 1,
    anchor: null,
    xOffset: 0,
    yOffset: 0,
    xCoordinate: 0,
    yCoordinate: 0,
    required: true,
    readOnly: false,
    collaborative: false,
    value: null,
    checked: false,
    width: null,
    height: null,
    options: [],
    fontSize: 10,
    fontType: 'courier',
    dateFormat: 'DD/MM/YYYY',
    label: null,
    ...overrides,
  }
}
