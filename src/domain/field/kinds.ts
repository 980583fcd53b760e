import type { FieldDefinition, FieldType } from './field.ts'
import { longestDate } from '../date-format.ts'

/**
 * What a field can hold: `ink` (a signature or initials), `witnessed-ink` (the same with the witness), `moment` (when
 * the recipient finished), `text`, `tick` (yes or no), or `choice` (one of its options).
 */
const holdings = ['ink', 'witnessed-ink', 'moment', 'text', 'tick', 'choice'] as const
export type Holding = (typeof holdings)[number]

/** Properties shared by all fields of one kind. Lengths in points (pixels at 72 DPI). See decision 057. */
export interface FieldKind {
  readonly label: string
  readonly holds: Holding
  /** The adopted drawing that one tap puts into the field; null if there is none. */
  readonly adopts: 'signature' | 'initials' | null
  /** Whether it can have a value before sending: from a template, a bulk send's column or a request. */
  readonly prefillable: boolean
  /** Whether the sender may let later recipients change it. Source: specification, Field `collaborative`. */
  readonly collaborative: boolean
  readonly defaultWidth: number
  readonly defaultHeight: number
  /** The corner of the box that the coordinates refer to. Source: specification, Field, placement rule 2. */
  readonly anchorCorner: 'bottom-left' | 'top-left'
  /** Whether a recipient enters something; the service fills in the others. */
  readonly editable: boolean
  /** Whether `required` applies. Source: specification, Field `required`. */
  readonly canBeRequired: boolean
  /** Whether the field is required by default: signing is what a signer is there for. */
  readonly requiredUnlessTold: boolean
  /** Whether `fontSize` and `fontType` apply. */
  readonly usesFont: boolean
  /** Whether its width equals its height, whatever width is given. */
  readonly square: boolean
  /** Width divided by height, if fixed. */
  readonly ratio?: number
}

/** The seven kinds of field and their properties. Source: specification, Field type behaviour. */
export const fieldKinds: Readonly<Record<FieldType, FieldKind>> = {
  signature: {
    label: 'Signature',
    holds: 'ink',
    adopts: 'signature',
    prefillable: false,
    collaborative: false,
    defaultWidth: 150,
    defaultHeight: 60,
    anchorCorner: 'bottom-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: true,
    usesFont: false,
    square: false,
    ratio: 2.5,
  },
  initials: {
    label: 'Initials',
    holds: 'ink',
    adopts: 'initials',
    prefillable: false,
    collaborative: false,
    defaultWidth: 40,
    defaultHeight: 40,
    anchorCorner: 'bottom-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: true,
    usesFont: false,
    square: true,
    ratio: 1,
  },
  witness: {
    label: 'Witness',
    holds: 'witnessed-ink',
    adopts: null,
    prefillable: false,
    collaborative: false,
    defaultWidth: 150,
    defaultHeight: 60,
    anchorCorner: 'bottom-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: true,
    usesFont: false,
    square: false,
    ratio: 2.5,
  },
  date: {
    label: 'Date',
    holds: 'moment',
    adopts: null,
    prefillable: false,
    collaborative: false,
    defaultWidth: 120,
    defaultHeight: 20,
    anchorCorner: 'bottom-left',
    editable: false,
    canBeRequired: false,
    requiredUnlessTold: false,
    usesFont: true,
    square: false,
  },
  input: {
    label: 'Text',
    holds: 'text',
    adopts: null,
    prefillable: true,
    collaborative: true,
    defaultWidth: 150,
    defaultHeight: 20,
    anchorCorner: 'top-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: false,
    usesFont: true,
    square: false,
  },
  checkbox: {
    label: 'Checkbox',
    holds: 'tick',
    adopts: null,
    prefillable: true,
    collaborative: true,
    defaultWidth: 16,
    defaultHeight: 16,
    anchorCorner: 'bottom-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: false,
    usesFont: false,
    square: false,
    ratio: 1,
  },
  dropdown: {
    label: 'Dropdown',
    holds: 'choice',
    adopts: null,
    prefillable: true,
    collaborative: true,
    defaultWidth: 150,
    defaultHeight: 20,
    anchorCorner: 'bottom-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: false,
    usesFont: true,
    square: false,
  },
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Whether a field of the type must be filled in when it is placed in the editor; a box may stay unticked. */
export function requiredWhenPlaced(type: FieldType): boolean {
  const { canBeRequired, holds } = fieldKinds[type]
  return canBeRequired && holds !== 'tick'
}

type Sized = Pick<FieldDefinition, 'type' | 'width' | 'height' | 'fontSize' | 'dateFormat'>

/**
 * The size of a field's box in points as given. A missing side comes from the kind's ratio or its default.
 * A square one is as wide as it is high, whatever its width says. Source: specification, Field type behaviour.
 */
export function sizeOf(field: Sized): Size {
  const kind = fieldKinds[field.type]
  if (kind.ratio === undefined) {
    return {
      width: field.width ?? defaultWidth(field),
      height: field.height ?? defaultHeight(field),
    }
  }
  if (kind.square) {
    const side = field.height ?? field.width ?? kind.defaultHeight
    return { width: side, height: side }
  }
  const height = field.height ?? (field.width === null ? kind.defaultHeight : field.width / kind.ratio)
  return { width: field.width ?? height * kind.ratio, height }
}

function defaultHeight(field: Sized): number {
  return Math.max(fieldKinds[field.type].defaultHeight, Math.ceil(field.fontSize * 1.2) + 4)
}

/** A moment's box fits its longest text in the wider, fixed-width font. */
function defaultWidth(field: Sized): number {
  const { defaultWidth: usual, holds } = fieldKinds[field.type]
  if (holds !== 'moment') return usual
  return Math.max(usual, Math.ceil(longestDate(field.dateFormat).length * field.fontSize * 0.6) + 4)
}
