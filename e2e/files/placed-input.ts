import type { PlacedField } from '#domain/field/field.ts'
import type { MarkContext } from '#pdf/marks/mark.ts'

/** A box on a page in specification space, without its page. */
export interface Box {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

export const noDate: MarkContext = { completedAt: null, utcOffset: '+00:00' }

/** An input in Helvetica 10 in a box on page 1, to compute where its text belongs. */
export function placedInput(box: Box): PlacedField {
  return {
    id: 'placed',
    type: 'input',
    page: 1,
    anchor: null,
    xOffset: 0,
    yOffset: 0,
    xCoordinate: box.left,
    yCoordinate: box.bottom + box.height,
    required: false,
    readOnly: false,
    collaborative: false,
    value: null,
    checked: false,
    width: box.width,
    height: box.height,
    options: [],
    fontSize: 10,
    fontType: 'helvetica',
    dateFormat: '',
    label: null,
    box: { page: 1, ...box },
  }
}
