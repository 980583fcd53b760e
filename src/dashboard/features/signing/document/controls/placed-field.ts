import type { PlacedField } from '#domain/field/field.ts'
import type { SigningField } from '../../../../api/guests/signing.ts'

/** A field of the signing page in the form that the rules and the marks use. It has a place, however it got it. */
export function placedField(field: SigningField): PlacedField {
  const { id, type, page, box, required, readOnly, collaborative, value, checked } = field
  const { options, fontSize, fontType, dateFormat } = field
  return {
    id,
    type,
    page,
    anchor: null,
    xOffset: 0,
    yOffset: 0,
    xCoordinate: null,
    yCoordinate: null,
    required,
    readOnly,
    collaborative,
    value,
    checked,
    width: box.width,
    height: box.height,
    options,
    fontSize,
    fontType,
    dateFormat,
    box: { page, ...box },
  }
}
