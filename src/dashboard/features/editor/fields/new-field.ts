import { defaultDateFormat } from '#domain/date-format.ts'
import type { FieldType, PageRect } from '#domain/field/field.ts'
import { fieldKinds, requiredWhenPlaced, sizeOf } from '#domain/field/kinds.ts'
import { limits } from '#domain/limits.ts'
import type { DraftField } from '../../../api/sending/drafts.ts'
import { atRect } from './field-place.ts'

/** A field of a type with the interface's defaults, without a place. */
export function newField(type: FieldType, recipientId: string, id: string): DraftField {
  return {
    id,
    recipientId,
    type,
    page: null,
    anchor: null,
    xOffset: 0,
    yOffset: 0,
    xCoordinate: null,
    yCoordinate: null,
    required: requiredWhenPlaced(type),
    readOnly: false,
    collaborative: false,
    value: null,
    checked: false,
    width: null,
    height: null,
    options: fieldKinds[type].holds === 'choice' ? [option(1), option(2)] : [],
    fontSize: limits.fontSizeDefault,
    fontType: 'courier',
    dateFormat: defaultDateFormat,
    label: null,
  }
}

function option(number: number): { value: string; option: string } {
  return { value: String(number), option: `Option ${number}` }
}

/** The size in points that a new field of a type gets. */
export function newFieldSize(type: FieldType): { readonly width: number; readonly height: number } {
  return sizeOf(newField(type, '', ''))
}

/** A new field at a place. */
export function newFieldAt(type: FieldType, recipientId: string, id: string, rect: PageRect): DraftField {
  return atRect(newField(type, recipientId, id), rect)
}

/** An id that no field of the envelope has: the type and the next number, as a person would name it. */
export function freeFieldId(type: FieldType, taken: ReadonlySet<string>): string {
  let number = 1
  while (taken.has(`${type}-${number}`)) number += 1
  return `${type}-${number}`
}
