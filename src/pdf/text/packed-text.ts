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
/** Of a line: its page, characters and code units. */
const counts = 3

/**
 * Layout: how many lines and characters there are, the lengths of every character, for each line its page and how many
 * characters and code units it has, how many code units each character has, and those code units.
 */
interface Parts {
  readonly positions: Float64Array
  readonly lines: Uint32Array
  readonly sizes: Uint16Array
  readonly units: Uint16Array
}

/** Lines of text, pages numbered from 1, in shared memory: about fifty bytes a character. */
export function packText(lines: readonly TextLine[]): PackedText {
  const characters = lines.reduce((sum, line) => sum + line.characters.length, 0)
  const units = lines.reduce((sum, line) => sum + unitsOf(line), 0)
  const packed = new SharedArrayBuffer(
    sizeOf(lines.length, characters) + units * Uint16Array.BYTES_PER_ELEMENT,
  )
  new Uint32Array(packed, 0, 2).set([lines.length, characters])
  const parts = partsOf(packed)
  let [at, unit] = [0, 0]
  for (const [index, line] of lines.entries()) {
    parts.lines.set([line.page, line.characters.length, unitsOf(line)], counts * index)
    for (const { text, x, baseline, advance, bottom, top } of line.characters) {
      parts.positions.set([x, baseline, advance, bottom, top], lengths * at)
      parts.sizes[at] = text.length
      for (let one = 0; one < text.length; one += 1) parts.units[unit + one] = text.charCodeAt(one)
      unit += text.length
      at += 1
    }
  }
  return packed
}

/**
 * The lines of documents in their order, pages numbered across them, one after another, so that a long document is never
 * in memory as a whole. Only those of `pages` where it is given.
 */
export function* linesIn(texts: readonly DocumentText[], pages?: ReadonlySet<number>): Generator<TextLine> {
  for (const { packed, before } of texts) {
    const parts = partsOf(packed)
    let [first, unit] = [0, 0]
    for (let index = 0; index < parts.lines.length; index += counts) {
      const [page = 0, length = 0, units = 0] = parts.lines.subarray(index, index + counts)
      if (pages?.has(page + before) ?? true)
        yield { page: page + before, characters: charactersAt(parts, { first, unit, length }) }
      first += length
      unit += units
    }
  }
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

const header = 2 * Uint32Array.BYTES_PER_ELEMENT
const ofLine = counts * Uint32Array.BYTES_PER_ELEMENT
const ofPosition = lengths * Float64Array.BYTES_PER_ELEMENT

/** Bytes without the code units. */
function sizeOf(lines: number, characters: number): number {
  return header + lines * ofLine + characters * (ofPosition + Uint16Array.BYTES_PER_ELEMENT)
}

function partsOf(packed: PackedText): Parts {
  const [lines = 0, characters = 0] = new Uint32Array(packed, 0, 2)
  const linesAt = header + characters * ofPosition
  const sizesAt = linesAt + lines * ofLine
  return {
    positions: new Float64Array(packed, header, characters * lengths),
    lines: new Uint32Array(packed, linesAt, lines * counts),
    sizes: new Uint16Array(packed, sizesAt, characters),
    units: new Uint16Array(packed, sizeOf(lines, characters)),
  }
}
