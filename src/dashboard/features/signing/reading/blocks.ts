import type { Span } from './line-segments.ts'
import { addSpan, marker } from './line-segments.ts'
import type { Place } from './page-frame.ts'

/** A piece of a page in reading order. `at` is where it begins on the page, in specification space. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly spans: readonly Span[]; readonly at: Place }
  | {
      readonly kind: 'paragraph'
      readonly spans: readonly Span[]
      readonly at: Place
      readonly isFurniture: boolean
      readonly end: TextEnd
    }
  | {
      readonly kind: 'item'
      readonly spans: readonly Span[]
      readonly at: Place
      readonly end: TextEnd
    }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Span[])[])[]; readonly at: Place }
  | { readonly kind: 'field'; readonly id: string; readonly isBeside: boolean }

/** How a text ends: its font size, and whether its last line is as full as one that continues elsewhere. */
export interface TextEnd {
  readonly size: number
  readonly isFull: boolean
}

/** A line of text to be joined into a paragraph. */
export interface Line {
  readonly spans: readonly Span[]
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
  /** Where its stream ends: text that could have continued there and did not was ended on purpose. */
  readonly edge: number
  readonly stream: number
  /** Whether it continues or ends in the middle of a row, next to something else. */
  readonly isPart: boolean
  readonly isFurniture: boolean
  readonly at: Place
}

/** What decides where paragraphs, lists and headings begin and end. */
export interface Measure {
  /** The most common font size. */
  readonly size: number
  /** Distance of lines within a paragraph at that size. */
  readonly leading: number
  /** Words with a hyphen that occur unbroken on the page, and words that occur without. */
  readonly words: ReadonlySet<string>
}

/** Joins consecutive lines into headings, paragraphs and list entries. */
export function blocksOf(lines: readonly Line[], measure: Measure): Block[] {
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    if (group && goesOn(group, line, measure)) group.push(line)
    else groups.push([line])
  }
  return groups.flatMap((group) => blockOf(group, measure) ?? [])
}

export function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('')
}

function isAllBold(spans: readonly Span[]): boolean {
  return spans.every(({ text, isBold }) => isBold || text.trim() === '')
}

/** Whether a line belongs to the same paragraph as the lines before it. */
function goesOn(group: readonly Line[], line: Line, measure: Measure): boolean {
  const last = group.at(-1)
  const first = group[0]
  if (!last || !first || line.isPart || last.isPart) return false
  if (line.isFurniture !== last.isFurniture) return false
  if (line.stream !== last.stream) return !line.isFurniture && goesOnInColumn(last, line)
  if (Math.abs(line.size - last.size) > 0.16 * last.size) return false
  if (isAllBold(line.spans) !== isAllBold(last.spans) && !isWrapped(last, line)) return false
  const leading = Math.max(measure.leading * (last.size / measure.size), last.size)
  const gap = last.baseline - line.baseline
  if (gap > leading * 1.28 || gap < 0) return false
  const [text, before] = [textOf(line.spans), textOf(last.spans).trimEnd()]
  const isEnded = !isWrapped(last, line) || /[.:;,!?)]$/.test(before)
  if (marker.test(text.trimStart()) && isEnded) return false
  if (marker.test(textOf(first.spans).trimStart())) return line.left > first.left + 1 || isWrapped(last, line)
  const indent = line.left - last.left
  if (indent > 0.8 * line.size && isEnded) return false
  return !(indent < -0.8 * line.size && group.length > 1 && isEnded)
}

/** Whether a sentence broken off by a column continues at the top of the next one. */
function goesOnInColumn(last: Line, line: Line): boolean {
  return isBrokenOff(textOf(last.spans), endOf(last)) && takesUp(textOf(line.spans), line.size, endOf(last))
}

/** Whether a text ends with its column or page, in the middle of a sentence. */
export function isBrokenOff(text: string, { isFull }: TextEnd): boolean {
  return isFull && /[\p{L}\p{N},\-\u2010\u00ad]$/u.test(text.trimEnd())
}

/** Whether a text can only be the rest of a sentence, in the same font size. */
export function takesUp(text: string, size: number, before: TextEnd): boolean {
  const start = text.trimStart()
  return /^\p{Ll}/u.test(start) && !marker.test(start) && Math.abs(size - before.size) < 0.06 * before.size
}

function endOf({ left, right, edge, size }: Line): TextEnd {
  return { size, isFull: edge - right < 0.2 * (edge - left) }
}

/** Whether a line was broken because its next word did not fit. */
function isWrapped(last: Line, line: Line): boolean {
  const text = textOf(line.spans).trimStart()
  const word = text.split(/\s/, 1)[0]?.length ?? 0
  const letter = (line.right - line.left) / Math.max(text.length, 1)
  if (last.right + (word + 0.5) * letter > last.edge - 0.6 * last.size) return true
  const isLong = last.right - last.left > 0.8 * (last.edge - last.left)
  return isLong && /^\p{Ll}{2}/u.test(text) && /[\p{Ll},]$/u.test(textOf(last.spans).trimEnd())
}

