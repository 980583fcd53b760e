import type { PageRect } from './field.ts'

/** The places of one field on one document, and why it has none, or fewer than it might. */
export interface Standing {
  readonly fieldId: string
  /** Pages counted from the document's first, which is 1. */
  readonly boxes: readonly PageRect[]
  readonly problem: string | null
}

export const fieldChangeKinds = ['kept', 'moved', 'more', 'fewer', 'skipped'] as const

/** What another file in the place of a document does to one field. */
export interface FieldChange {
  readonly fieldId: string
  readonly kind: (typeof fieldChangeKinds)[number]
  readonly before: readonly PageRect[]
  readonly after: readonly PageRect[]
  /** Why it is left out, or is left out in some places. */
  readonly detail: string | null
}

/** Less than this, in points, nobody sees. */
const visible = 0.5

/** What becomes of each field, in the order of `before`. Fields that stand nowhere before and after are no news. */
export function compareStandings(before: readonly Standing[], after: readonly Standing[]): FieldChange[] {
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
