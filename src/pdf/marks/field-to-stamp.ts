import type { FieldAnswer, PlacedField } from '#domain/field/field.ts'
import type { FontLoader } from '../fonts/faces.ts'
import { loadMetricsFor } from '../fonts/metrics.ts'
import type { StampItem } from '../stamp.ts'
import type { Tag } from '../tags/tag.ts'
import type { MarkContext } from './mark.ts'
import { marksFor, textOf } from './marks-for.ts'

/** A field that gets marks, before these are laid out, which takes a while for long texts. */
export interface FieldToStamp {
  readonly field: PlacedField
  readonly answer: FieldAnswer
  readonly context: MarkContext
  readonly tag?: Tag
}

/** What is drawn onto a document: marks, or fields whose marks are yet to be laid out. */
export type ToStamp = StampItem | FieldToStamp

/** Lays out what is to be drawn. Fields that print nothing are left out. */
export async function itemsOf(given: readonly ToStamp[], fonts: FontLoader): Promise<StampItem[]> {
  const items: StampItem[] = []
  for (const one of given) {
    if ('marks' in one) {
      items.push(one)
      continue
    }
    const { field, answer, context, tag } = one
    await loadMetricsFor(textOf(field, answer), fonts)
    const marks = marksFor(field, answer, context)
    if (marks.length > 0) items.push({ box: field.box, marks, ...(tag === undefined ? {} : { tag }) })
  }
  return items
}
