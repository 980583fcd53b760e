import type { FieldAnswer, PlacedField } from '#domain/field/field.ts'
import type { Mark } from './mark.ts'
import { layoutInFace, lineSpacing } from '../fonts/layout.ts'
import { artMarks } from './signature.ts'
import { baselineDrop, lineMarks, sizeThatFits } from './text-marks.ts'

const face = 'arimo'

/** The witness's signature with their name and email address in small print below, one line each. */
export function witnessMarks({ box }: PlacedField, answer: FieldAnswer): Mark[] {
  const margin = Math.min(box.width, box.height) * 0.06
  const width = box.width - 2 * margin
  const texts = answer.witness === null ? [] : [answer.witness.name.trim(), answer.witness.email.trim()]
  const largest = Math.min(8, box.height * 0.13)
  const size = Math.min(largest, ...texts.map((text) => sizeThatFits(text, face, { largest, width })))
  const lineHeight = size * lineSpacing
  const foot = margin + texts.length * lineHeight
  const lines = texts.flatMap((text, index) => {
    const line = layoutInFace(text, { face, size, width: Infinity })[0]
    const baseline = foot - index * lineHeight - baselineDrop(face, size, lineHeight)
    return line === undefined ? [] : lineMarks(line, { x: margin, baseline, size })
  })
  return [
    ...artMarks(answer.art, { left: margin, bottom: foot, width, height: box.height - foot - margin }),
    ...lines,
  ]
}
