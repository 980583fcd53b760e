import type { FieldAnswer, PlacedField } from '#domain/field/field.ts'
import type { TextMark } from './mark.ts'
import { faceOfFontType } from '../fonts/faces.ts'
import { lineSpacing } from '../fonts/layout.ts'
import { baselineDrop, fitInput, lineMarks, textPadding } from './text-marks.ts'

/** Lines from the top left of the box downwards, continuing below it if necessary. */
export function inputMarks(field: PlacedField, answer: FieldAnswer): TextMark[] {
  const value = answer.value ?? ''
  if (value === '') return []
  const { lines, size } = fitInput(field, value)
  const lineHeight = size * lineSpacing
  const drop = textPadding + baselineDrop(faceOfFontType[field.fontType], size, lineHeight)
  return lines.flatMap((line, index) => {
    const x = line.fromRight ? field.box.width - textPadding - line.width : textPadding
    return lineMarks(line, { x, baseline: field.box.height - drop - index * lineHeight, size })
  })
}
