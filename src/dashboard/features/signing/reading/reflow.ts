import type { FieldType, PageRect } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { Holding } from '#domain/field/kinds.ts'
import { blocksOf, trimmed } from './blocks.ts'
import type { Block, Line, Measure } from './blocks.ts'
import { streamsOf } from './columns.ts'
import type { FieldBox, Stream } from './columns.ts'
import { placeOf, unitsOf } from './field-places.ts'
import type { FieldPlace, Unit } from './field-places.ts'
import { rowsOf, sliceSpans } from './line-segments.ts'
import type { Segment, Span } from './line-segments.ts'
import { boxInFrame, framesOf } from './page-frame.ts'
import type { Frame, PageContent, Piece } from './page-frame.ts'
import { tablesOf } from './tables.ts'
import type { Table } from './tables.ts'

/** What the flow needs from a field. */
export interface FlowingField {
  readonly id: string
  readonly type: FieldType
  readonly box: Pick<PageRect, 'left' | 'bottom' | 'width' | 'height'>
}

/** A page in reading order. */
export interface PageFlow {
  readonly blocks: readonly Block[]
  /** Whether the page has too little text to be read without its picture. */
  readonly isPicture: boolean
  /** Whether its text could not be read at all. */
  readonly isUnread?: boolean
  /** Words that occur unbroken on it. */
  readonly words: ReadonlySet<string>
}

/** A page with fewer letters is a picture with a number or a stamp on it. */
export const leastLetters = 12

/**
 * The text of a page in reading order, as headings, paragraphs, list entries and tables, with each field where it
 * belongs in the text. `fields`, all of this page, keep their order where they share a place. See decision 052.
 */
export function reflow(content: PageContent, fields: readonly FlowingField[]): PageFlow {
  const frames = framesOf(content)
  const [main, ...others] = frames
  const letters = content.items.reduce((sum, { str }) => sum + readable(str), 0)
  if (!main || !content.isComplete) return pictureOf(fields)
  const flow = flowOf(main.frame, main.pieces, fields)
  const blocks = [...flow.blocks, ...others.flatMap(({ frame, pieces }) => flowOf(frame, pieces, []).blocks)]
  return { blocks, isPicture: letters < leastLetters, words: flow.words }
}

/** A page of which only the fields can be read. */
export function pictureOf(fields: readonly Pick<FlowingField, 'id'>[]): PageFlow {
  return { blocks: fields.map(alone), isPicture: true, words: new Set() }
}

