import type { FieldAnswer, PlacedField } from '#domain/field/field.ts'
import type { PathMark } from './mark.ts'
import { inkColor } from './mark.ts'

/** An X of two strokes in a centred square; nothing if not checked. */
export function checkboxMarks({ box }: PlacedField, answer: FieldAnswer): PathMark[] {
  if (!answer.checked) return []
  const arm = Math.min(box.width, box.height) * 0.32
  const x = box.width / 2
  const y = box.height / 2
  const cross = [
    `M ${round(x - arm)} ${round(y - arm)} L ${round(x + arm)} ${round(y + arm)}`,
    `M ${round(x - arm)} ${round(y + arm)} L ${round(x + arm)} ${round(y - arm)}`,
  ]
  return [
    {
      kind: 'path',
      d: cross.join(' '),
      fill: null,
      stroke: inkColor,
      strokeWidth: round(Math.max(0.8, arm * 0.3)),
    },
  ]
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
