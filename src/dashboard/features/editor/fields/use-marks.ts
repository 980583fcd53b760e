import { useEffect, useMemo, useState } from 'react'
import { formatDate } from '#domain/date-format.ts'
import { initialAnswer } from '#domain/field/answers.ts'
import type { FieldAnswer, PageRect } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { isMeasurable, loadMetricsFor } from '#pdf/fonts/metrics.ts'
import { marksFor, textOf } from '#pdf/marks/marks-for.ts'
import type { Mark } from '#pdf/marks/mark.ts'
import type { DraftField } from '../../../api/sending/drafts.ts'
import { fetchFace } from '../../../paper/faces.ts'
import { initialsOf } from '../../../kit/text/initials.ts'

/** What a field will print: what is already known, or a sample of what its recipient will enter. */
export interface Preview {
  readonly marks: readonly Mark[]
  /** Whether the marks are a sample. */
  readonly isSample: boolean
}

const nothing: Preview = { marks: [], isSample: false }

/** The local offset from Greenwich as `+HH:MM`. */
function localOffset(now = new Date()): string {
  const minutes = -now.getTimezoneOffset()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The current minute, so that date samples do not tick. */
function thisMinute(): string {
  return `${new Date().toISOString().slice(0, 17)}00.000Z`
}

/** How a date format prints now, here. Empty for an empty format. */
export function dateSample(format: string): string {
  return formatDate(thisMinute(), format, localOffset())
}

/** Where a field is, as far as what it prints depends on it: how far down a text may grow, too. In points. */
type Place = Pick<PageRect, 'bottom' | 'width' | 'height'>

/** The marks of a field as the sender's preview shows them. `name` is the recipient's. */
export function useMarks(field: DraftField, { bottom, width, height }: Place, name: string): Preview {
  const { answer, isSample } = useMemo(() => previewAnswer(field, name), [field, name])
  const text = textOf(field, answer)
  const [ready, setReady] = useState<string | null>(null)
  const isReady = ready === text || isMeasurable(text)
  useEffect(() => {
    if (isReady) return
    let isCurrent = true
    void loadMetricsFor(text, fetchFace).then(() => isCurrent && setReady(text))
    return () => {
      isCurrent = false
    }
  }, [text, isReady])
  return useMemo(
    () => (isReady ? { marks: marksAt(field, answer, { bottom, width, height }), isSample } : nothing),
    [field, answer, isSample, bottom, width, height, isReady],
  )
}

/** What a field prints at a place, now. The widths of its characters must be known. */
export function marksAt(field: DraftField, answer: FieldAnswer, place: Place): readonly Mark[] {
  const box = { page: field.page ?? 1, left: 0, ...place }
  return marksFor({ ...field, box }, answer, { completedAt: thisMinute(), utcOffset: localOffset() })
}

function previewAnswer(field: DraftField, name: string): { answer: FieldAnswer; isSample: boolean } {
  const answer = initialAnswer(field)
  const { holds, adopts } = fieldKinds[field.type]
  switch (holds) {
    case 'ink': {
      const text = adopts === 'initials' ? initialsOf(name) || 'AB' : name
      return { answer: signed(answer, text), isSample: true }
    }
    case 'witnessed-ink':
      return { answer: signed(answer, 'Witness'), isSample: true }
    case 'moment':
      return { answer, isSample: true }
    case 'text':
    case 'tick':
    case 'choice':
      return { answer, isSample: false }
  }
}

function signed(answer: FieldAnswer, text: string): FieldAnswer {
  return { ...answer, art: { kind: 'typed', text: text || 'Signature', face: 'dancing-script' } }
}
