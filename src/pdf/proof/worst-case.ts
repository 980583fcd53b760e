import type { FieldAnswer, PlacedField, SignatureArt } from '#domain/field/field.ts'
import type { StampItem } from '../stamp.ts'
import { longestDate } from '#domain/date-format.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import { faceOfFontType } from '../fonts/faces.ts'
import { lineSpacing } from '../fonts/layout.ts'
import type { FontLoader } from '../fonts/faces.ts'
import { loadMetricsFor, measureRun } from '../fonts/metrics.ts'
import { marksFor, textOf } from '../marks/marks-for.ts'
import { fitsPage, textPadding } from '../marks/text-marks.ts'

/** A wide character, one with an accent and one that goes below the line. */
const wideAndTall = 'WÅg'
/** Longer text would show nothing more. */
const mostCharacters = 120

/** Strokes along the edges of the pad and across it: nothing that anyone draws is larger. */
const fillingArt: SignatureArt = {
  kind: 'drawn',
  width: 300,
  height: 120,
  strokes: [
    [
      { x: 2, y: 118, width: 4 },
      { x: 2, y: 2, width: 4 },
      { x: 298, y: 118, width: 4 },
      { x: 298, y: 2, width: 4 },
    ],
  ],
}

const empty: FieldAnswer = { value: null, checked: false, art: null, witness: null }
const someMoment = '2024-09-30T22:58:58Z'

/**
 * What each field prints at its widest and tallest, in the order of the fields: text that fills the box, the longest
 * option and date, and a signature that fills its frame.
 */
export async function worstItems(fields: readonly PlacedField[], fonts: FontLoader): Promise<StampItem[]> {
  const items: StampItem[] = []
  for (const field of fields) {
    const answer = worstAnswer(field)
    await loadMetricsFor(textOf(field, answer), fonts)
    items.push({
      box: field.box,
      marks: marksFor(field, answer, { completedAt: someMoment, utcOffset: '+00:00' }),
    })
  }
  return items
}

function worstAnswer(field: PlacedField): FieldAnswer {
  switch (fieldKinds[field.type].holds) {
    case 'ink':
      return { ...empty, art: fillingArt }
    case 'witnessed-ink':
      return { ...empty, art: fillingArt, witness: { name: 'Wilhelmina Wåg', email: 'w.wag@example.com' } }
    case 'moment':
      return { ...empty, value: longestDate(field.dateFormat) }
    case 'text':
      return { ...empty, value: fillingText(field) }
    case 'tick':
      return { ...empty, checked: true }
    case 'choice':
      return { ...empty, value: widestOption(field) }
  }
}

/** As much text as the box holds at its font size, but not more than fits on the page. */
function fillingText(field: PlacedField): string {
  const { box, fontSize, fontType } = field
  const width = measureRun(wideAndTall, faceOfFontType[fontType], fontSize)
  const lines = Math.max(1, Math.floor((box.height - 2 * textPadding) / (fontSize * lineSpacing)))
  const inLine = Math.max(1, Math.floor((box.width - 2 * textPadding) / width))
  const line = wideAndTall.repeat(Math.min(inLine, mostCharacters / wideAndTall.length))
  const most = Math.max(1, Math.floor(mostCharacters / line.length))
  const text = Array.from({ length: Math.min(lines, most) }, () => line).join('\n')
  return fitsPage(field, text) ? text : 'W'
}

function widestOption({ options, fontType }: PlacedField): string | null {
  const widthOf = (text: string) => measureRun(text, faceOfFontType[fontType], 1)
  return options.toSorted((one, other) => widthOf(other.option) - widthOf(one.option))[0]?.value ?? null
}
