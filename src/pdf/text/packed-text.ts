import { searchedText } from '#domain/field/anchors.ts'
import type { TextCharacter, TextLine } from '#domain/field/anchors.ts'

/**
 * The visible text of a document with its positions, in memory that threads share: handing it on costs nothing, and only
 * the thread that asks about it takes the time to read it.
 */
export type PackedText = SharedArrayBuffer

/** The text of one of several documents, and how many pages the others before it have. */
export interface DocumentText {
  readonly packed: PackedText
  readonly before: number
}

/** Of a character: x, baseline, advance, bottom and top. */
const lengths = 5
/** Of a line: its page, characters and code units, and the code units by which it is searched. */
const counts = 4

/**
 * Layout: how many lines and characters there are, the lengths of every character, for each line the numbers above, how
 * many code units each character has, those code units, and those by which lines are searched, each line ended by a line
 * break.
 */
interface Parts {
  readonly positions: Float64Array
  readonly lines: Uint32Array
  readonly sizes: Uint16Array
  readonly units: Uint16Array
  readonly searched: Uint16Array
}

/** Lines of text, pages numbered from 1, in shared memory: about fifty bytes a character. */
export function packText(lines: readonly TextLine[]): PackedText {
  const searched = lines.map((line) => `${searchedText(line)}\n`)
  const sum = (numberOf: (line: TextLine, index: number) => number) =>
    lines.reduce((total, line, index) => total + numberOf(line, index), 0)
  const numbers = [
    lines.length,
    sum(({ characters }) => characters.length),
    sum(unitsOf),
    sum((_, index) => searched[index]?.length ?? 0),
  ] as const
  const packed = new SharedArrayBuffer(placesOf(numbers).end)
  new Uint32Array(packed, 0, numbers.length).set(numbers)
  const parts = partsOf(packed)
  let [at, unit, found] = [0, 0, 0]
  for (const [index, line] of lines.entries()) {
    const text = searched[index] ?? ''
    parts.lines.set([line.page, line.characters.length, unitsOf(line), text.length], counts * index)
    for (const { text: own, x, baseline, advance, bottom, top } of line.characters) {
      parts.positions.set([x, baseline, advance, bottom, top], lengths * at)
      parts.sizes[at] = own.length
      write(own, parts.units, unit)
      unit += own.length
      at += 1
    }
    write(text, parts.searched, found)
    found += text.length
  }
  return packed
}

function write(text: string, units: Uint16Array, from: number): void {
  for (let at = 0; at < text.length; at += 1) units[from + at] = text.charCodeAt(at)
}

/**
 * The lines of documents in their order, pages numbered across them, one after another, so that a long document is never
 * in memory as a whole. Only those of `pages` where it is given.
 */
export function* linesIn(texts: readonly DocumentText[], pages?: ReadonlySet<number>): Generator<TextLine> {
  for (const text of texts) yield* linesThat(text, (page) => pages?.has(page + text.before) ?? true)
}

/** The lines in which any of some texts is, as {@link searchedText} has them. Others are not even unpacked. */
export function* linesWith(texts: readonly DocumentText[], sought: readonly string[]): Generator<TextLine> {
  for (const text of texts) {
    const holding = holdingAny(partsOf(text.packed), sought)
    yield* linesThat(text, (_, line) => holding[line] === 1)
  }
}

function* linesThat(
  { packed, before }: DocumentText,
  isWanted: (page: number, line: number) => boolean,
): Generator<TextLine> {
  const parts = partsOf(packed)
  let [first, unit] = [0, 0]
  for (let at = 0; at < parts.lines.length; at += counts) {
    const [page = 0, length = 0, units = 0] = parts.lines.subarray(at, at + counts)
    if (isWanted(page, at / counts))
      yield { page: page + before, characters: charactersAt(parts, { first, unit, length }) }
    first += length
    unit += units
  }
}

/** For each line, 1 if any of the texts is in it. */
function holdingAny({ lines, searched }: Parts, sought: readonly string[]): Uint8Array {
  const count = lines.length / counts
  const ends = new Uint32Array(count)
  let end = 0
  for (let line = 0; line < count; line += 1) ends[line] = end += lines[counts * line + counts - 1] ?? 0
  const text = textIn(searched)
  const holding = new Uint8Array(count)
  for (const one of sought)
    for (let at = text.indexOf(one), line = 0; at !== -1; at = text.indexOf(one, ends[line])) {
      while ((ends[line] ?? Infinity) <= at) line += 1
      holding[line] = 1
    }
  return holding
}

/** More arguments than this at once are too many for some. */
const unitsAtOnce = 8192

function textIn(units: Uint16Array): string {
  let text = ''
  for (let at = 0; at < units.length; at += unitsAtOnce)
    // Spread, the numbers would be taken one by one, which takes seven times as long.
    text += Reflect.apply(String.fromCharCode, null, units.subarray(at, at + unitsAtOnce))
  return text
}

/** The lines of one page. */
export function linesOn(texts: readonly DocumentText[], page: number): TextLine[] {
  return [...linesIn(texts, new Set([page]))]
}

function charactersAt(
  parts: Parts,
  { first, unit, length }: { readonly first: number; readonly unit: number; readonly length: number },
): TextCharacter[] {
  const characters: TextCharacter[] = []
  let from = unit
  for (let at = first; at < first + length; at += 1) {
    const size = parts.sizes[at] ?? 0
    characters.push(characterAt(parts, at, from, size))
    from += size
  }
  return characters
}

function characterAt({ positions, units }: Parts, at: number, unit: number, size: number): TextCharacter {
  const first = lengths * at
  return {
    text:
      size === 1
        ? String.fromCharCode(units[unit] ?? 0)
        : String.fromCharCode(...units.subarray(unit, unit + size)),
    x: positions[first] ?? 0,
    baseline: positions[first + 1] ?? 0,
    advance: positions[first + 2] ?? 0,
    bottom: positions[first + 3] ?? 0,
    top: positions[first + 4] ?? 0,
  }
}

function unitsOf({ characters }: TextLine): number {
  return characters.reduce((sum, { text }) => sum + text.length, 0)
}

type Numbers = readonly [lines: number, characters: number, units: number, searched: number]

const header = 4 * Uint32Array.BYTES_PER_ELEMENT

/** Where each part begins, in bytes, the largest numbers first, so that each is where its size needs it. */
function placesOf([lines, characters, units, searched]: Numbers) {
  const linesAt = header + characters * lengths * Float64Array.BYTES_PER_ELEMENT
  const sizesAt = linesAt + lines * counts * Uint32Array.BYTES_PER_ELEMENT
  const unitsAt = sizesAt + characters * Uint16Array.BYTES_PER_ELEMENT
  const searchedAt = unitsAt + units * Uint16Array.BYTES_PER_ELEMENT
  return { linesAt, sizesAt, unitsAt, searchedAt, end: searchedAt + searched * Uint16Array.BYTES_PER_ELEMENT }
}

function partsOf(packed: PackedText): Parts {
  const [lines = 0, characters = 0, units = 0, searched = 0] = new Uint32Array(packed, 0, 4)
  const places = placesOf([lines, characters, units, searched])
  return {
    positions: new Float64Array(packed, header, characters * lengths),
    lines: new Uint32Array(packed, places.linesAt, lines * counts),
    sizes: new Uint16Array(packed, places.sizesAt, characters),
    units: new Uint16Array(packed, places.unitsAt, units),
    searched: new Uint16Array(packed, places.searchedAt, searched),
  }
}
