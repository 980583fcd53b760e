import type { PlacedField } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { lineSpacing } from '#pdf/fonts/layout.ts'
import { textPadding } from '#pdf/marks/text-marks.ts'

/** A field's control in running text. */
export interface ReadingSize {
  /** The field in a box of its own size for reading. Its place on the page no longer matters. */
  readonly placed: PlacedField
  /** CSS pixels per point. */
  readonly scale: number
}

/** Far enough from any page's bottom that no text is made smaller for it. */
const nowhere = 100_000

/**
 * A box for a field in text of `letter` CSS pixels in a column of `width`: written text is as large as the text around
 * it, what is drawn or pressed is easy to tap, and nothing is wider than the column.
 */
export function readingSize(field: PlacedField, width: number, letter: number): ReadingSize {
  const { type, box, fontSize } = field
  const boxed = (scale: number, wide: number, high: number): ReadingSize => ({
    scale,
    placed: {
      ...field,
      box: { ...box, left: 0, bottom: nowhere, width: Math.min(wide, width) / scale, height: high / scale },
    },
  })
  const asText = letter / fontSize
  switch (fieldKinds[type].holds) {
    case 'text': {
      const line = letter * lineSpacing + 2 * textPadding * asText
      const high = Math.max(line, Math.min(box.height * asText, 6 * letter * lineSpacing))
      return boxed(asText, Math.max(box.width * asText, 14 * letter), high)
    }
    case 'choice':
      return boxed(asText, Math.max(box.width * asText, 14 * letter), 2.3 * letter)
    case 'moment':
      return boxed(asText, Math.max(box.width * asText, 9 * letter), 1.9 * letter)
    case 'tick': {
      const side = Math.max(26, 1.55 * letter)
      return boxed(side / box.height, side * (box.width / box.height), side)
    }
    case 'ink':
    case 'witnessed-ink': {
      const scale = letter / 12
      const high = Math.min(Math.max(box.height * scale, 3.4 * letter), 7 * letter)
      return boxed(scale, Math.max(box.width * scale, 15 * letter), high)
    }
  }
}