/** The number of letters and digits that a reader knows. Fonts without a character table yield unknown symbols. */
function readable(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

function alone({ id }: Pick<FlowingField, 'id'>): Block {
  return { kind: 'field', id, isBeside: false }
}

type Token = Line | { readonly field: Block } | { readonly table: Block }

function flowOf(
  frame: Frame,
  pieces: readonly Piece[],
  fields: readonly FlowingField[],
): Omit<PageFlow, 'isPicture'> {
  const boxes = fields.map((field): FieldBox => {
    return { ...boxInFrame(frame, field.box), isSignature: isSigned[fieldKinds[field.type].holds] }
  })
  const streams = streamsOf(rowsOf(pieces, frame.isMirrored), frame, boxes)
  const units = unitsOf(streams)
  const places = fields.map((field, index) => {
    const box = boxes[index]
    return box ? placeOf(box, fieldKinds[field.type].holds === 'tick', units, streams) : null
  })
  const tokens = tokensOf({ frame, streams, units, fields, places })
  const measure = measureOf(streams)
  const blocks: Block[] = []
  let lines: Line[] = []
  const flush = () => {
    blocks.push(...blocksOf(lines, measure))
    lines = []
  }
  for (const token of tokens) {
    if ('spans' in token) lines.push(token)
    else {
      flush()
      blocks.push('field' in token ? token.field : token.table)
    }
  }
  flush()
  return { blocks, words: measure.words }
}

const isSigned: Readonly<Record<Holding, boolean>> = {
  ink: true,
  'witnessed-ink': true,
  moment: false,
  text: false,
  tick: false,
  choice: false,
}

interface Laid {
  readonly frame: Frame
  readonly streams: readonly Stream[]
  readonly units: readonly Unit[]
  readonly fields: readonly FlowingField[]
  readonly places: readonly (FieldPlace | null)[]
}

/** Lines, tables and fields in reading order. */
function tokensOf(laid: Laid): Token[] {
  const { streams, units, fields, places } = laid
  const taken = new Set(places.flatMap((place) => (place ? [rowKey(units[place.unit])] : [])))
  const tokens: Token[] = []
  let index = 0
  streams.forEach((stream, number) => {
    const tables = tablesOf(stream.rows, (row) => !taken.has(`${number}/${row}`))
    stream.rows.forEach((row, at) => {
      const table = tables.find(({ from, to }) => at >= from && at < to)
      if (table?.from === at) tokens.push({ table: tableBlock(table, laid.frame) })
      for (const segment of row.segments) {
        const own = fieldsIn(index, fields, places)
        if (!table)
          tokens.push(...lineTokens(segment, own, { laid, number, isPart: row.segments.length > 1 }))
        index += 1
      }
    })
  })
  fields.forEach((field, at) => {
    if (places[at] === null) tokens.push({ field: alone(field) })
  })
  return tokens
}

function rowKey(unit: Unit | undefined): string {
  return unit ? `${unit.stream}/${unit.row}` : ''
}

interface PlacedHere {
  readonly field: FlowingField
  readonly place: FieldPlace
}

function fieldsIn(
  unit: number,
  fields: readonly FlowingField[],
  places: readonly (FieldPlace | null)[],
): PlacedHere[] {
  return fields
    .flatMap((field, at) => {
      const place = places[at]
      return place?.unit === unit ? [{ field, place }] : []
    })
    .toSorted((one, other) => one.place.offset - other.place.offset)
}

interface LineParts {
  readonly laid: Laid
  readonly number: number
  readonly isPart: boolean
}

/** A segment's text with its fields in between, without what was drawn as a line for the field. */
function lineTokens(segment: Segment, own: readonly PlacedHere[], parts: LineParts): Token[] {
  const tokens: Token[] = []
  let from = 0
  const addText = (to: number, isBeforeField: boolean) => {
    const spans = withoutBlanks(sliceSpans(segment.spans, from, to), {
      atStart: from > 0 || (own[0]?.place.offset === 0 && own.length > 0),
      atEnd: isBeforeField,
    })
    const isPart = parts.isPart || from > 0 || to < segment.text.length
    if (spans.some(({ text }) => text.trim() !== ''))
      tokens.push(lineOf(segment, spans, { ...parts, isPart }))
    from = to
  }
  for (const { field, place } of own) {
    if (place.offset > from) addText(place.offset, true)
    tokens.push({ field: { kind: 'field', id: field.id, isBeside: place.isBeside } })
  }
  if (from < segment.text.length) addText(segment.text.length, false)
  return tokens
}

/** Spans without the underscores, dots and spaces at an end with a field. */
function withoutBlanks(
  spans: readonly Span[],
  ends: { readonly atStart: boolean; readonly atEnd: boolean },
): Span[] {
  const kept = [...spans]
  const last = kept.at(-1)
  // Searched from the end: a line of thousands of blanks followed by a letter would be tried at each of them.
  if (ends.atEnd && last)
    kept[kept.length - 1] = { ...last, text: reversed(reversed(last.text).replace(blankStart, '')) }
  const first = kept[0]
  if (ends.atStart && first) kept[0] = { ...first, text: first.text.replace(blankStart, '') }
  return kept
}

const blankStart = /^[\s_]*(?:_{2,}|\.{4,}|…+)[\s_]*/

function reversed(text: string): string {
  return [...text].toReversed().join('')
}

/** On a page with a single column, text could run at least that far, however short all its lines are. */
function edgeOf({ streams, frame }: Laid): number {
  return streams.filter(({ isFurniture }) => !isFurniture).length === 1 ? frame.width * 0.55 : 0
}

function lineOf(segment: Segment, spans: readonly Span[], { laid, number, isPart }: LineParts): Line {
  const { left, right, baseline, size } = segment
  const stream = laid.streams[number]
  return {
    spans,
    left,
    right,
    baseline,
    size,
    edge: Math.max(stream?.right ?? right, edgeOf(laid)),
    stream: number,
    isPart,
    isFurniture: stream?.isFurniture ?? false,
    at: laid.frame.toPage({ x: left, y: baseline + size }),
  }
}

function tableBlock({ cells }: Table, frame: Frame): Block {
  const first = cells[0]?.flat()[0]
  const at = frame.toPage({ x: first?.left ?? 0, y: (first?.baseline ?? 0) + (first?.size ?? 0) })
  const rows = cells.map((row) =>
    row.map((segments) =>
      trimmed(
        segments.flatMap(({ spans }, line) =>
          line === 0 ? spans : [{ text: ' ', isBold: false }, ...spans],
        ),
      ),
    ),
  )
  return { kind: 'table', rows, at }
}

/** The most common font size, its line spacing, and the words that occur unbroken. */
function measureOf(streams: readonly Stream[]): Measure {
  const weights = new Map<number, number>()
  const gaps = new Map<number, number>()
  const words = new Set<string>()
  const add = (counts: Map<number, number>, key: number, weight: number): void => {
    counts.set(key, (counts.get(key) ?? 0) + weight)
  }
  for (const { rows } of streams) {
    for (const { segments } of rows) {
      for (const { size, text } of segments) {
        add(weights, Math.round(size * 2) / 2, text.length)
        for (const [word] of text.toLowerCase().matchAll(/\p{L}+(?:-\p{L}+)*(?!-?$)/gu)) words.add(word)
      }
    }
  }
  const size = heaviest(weights) ?? 10
  for (const { rows } of streams) {
    rows.forEach((row, index) => {
      const next = rows[index + 1]
      const gap = next ? row.baseline - next.baseline : 0
      const isBody = Math.abs(row.size - size) <= size * 0.12 && gap > size * 0.7 && gap < size * 3
      if (isBody) add(gaps, Math.round((gap / size) * 10), 1)
    })
  }
  return { size, leading: ((heaviest(gaps) ?? 12) / 10) * size, words }
}

/** The key with the greatest weight, the smaller one of two. */
function heaviest(weights: ReadonlyMap<number, number>): number | null {
  const sorted = [...weights].toSorted(([one, heavy], [other, heavier]) => heavier - heavy || one - other)
  return sorted[0]?.[0] ?? null
}
