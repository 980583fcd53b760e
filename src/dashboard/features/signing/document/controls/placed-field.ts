import type { PlacedField } from '#domain/field/field.ts'
import type { SigningField } from '../../../../api/guests/signing.ts'

/** A signature without a field of its own, for painting it. Sizes in points. */
export function placedInk({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): PlacedField {
  const box = { left: 0, bottom: 0, width, height }
  return placedField({ ...noField, box })
}

const noField = {
  id: '',
  type: 'signature',
  page: 1,
  required: false,
  readOnly: false,
  collaborative: false,
  value: null,
  checked: false,
  options: [],
  fontSize: 10,
  fontType: 'helvetica',
  dateFormat: '',
} as const

/** A field of the signing page in the form that the rules and the marks use. It has a place, however it got it. */
export function placedField(
  field: Pick<PlacedField, Exclude<keyof typeof noField, 'page'>> & Pick<SigningField, 'page' | 'box'>,
): PlacedField {
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
    label: null,
    box: { page, ...box },
  }
}