function blockOf(group: readonly Line[], measure: Measure): Block | null {
  const first = group[0]
  if (!first) return null
  const spans = trimmed(joined(group, measure))
  const text = textOf(spans)
  if (text === '') return null
  const { at, isFurniture } = first
  const end = endOf(group.at(-1) ?? first)
  if (isFurniture) return { kind: 'paragraph', spans, at, isFurniture, end }
  const level = headingLevel(group, spans, measure)
  if (level !== null) return { kind: 'heading', level, spans: unbold(spans), at }
  if (marker.test(text)) return { kind: 'item', spans, at, end }
  return { kind: 'paragraph', spans, at, isFurniture: false, end }
}

function unbold(spans: readonly Span[]): Span[] {
  return [{ text: textOf(spans), isBold: false }]
}

/** Large type, or a short line that is bold or in capitals throughout and stands alone. */
function headingLevel(group: readonly Line[], spans: readonly Span[], { size }: Measure): 1 | 2 | null {
  const text = textOf(spans)
  const first = group[0]
  if (!first || text.length > 160 || !/\p{L}{2}/u.test(text) || first.isPart) return null
  if (/^\p{Ll}{2}/u.test(text)) return null
  if (first.size >= size * 1.45) return 1
  if (first.size >= size * 1.14) return 2
  const isShort = group.length <= 2 && text.length <= 100 && !/[.,;]$/.test(text)
  if (isShort && isAllBold(spans)) return 2
  const isCapital = text === text.toUpperCase() && text !== text.toLowerCase() && /\p{Lu}{4}/u.test(text)
  return isShort && group.length === 1 && isCapital && text.length <= 70 && !/_{3}/.test(text) ? 2 : null
}

/** The text of lines: words broken at a line's end are joined, lines that were ended on purpose stay apart. */
function joined(group: readonly Line[], { words }: Measure): Span[] {
  const spans: Span[] = []
  let before: Line | undefined
  for (const line of group) {
    if (before) {
      const isBroken = before.stream !== line.stream || isWrapped(before, line)
      joinTo(spans, line.spans, { isWrapped: isBroken, words })
    }
    for (const span of line.spans) addSpan(spans, span)
    before = line
  }
  return spans
}

/** Prepares the end of a text for what follows: with a space, without the hyphen of a broken word, or on a new line. */
export function joinTo(
  spans: Span[],
  following: readonly Span[],
  { isWrapped, words }: { readonly isWrapped: boolean; readonly words: ReadonlySet<string> },
): void {
  const last = spans.at(-1)
  if (!last) return
  const text = last.text.trimEnd()
  const next = textOf(following).trimStart()
  const keep = (ending: string): void => {
    spans[spans.length - 1] = { ...last, text: ending }
  }
  if (text.endsWith('\u00ad')) return keep(text.slice(0, -1))
  const half = /[-\u2010]/.test(text.at(-1) ?? '') ? lastLetters(text.slice(0, -1)) : ''
  const rest = /^\p{Ll}+/u.exec(next)?.[0]
  if (half !== '' && rest !== undefined) {
    if (conjunctions.has(rest)) return keep(`${text} `)
    const isCompound =
      words.has(`${half}-${rest}`.toLowerCase()) && !words.has(`${half}${rest}`.toLowerCase())
    return keep(isCompound ? text : text.slice(0, -1))
  }
  if (half !== '') return keep(text)
  // Scripts without spaces between words continue without one.
  const isClose = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]$/.test(text)
  keep(text + (isWrapped ? (isClose ? '' : ' ') : '\n'))
}

/** The last word of a text. */
function lastLetters(text: string): string {
  let from = text.length
  while (from > 0 && /\p{L}/u.test(text[from - 1] ?? '')) from -= 1
  return text.slice(from)
}

/** After a hyphen they end a shortened word: “Vor- und Nachname”. */
const conjunctions = new Set(['und', 'oder', 'bzw', 'sowie', 'and', 'or', 'to', 'et', 'ou', 'y', 'o', 'e'])

/** Without spaces at the ends, and with long runs of blanks to write on, and of dots, cut short. */
export function trimmed(spans: readonly Span[]): Span[] {
  const shortened = spans.map(({ text, isBold }) => ({
    text: text
      .replaceAll(/_{8,}/g, '________')
      .replaceAll(/(?:\.\s?){6,}|…{2,}/g, ' … ')
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll('\u00ad', ''),
    isBold,
  }))
  const first = shortened[0]
  if (first) shortened[0] = { ...first, text: first.text.trimStart() }
  const last = shortened.at(-1)
  if (last) shortened[shortened.length - 1] = { ...last, text: last.text.trimEnd() }
  return shortened.filter(({ text }) => text !== '')
}
