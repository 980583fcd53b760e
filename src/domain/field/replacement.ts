import type { PageRect } from './field.ts'

/** One field's places on one document, and why it has none or fewer than possible. */
export interface FieldPlaces {
  readonly fieldId: string
  /** Pages are numbered from 1 within the document. */
  readonly boxes: readonly PageRect[]
  readonly problem: string | null
}

export const fieldChangeKinds = ['kept', 'moved', 'more', 'fewer', 'skipped'] as const

/** What replacing a document's file does to one field. */
export interface FieldChange {
  readonly fieldId: string
  readonly kind: (typeof fieldChangeKinds)[number]
  readonly before: readonly PageRect[]
  readonly after: readonly PageRect[]
  /** Why the field is left out, or left out in some places. */
  readonly detail: string | null
}

/** Differences below this, in points, are not visible. */
const visible = 0.5

/** What happens to each field, in the order of `before`. Fields without a place before and after are left out. */
export function comparePlaces(before: readonly FieldPlaces[], after: readonly FieldPlaces[]): FieldChange[] {
  const later = new Map(after.map((standing) => [standing.fieldId, standing]))
  return before.flatMap(({ fieldId, boxes }) => {
    const { boxes: places, problem } = later.get(fieldId) ?? { boxes: [], problem: null }
    if (boxes.length === 0 && places.length === 0) return []
    const kind = kindOf(boxes, places)
    return [{ fieldId, kind, before: boxes, after: places, detail: kind === 'kept' ? null : problem }]
  })
}

function kindOf(before: readonly PageRect[], after: readonly PageRect[]): FieldChange['kind'] {
  if (after.length === 0) return 'skipped'
  if (after.length !== before.length) return after.length > before.length ? 'more' : 'fewer'
  return before.every((box, index) => isSame(box, after[index])) ? 'kept' : 'moved'
}

function isSame(one: PageRect, other: PageRect | undefined): boolean {
  if (other === undefined || one.page !== other.page) return false
  return Math.abs(one.left - other.left) < visible && Math.abs(one.bottom - other.bottom) < visible
}
