import type { Piece } from './page-frame.ts'
import { isFromRight } from './page-frame.ts'

/** Text in one weight. */
export interface Span {
  readonly text: string
  readonly isBold: boolean
}

/** Text on one line up to a gap too wide for a space between words. */
export interface Segment {
  readonly spans: readonly Span[]
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
  readonly pieces: readonly Piece[]
  /** Where each piece begins in the text and on the line, for positions within it. */
  readonly stops: readonly {
    readonly offset: number
    readonly length: number
    readonly left: number
    readonly right: number
  }[]
}

/** Everything at one height of the page, from the beginning of the line. */
export interface Row {
  readonly segments: readonly Segment[]
  readonly baseline: number
  readonly size: number
}

/** A gap of at least this many font sizes can separate columns. */
const gutter = 0.8
/** A gap of at least this size separates its neighbours where there are no columns. */
const wideGap = 1.6
/** A gap of at least this size is a space. */
const wordGap = 0.1
/** A number or symbol at the beginning of a list entry. */
export const marker =
  /^(?:[•◦▪▫‣⁃∙·●○■□➢✓✔*–—-]|\(?\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3})+[.)]?|\(?[a-zA-Z][.)]|\(?[ivxlIVXL]{1,5}[.)]|\([a-z]{1,3}\)|§\s?\d+[.)]?)(?=\s|$)/

/** No marker is drawn in more pieces. */
const longestMarker = 12

/** The rows of a frame from the top. Small superscripts and subscripts belong to the line next to them. */
export function rowsOf(pieces: readonly Piece[], isMirrored: boolean): Row[] {
  const groups: { pieces: Piece[]; main: Piece }[] = []
  for (const piece of pieces.toSorted((one, other) => other.baseline - one.baseline)) {
    const group = groups.findLast(({ main }) => isOnLineOf(main, piece))
    if (!group) groups.push({ pieces: [piece], main: piece })
    else {
      group.pieces.push(piece)
      if (piece.size > group.main.size) group.main = piece
    }
  }
  return groups
    .toSorted((one, other) => other.main.baseline - one.main.baseline)
    .map((group) => {
      const segments = segmentsOf(group.pieces, gutter, isMirrored)
      return { segments, baseline: group.main.baseline, size: group.main.size }
    })
}

function isOnLineOf(main: Piece, piece: Piece): boolean {
  const apart = Math.abs(main.baseline - piece.baseline)
  const [small, large] = [Math.min(main.size, piece.size), Math.max(main.size, piece.size)]
  if (apart < small * 0.3) return true
  const isBeside = piece.left < main.right + large && piece.right > main.left - large
  return small < large * 0.8 && apart < large * 0.5 && isBeside
}

/** A row in which words that are far apart are one text again: the gap was not between columns after all. */
export function rejoined(row: Row, isMirrored: boolean): Row {
  const pieces = row.segments.flatMap((segment) => segment.pieces)
  return { ...row, segments: segmentsOf(pieces, wideGap, isMirrored) }
}

function segmentsOf(pieces: readonly Piece[], wide: number, isMirrored: boolean): Segment[] {
  const groups: Piece[][] = []
  let end = -Infinity
  for (const piece of pieces.toSorted((one, other) => one.left - other.left)) {
    const last = groups.at(-1)
    const gap = piece.left - end
    const isTogether =
      last !== undefined && gap < (isMarker(last) ? 5 : wide) * Math.max(piece.size, last[0]?.size ?? 0)
    if (isTogether) last.push(piece)
    else groups.push([piece])
    end = isTogether ? Math.max(end, piece.right) : piece.right
  }
  return groups.map((group) => segmentOf(group, isMirrored))
}

function isMarker(pieces: readonly Piece[]): boolean {
  if (pieces.length > longestMarker) return false
  const text = pieces
    .map((piece) => piece.text)
    .join('')
    .trim()
  return text.match(marker)?.[0].length === text.length
}

/** Joins consecutive pieces in reading order. */
function segmentOf(pieces: readonly Piece[], isMirrored: boolean): Segment {
  const spans: Span[] = []
  const stops: { offset: number; length: number; left: number; right: number }[] = []
  let text = ''
  let before: Piece | undefined
  for (const piece of inSpokenOrder(pieces, isMirrored)) {
    const gap = before ? Math.max(piece.left - before.right, before.left - piece.right) : 0
    const isApart = before !== undefined && gap > wordGap * Math.min(piece.size, before.size)
    const isSpaced = /\s/.test(text.at(-1) ?? '') || /^\s/.test(piece.text)
    const added = (isApart && !isSpaced ? ' ' : '') + piece.text.replaceAll(/\s+/g, ' ')
    stops.push({ offset: text.length, length: added.length, left: piece.left, right: piece.right })
    text += added
    addSpan(spans, { text: added, isBold: piece.isBold })
    before = piece
  }
  const main = pieces.toSorted((one, other) => other.text.length - one.text.length)[0]
  return {
    pieces,
    spans,
    text,
    stops,
    left: Math.min(...pieces.map((piece) => piece.left)),
    right: Math.max(...pieces.map((piece) => piece.right)),
    baseline: main?.baseline ?? 0,
    size: main?.size ?? 1,
  }
}

/** Adds text to spans, to the last one when the weight is the same. */
export function addSpan(spans: Span[], added: Span): void {
  const last = spans.at(-1)
  if (last?.isBold === added.isBold) spans[spans.length - 1] = { ...last, text: last.text + added.text }
  else if (added.text !== '') spans.push(added)
}

/** Turns pieces from visual into spoken order: those against the line's direction backwards. */
function inSpokenOrder(pieces: readonly Piece[], isMirrored: boolean): Piece[] {
  const seen = isMirrored ? pieces.toReversed() : pieces
  const fromRight = isFromRight(seen.map(({ text }) => text).join(' '))
  const isAgainst = ({ text }: Piece): boolean =>
    fromRight ? /[\p{Script=Latin}\d]/u.test(text) && !isFromRight(text) : isFromRight(text)
  const runs: Piece[][] = []
  for (const piece of fromRight ? seen.toReversed() : seen) {
    const last = runs.at(-1)
    if (last?.[0] && isAgainst(last[0]) && isAgainst(piece)) last.unshift(piece)
    else runs.push([piece])
  }
  return runs.flat()
}

/** The offset in the segment's text for a position on the line, at a word boundary when one is near. */
export function offsetAt(segment: Segment, x: number): number {
  if (x <= segment.left) return 0
  if (x >= segment.right) return segment.text.length
  const stop = segment.stops.find(({ left, right }) => x >= left && x <= right)
  const nextStop = segment.stops.find(({ left }) => left > x)
  if (!stop) return nextStop?.offset ?? segment.text.length
  const guess =
    stop.offset + Math.round(((x - stop.left) / Math.max(stop.right - stop.left, 1)) * stop.length)
  const isEdge = (at: number): boolean =>
    at <= 0 || at >= segment.text.length || /[\s_…]|\.{2}/.test(segment.text.slice(at - 1, at + 1))
  for (let away = 0; away <= 6; away++) {
    if (isEdge(guess - away)) return Math.max(guess - away, 0)
    if (isEdge(guess + away)) return Math.min(guess + away, segment.text.length)
  }
  return guess
}

/** Spans of the text between two offsets. */
export function sliceSpans(spans: readonly Span[], from: number, to: number): Span[] {
  let at = 0
  const cut: Span[] = []
  for (const span of spans) {
    const text = span.text.slice(Math.max(from - at, 0), Math.max(to - at, 0))
    at += span.text.length
    if (text !== '') cut.push({ ...span, text })
  }
  return cut
}
