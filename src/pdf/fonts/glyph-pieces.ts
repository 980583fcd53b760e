import type { ShapedGlyph } from './shaper.ts'

/** Consecutive glyphs as a hexadecimal string. */
export interface GlyphPiece {
  readonly hex: string
  /** How far the first glyph is moved to the right of the pen, which stays moved, as a fraction of the font size. */
  readonly x: number
  /** How far the glyphs are above the baseline, as a fraction of the font size. */
  readonly y: number
  /** What the glyphs say, where they do not say it one by one. Null: the piece before says it already. */
  readonly text?: string | null
}

/** How a shaped run is shown. */
interface Showing {
  readonly text: string
  readonly direction: 'ltr' | 'rtl'
  /** The number of a glyph in the subset, and whether it says this text by itself. */
  readonly take: (glyph: number, text: string | undefined) => { readonly hex: string; readonly says: boolean }
  readonly widthOf: (glyph: number) => number
}

/** A glyph with what it says, and where it is drawn from the start of the run. */
type Placed = Omit<GlyphPiece, 'x'> & {
  readonly at: number
  readonly width: number
  readonly advance: number
}

/** What is moved by less than this fraction of the font size is not moved. */
const unmoved = 1e-6

/** The pieces that show the glyphs of a run, from left to right. */
export function piecesOf(glyphs: readonly ShapedGlyph[], showing: Showing): GlyphPiece[] {
  let pen = 0
  const pieces = wordsOf(clustersOf(glyphs, showing))
    .flatMap((word) =>
      word.every(({ isPlain }) => isPlain) ? word.flatMap((one) => one.glyphs) : together(word, showing),
    )
    .map(({ at, width, advance: _, ...shown }): GlyphPiece => {
      const x = Math.abs(at - pen) < unmoved ? 0 : at - pen
      pen = at + width
      return { ...shown, x }
    })
  return joinUnmoved(pieces)
}

/** Glyphs of one text, from left to right. */
interface Cluster {
  /** In reading order. */
  readonly text: string
  readonly glyphs: Placed[]
  /** Whether a single glyph says the text. */
  readonly saysOwn: boolean
  /** Whether it also is where the pen is, and moves it by its width. */
  readonly isPlain: boolean
}

function clustersOf(glyphs: readonly ShapedGlyph[], { text, direction, take, widthOf }: Showing): Cluster[] {
  const starts = [...new Set(glyphs.map(({ start }) => start))].toSorted((one, other) => one - other)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  let pen = 0
  return [...Map.groupBy(glyphs, ({ start }) => start)].map(([start, inCluster]) => {
    const own = text.slice(start, ends.get(start))
    const speaker = Math.max(
      0,
      inCluster.findIndex(({ advance }) => advance !== 0),
    )
    const taken = inCluster.map(({ id }, index) =>
      take(id, index === speaker ? inPrintOrder(own, direction) : undefined),
    )
    const placed = inCluster.map(({ id, advance, x, y }, index) => {
      const at = pen + x
      pen += advance
      return { hex: taken[index]?.hex ?? '', at, width: widthOf(id), advance, y }
    })
    const saysOwn = taken.length === 1 && taken[0]?.says === true
    const isUnmoved = inCluster.every(
      ({ id, advance, x, y }) => x === 0 && y === 0 && Math.abs(widthOf(id) - advance) < unmoved,
    )
    return { text: own, glyphs: placed, saysOwn, isPlain: saysOwn && isUnmoved }
  })
}

/** Clusters between spaces. */
function wordsOf(clusters: readonly Cluster[]): Cluster[][] {
  const words: Cluster[][] = []
  let isOpen = false
  for (const cluster of clusters) {
    const isSpace = /^\s/u.test(cluster.text)
    const word = words.at(-1)
    if (word !== undefined && isOpen && !isSpace) word.push(cluster)
    else words.push([cluster])
    isOpen = !isSpace
  }
  return words
}

/**
 * Glyphs that say their text together. Readers measure it from the first glyph to the last, which therefore are not
 * signs over or under another; such signs of a single glyph say nothing. What is raised comes early, so that the rest
 * is shown by one operator: some readers repeat the text where something else is between two of them.
 */
function together(word: readonly Cluster[], { direction }: Showing): Placed[] {
  const glyphs = word.flatMap((one) => one.glyphs)
  const texts = word.map(({ text }) => text)
  const said = inPrintOrder((direction === 'rtl' ? texts.toReversed() : texts).join(''), direction)
  const first = glyphs.find(({ advance }) => advance !== 0) ?? glyphs[0]
  const last = glyphs.findLast(({ advance }) => advance !== 0)
  // A single letter with signs is read glyph by glyph, unless a sign is on another line.
  if (last === first && word.every(({ saysOwn }) => saysOwn) && glyphs.every(({ y }) => y === 0))
    return glyphs
  const others = glyphs.filter((glyph) => glyph !== first && glyph !== last)
  const raised = others.filter(({ y }) => y !== 0)
  const level = others.filter(({ y }) => y === 0)
  const rest = [...raised, ...level, ...(last === undefined || last === first ? [] : [last])]
  const silent = last === first ? '' : null
  return [
    ...(first === undefined ? [] : [{ ...first, text: said }]),
    ...rest.map((one) => ({ ...one, text: silent })),
  ]
}

function joinUnmoved(pieces: readonly GlyphPiece[]): GlyphPiece[] {
  const joined: GlyphPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const canFollow = piece.x === 0 && piece.y === 0 && last?.y === 0
    const isSaid = piece.text === null || (piece.text === undefined && last?.text === undefined)
    if (last !== undefined && canFollow && isSaid)
      joined[joined.length - 1] = { ...last, hex: last.hex + piece.hex }
    else joined.push(piece)
  }
  return joined
}

/** Readers reverse right-to-left lines character by character, so a text of several lists them in print order. */
function inPrintOrder(text: string, direction: 'ltr' | 'rtl'): string {
  return direction === 'rtl' ? [...text].toReversed().join('') : text
}
