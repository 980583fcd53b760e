import { useEffect, useMemo, useState } from 'react'
import type { FieldAnswer, PlacedField } from '#domain/field/field.ts'
import { isMeasurable, loadMetricsFor } from '#pdf/fonts/metrics.ts'
import type { Mark, MarkContext } from '#pdf/marks/mark.ts'
import { marksFor, textOf } from '#pdf/marks/marks-for.ts'
import { fetchFace } from './faces.ts'

/** Whether text can be laid out. The widths of rarer characters are loaded when a text first needs them. */
export function useMeasurable(text: string): boolean {
  const ready = isMeasurable(text)
  const [, setLoaded] = useState(0)
  useEffect(() => {
    if (ready) return
    let wanted = true
    void loadMetricsFor(text, fetchFace).then(() => wanted && setLoaded((count) => count + 1))
    return () => {
      wanted = false
    }
  }, [ready, text])
  return ready
}

/** What a field prints with this answer. Nothing until the character widths are known. */
export function useMarks(field: PlacedField, answer: FieldAnswer, context: MarkContext): Mark[] {
  const ready = useMeasurable(textOf(field, answer))
  const { completedAt, utcOffset } = context
  return useMemo(
    () => (ready ? marksFor(field, answer, { completedAt, utcOffset }) : []),
    [ready, field, answer, completedAt, utcOffset],
  )
}
