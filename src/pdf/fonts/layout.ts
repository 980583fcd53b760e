import type { FontType } from '#domain/field/field.ts'
import type { Face } from './faces.ts'
import { orderLine, readsFromRight } from './bidi.ts'
import { faceOfFontType } from './faces.ts'
import { measureRun, splitByFace } from './metrics.ts'

/**
 * A run of a line in one font. `x` is from the line's start, in points; `text` is in reading order, whatever its
 * direction.
 */
interface TextRun {
  readonly face: Face
  readonly text: string
  readonly x: number
  readonly width: number
  readonly direction: 'ltr' | 'rtl'
}

export interface LaidOutLine {
  /** Runs from left to right. */
  readonly runs: readonly TextRun[]
  readonly width: number
  /** Whether the line reads from the right, and so is aligned to the right edge of its column. */
  readonly fromRight: boolean
}

/** Distance between the baselines of two lines as a multiple of the font size. */
export const lineSpacing = 1.2

/**
 * Breaks text into lines no wider than `width` points: at line breaks, between words, between ideographs, and within
 * a word only if it is too wide by itself. Infinity never wraps. Needs the tables of `loadMetricsFor(text)`.
 */
export function layoutText(
  text: string,
  style: { readonly fontType: FontType; readonly size: number; readonly width: number },
): LaidOutLine[] {
  return layoutInFace(text, { face: faceOfFontType[style.fontType], size: style.size, width: style.width })
}

/** Like `layoutText`, starting from any font. */
export function layoutInFace(
  text: string,
  style: { readonly face: Face; readonly size: number; readonly width: number },
): LaidOutLine[] {
  const paragraphs = text
    .normalize('NFC')
    .replaceAll('\t', '    ')
    .split(/\r\n?|\n|\u2028|\u2029/u)
  return paragraphs.flatMap((paragraph) => {
    const lines = wrap(paragraph, (part) => widthOf(part, style.face, style.size), style.width)
    // A line has its paragraph's direction, whatever it begins with.
    const fromRight = readsFromRight(paragraph)
    return lines.map((line) => placeRuns(line, fromRight, style))
  })
}

function placeRuns(
  line: string,
  fromRight: boolean,
  { face, size }: { readonly face: Face; readonly size: number },
): LaidOutLine {
  const runs: TextRun[] = []
  let x = 0
  const directed = orderLine(line, fromRight)
  for (const { text, direction } of directed) {
    const parts = splitByFace(text, face)
    for (const part of direction === 'rtl' ? parts.toReversed() : parts) {
      const width = measureRun(part.text, part.face, size)
      runs.push({ ...part, x, width, direction })
      x += width
    }
  }
  return { runs, width: x, fromRight }
}

function widthOf(text: string, face: Face, size: number): number {
  return splitByFace(text, face).reduce((sum, part) => sum + measureRun(part.text, part.face, size), 0)
}

/** Closing punctuation and spaces, which a line does not begin with. */
const tail = String.raw`[)\]”’»"'.,!?;:%]*-*\s*`
/**
 * What a line may break after, by script: a character of Thai or Lao with the vowels before and after it, a syllable of
 * Khmer or Burmese, a syllable of Tibetan with its dot, an ideograph. These have no spaces between words, and where
 * words end, dictionaries differ between browsers.
 */
const syllables = [
  String.raw`[\u0e50-\u0e59\u0ed0-\u0ed9\u1040-\u1049\u17e0-\u17e9]+${tail}`,
  String.raw`[\u0e40-\u0e44\u0ec0-\u0ec4]?[\u0e00-\u0eff][\p{M}\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46\u0eb0\u0eb2\u0eb3\u0ebd\u0ec6]*${tail}`,
  String.raw`[\u1780-\u17ff](?:\u17d2[\u1780-\u17b3]|[\p{M}\u17d4-\u17da\u200b-\u200d])*${tail}`,
  String.raw`[\u1000-\u109f](?:\u1039[\u1000-\u1021]|[\u1000-\u1021](?=[\u1037\u1038]?\u103a)|[\p{M}\u104a\u104b\u200b-\u200d])*${tail}`,
  String.raw`[\u0f00-\u0f0a\u0f0c\u0f15-\u0fff]*[\u0f0b\u0f0d-\u0f14]+\s*|[\u0f00-\u0fff]+\s*`,
  String.raw`[\u2e80-\u9fff\uac00-\ud7ff\uff00-\uffef][、。，．」』）！？]*\s*`,
]
const unspaced = String.raw`\u0e00-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7ff\uff00-\uffef`

/** Words with the spaces after them. A line may also break after a hyphen and between syllables without spaces. */
const pieces = new RegExp([`[^\\s${unspaced}-]+-*\\s*`, ...syllables, String.raw`-+\s*|\s+`].join('|'), 'gu')

type Measure = (text: string) => number

function wrap(paragraph: string, widthOf: Measure, width: number): string[] {
  if (widthOf(paragraph) <= width) return [paragraph]
  const fits = (text: string) => widthOf(text.trimEnd()) <= width
  const words = paragraph.match(pieces) ?? []
  const lines: string[] = []
  let line = ''
  for (let next = 0; next < words.length;) {
    const count = mostThatFit(words, { from: next, before: line, fits })
    if (count > 0) {
      line += words.slice(next, next + count).join('')
      next += count
    } else if (line === '') {
      line = breakWord(words[next] ?? '', fits, lines)
      next += 1
    } else {
      lines.push(line.trimEnd())
      line = ''
    }
  }
  return [...lines, line.trimEnd()]
}

const viramas = String.raw`\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2`
/**
 * A character with the zero-width ones after it, the consonants and pictures that are joined to it, and the spaces that
 * a line may end with.
 */
const letters = new RegExp(
  String.raw`(?:\p{RI}{2}|[^])(?:(?<=[${viramas}][\u200c\u200d]?)\p{L}|(?<=\u200d)\p{ExtPict}|[\p{M}\p{EMod}\s\p{Cf}\p{Cc}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}])*`,
  'gu',
)

/** Appends the full lines of a word that is too wide for one, and returns the rest. */
function breakWord(word: string, fits: (text: string) => boolean, lines: string[]): string {
  const parts = word.match(letters) ?? []
  for (let next = 0; ;) {
    const count = Math.max(1, mostThatFit(parts, { from: next, before: '', fits }))
    const line = parts.slice(next, next + count).join('')
    next += count
    if (next >= parts.length) return line
    lines.push(line)
  }
}

interface Filling {
  readonly from: number
  readonly before: string
  readonly fits: (text: string) => boolean
}

/**
 * How many parts fit in a line after its existing content. Doubles, then bisects, because measuring a line again for
 * each character of a long text takes seconds.
 */
function mostThatFit(parts: readonly string[], { from, before, fits }: Filling): number {
  const rest = parts.length - from
  const all = (count: number) => fits(before + parts.slice(from, from + count).join(''))
  let fitting = 0
  let step = 1
  while (fitting + step <= rest && all(fitting + step)) {
    fitting += step
    step *= 2
  }
  let tooMany = Math.min(fitting + step, rest + 1)
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1
    if (all(middle)) fitting = middle
    else tooMany = middle
  }
  return fitting
}
