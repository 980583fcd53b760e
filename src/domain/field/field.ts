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
 * A field as its sender describes it, before or after placement; lengths in pixels at 72 DPI.
 * Exactly one way of placement applies: `anchor` (offsets optional), or page and both coordinates.
 * Source: specification, Field.
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

/** The faces a typed signature can be written in. */
export const scriptFaces = ['dancing-script', 'caveat', 'homemade-apple'] as const
export type ScriptFace = (typeof scriptFaces)[number]

/** A point of a drawn stroke: position in the pad's pixels, y down; width of the pen there. */
export interface StrokePoint {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** What a person gave as signature or initials: strokes of a pen, a name in a script face, or the ink of a picture. */
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
      /** Closed outlines, each x and y in turn, y down; one that runs the other way round is a hole. */
      readonly outlines: readonly (readonly number[])[]
    }

/** The person who watched a recipient sign. */
export interface Witness {
  readonly name: string
  readonly email: string
}

/** What a recipient has entered in a field so far; which members matter depends on the field's type. */
export interface FieldAnswer {
  readonly value: string | null
  readonly checked: boolean
  readonly art: SignatureArt | null
  readonly witness: Witness | null
}
