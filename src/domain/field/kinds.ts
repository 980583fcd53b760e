import type { FieldDefinition, FieldType } from './field.ts'
import { longestDate } from '../date-format.ts'

/** What holds for every field of one kind. Lengths in points (pixels at 72 DPI). */
export interface FieldKind {
  readonly label: string
  readonly defaultWidth: number
  readonly defaultHeight: number
  /** The corner of the box that the coordinates name. Source: specification, Field, placement rule 2. */
  readonly anchorCorner: 'bottom-left' | 'top-left'
  /** Whether a recipient enters something here; the others are filled by the service. */
  readonly editable: boolean
  /** Whether `required` has a meaning. Source: specification, Field `required`. */
  readonly canBeRequired: boolean
  /** Whether it must be completed when its sender says nothing: what a signer is there for. */
  readonly requiredUnlessTold: boolean
  /** Whether `fontSize` and `fontType` apply. */
  readonly usesFont: boolean
  /** Width divided by height, where one follows from the other. */
  readonly ratio?: number
}

/** The seven kinds of field and what holds for each. Source: specification, Field type behaviour. */
export const fieldKinds: Readonly<Record<FieldType, FieldKind>> = {
  signature: {
    label: 'Signature',
    defaultWidth: 150,
    defaultHeight: 60,
    anchorCorner: 'bottom-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: true,
    usesFont: false,
    ratio: 2.5,
  },
  initials: {
    label: 'Initials',
    defaultWidth: 40,
    defaultHeight: 40,
    anchorCorner: 'bottom-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: true,
    usesFont: false,
    ratio: 1,
  },
  witness: {
    label: 'Witness',
    defaultWidth: 150,
    defaultHeight: 60,
    anchorCorner: 'bottom-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: true,
    usesFont: false,
    ratio: 2.5,
  },
  date: {
    label: 'Date',
    defaultWidth: 120,
    defaultHeight: 20,
    anchorCorner: 'bottom-left',
    editable: false,
    canBeRequired: false,
    requiredUnlessTold: false,
    usesFont: true,
  },
  input: {
    label: 'Text',
    defaultWidth: 150,
    defaultHeight: 20,
    anchorCorner: 'top-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: false,
    usesFont: true,
  },
  checkbox: {
    label: 'Checkbox',
    defaultWidth: 16,
    defaultHeight: 16,
    anchorCorner: 'bottom-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: false,
    usesFont: false,
    ratio: 1,
  },
  dropdown: {
    label: 'Dropdown',
    defaultWidth: 150,
    defaultHeight: 20,
    anchorCorner: 'bottom-left',
    editable: true,
    canBeRequired: true,
    requiredUnlessTold: false,
    usesFont: true,
  },
}

export interface Size {
  readonly width: number
  readonly height: number
}

type Sized = Pick<FieldDefinition, 'type' | 'width' | 'height' | 'fontSize' | 'dateFormat'>

/**
 * The size of a field's box in points: as given, the missing side from the kind's ratio or its default.
 * Initials are square by their height whatever the width says. Source: specification, Field type behaviour.
 */
export function sizeOf(field: Sized): Size {
  const kind = fieldKinds[field.type]
  if (kind.ratio === undefined) {
    return {
      width: field.width ?? defaultWidth(field),
      height: field.height ?? defaultHeight(field),
    }
  }
  if (field.type === 'initials') {
    const side = field.height ?? field.width ?? kind.defaultHeight
    return { width: side, height: side }
  }
  const height = field.height ?? (field.width === null ? kind.defaultHeight : field.width / kind.ratio)
  return { width: field.width ?? height * kind.ratio, height }
}

function defaultHeight(field: Sized): number {
  return Math.max(fieldKinds[field.type].defaultHeight, Math.ceil(field.fontSize * 1.2) + 4)
}

/** A date's box is wide enough for its longest printing in the wider, fixed-width face. */
function defaultWidth(field: Sized): number {
  const { defaultWidth: usual } = fieldKinds[field.type]
  if (field.type !== 'date') return usual
  return Math.max(usual, Math.ceil(longestDate(field.dateFormat).length * field.fontSize * 0.6) + 4)
}
