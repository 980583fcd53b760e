/** The seven kinds of field. Source: specification, Field `type`. */
export const fieldTypes = [
  'signature',
  'initials',
  'witness',
  'date',
  'input',
  'checkbox',
  'dropdown',
] as const
export type FieldType = (typeof fieldTypes)[number]

export const fontTypes = ['courier', 'helvetica'] as const
export type FontType = (typeof fontTypes)[number]

/** One choice of a dropdown: `value` is stored, `option` is shown and printed. */
export interface DropdownOption {
  readonly value: string
  readonly option: string
}

/**
 * A field as its sender defines it, before or after placement; lengths in pixels at 72 DPI. Either `anchor` (offsets
 * optional), or page and both coordinates. Source: specification, Field.
 */
export interface FieldDefinition {
  readonly id: string
  readonly type: FieldType
  readonly page: number | null
  readonly anchor: string | null
  readonly xOffset: number
  readonly yOffset: number
  readonly xCoordinate: number | null
  readonly yCoordinate: number | null
  readonly required: boolean
  readonly readOnly: boolean
  readonly collaborative: boolean
  readonly value: string | null
  readonly checked: boolean
  readonly width: number | null
  readonly height: number | null
  readonly options: readonly DropdownOption[]
  readonly fontSize: number
  readonly fontType: FontType
  readonly dateFormat: string
  /** What its sender calls it, or null. Known to the dashboard only. */
  readonly label: string | null
}

/** A rectangle on a page in specification space: points, origin at the page's bottom-left, y up. */
export interface PageRect {
  readonly page: number
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** A field with its place on paper. */
export interface PlacedField extends FieldDefinition {
  readonly box: PageRect
}

/** The handwriting fonts for typed signatures. */
export const scriptFaces = ['dancing-script', 'caveat', 'homemade-apple'] as const
export type ScriptFace = (typeof scriptFaces)[number]

/** A point of a drawn stroke: position in the pad's pixels, y down, and the pen's width there. */
export interface StrokePoint {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A signature or initials: pen strokes, a name in a handwriting font, or shapes traced from a picture. */
export type SignatureArt =
  | {
      readonly kind: 'drawn'
      readonly width: number
      readonly height: number
      readonly strokes: readonly (readonly StrokePoint[])[]
    }
  | { readonly kind: 'typed'; readonly text: string; readonly face: ScriptFace }
  | {
      readonly kind: 'traced'
      /** Closed outlines, each with x and y in turn, y down. An outline in the opposite direction is a hole. */
      readonly outlines: readonly (readonly number[])[]
    }

/** The person who watched a recipient sign. */
export interface Witness {
  readonly name: string
  readonly email: string
}

/** A recipient's current answer to a field. Which members matter depends on the field's type. */
export interface FieldAnswer {
  readonly value: string | null
  readonly checked: boolean
  readonly art: SignatureArt | null
  readonly witness: Witness | null
}
