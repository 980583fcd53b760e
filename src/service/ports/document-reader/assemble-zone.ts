import { at } from './find-lines.ts'
import { glyphs } from './glyph-network.ts'
import type { ReadLine } from './read-lines.ts'

/** What may be at each place: `a` a letter, `n` a digit, `x` either, `s` the sex; everywhere also a filler. */
const patterns = {
  TD1: [
    'a'.repeat(5) + 'x'.repeat(9) + 'n' + 'x'.repeat(15),
    'nnnnnnnsnnnnnnnaaa' + 'x'.repeat(11) + 'n',
    'a'.repeat(30),
  ],
  TD2: ['a'.repeat(36), 'x'.repeat(9) + 'naaannnnnnnsnnnnnnn' + 'x'.repeat(7) + 'n'],
  TD3: ['a'.repeat(44), 'x'.repeat(9) + 'naaannnnnnnsnnnnnnn' + 'x'.repeat(14) + 'nn'],
} as const
type ZoneFormat = keyof typeof patterns
const formats: readonly ZoneFormat[] = ['TD1', 'TD2', 'TD3']

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<'
const allowed: Readonly<Record<string, readonly number[]>> = {
  a: placesOf(letters),
  n: placesOf('0123456789<'),
  x: placesOf(`${letters}0123456789`),
  s: placesOf('MF<'),
}

/** The lines of a zone, from the likeliest characters that the standard permits at each place. No check digit is asked. */
export interface AssembledZone {
  readonly format: ZoneFormat
  readonly lines: readonly string[]
  /** How sure each character is, from 0 to 1, line after line. */
  readonly certainties: readonly (readonly number[])[]
  /** The corners of the zone in the picture, clockwise from its top left. */
  readonly corners: readonly (readonly [number, number])[]
}

/** Lines that lie one below another as a zone's do, and where each begins. */
interface Stack {
  readonly format: ZoneFormat
  readonly lines: readonly ReadLine[]
  readonly begins: readonly number[]
  readonly score: number
}

/** The likeliest zone of lines that were read in the same direction, or null. */
export function assembleZone(lines: readonly ReadLine[]): AssembledZone | null {
  let best: Stack | null = null
  for (const format of formats) {
    const length = patterns[format][0].length
    const begins = new Map(lines.map((line) => [line, likelyBegins(line, length)]))
    for (const group of stacksOf(lines, patterns[format].length)) {
      const stack = alignBegins(format, group, begins)
      if (stack !== null && stack.score > (best?.score ?? -1.5)) best = stack
    }
  }
  return best === null ? null : spell(best)
}

const outside = glyphs.length - 1
/** What is against a character where the eye for lines saw none, on the scale of the logarithm. */
const unseen = 0.8

/** The likeliest places of the first of so many characters, with the mean logarithm of the likelihood of all cells. */
function likelyBegins(
  { cells, line, start }: ReadLine,
  length: number,
): { readonly begin: number; readonly score: number }[] {
  const logs = cells.map((likelihoods, place) => {
    const none = likelihoods[outside] ?? 0
    const isSeen = start + place >= 0 && start + place <= line.last
    const some = Math.log(Math.max(1 - none, 0.01)) - (isSeen ? 0 : unseen)
    return { none: Math.log(Math.max(none, 0.01)), some }
  })
  const begins = []
  for (let begin = 0; begin + length <= cells.length; begin += 1) {
    let sum = 0
    logs.forEach(({ none, some }, place) => {
      sum += place >= begin && place < begin + length ? some : none
    })
    begins.push({ begin, score: sum / logs.length })
  }
  return begins.toSorted((one, other) => other.score - one.score).slice(0, 4)
}

/** Every way to take so many lines, each below the one before. */
function stacksOf(lines: readonly ReadLine[], count: number): ReadLine[][] {
  let stacks = lines.map((line) => [line])
  for (let more = 1; more < count; more += 1)
    stacks = stacks.flatMap((stack) =>
      lines.filter((line) => isBelow(stack.at(-1), line)).map((line) => [...stack, line]),
    )
  return stacks
}

/** Where a cell of a line is, how far one advances there, and which way is down. */
function cellAt({ line: { x, y }, start }: ReadLine, place: number) {
  const t = start + place
  const [dx, dy] = [x[1] + 2 * x[2] * t, y[1] + 2 * y[2] * t]
  return { x: at(x, t), y: at(y, t), dx, dy, pitch: Math.hypot(dx, dy) }
}

/** From a cell to a cell of another line, in characters: along the line, and down. */
function away(from: ReadLine, place: number, to: ReadLine, otherPlace: number) {
  const [one, other] = [cellAt(from, place), cellAt(to, otherPlace)]
  const [x, y] = [other.x - one.x, other.y - one.y]
  const square = one.pitch * one.pitch
  return { along: (x * one.dx + y * one.dy) / square, down: (y * one.dx - x * one.dy) / square }
}

function isBelow(above: ReadLine | undefined, line: ReadLine): boolean {
  if (above === undefined || above === line) return false
  const middle = Math.floor(above.cells.length / 2)
  const first = away(above, middle, line, 0)
  // The cell of the other line that is next to the middle of this one.
  const { down } = away(above, middle, line, Math.round(-first.along))
  return down > 1.6 && down < 3.4
}

/** Lines of a zone begin below each other, apart from the slant of a photo. */
const mostSlant = 0.9

function alignBegins(
  format: ZoneFormat,
  lines: readonly ReadLine[],
  begins: ReadonlyMap<ReadLine, readonly { readonly begin: number; readonly score: number }[]>,
): Stack | null {
  let ways: { readonly begins: readonly number[]; readonly score: number }[] = [{ begins: [], score: 0 }]
  for (const [row, line] of lines.entries())
    ways = ways.flatMap((way) =>
      (begins.get(line) ?? []).flatMap(({ begin, score }) => {
        const above = lines[row - 1]
        const before = way.begins.at(-1)
        if (above && before !== undefined && Math.abs(away(above, before, line, begin).along) > mostSlant)
          return []
        return [{ begins: [...way.begins, begin], score: way.score + score / lines.length }]
      }),
    )
  const best = ways.toSorted((one, other) => other.score - one.score)[0]
  return best === undefined ? null : { format, lines, ...best }
}

function spell({ format, lines, begins }: Stack): AssembledZone {
  const spelled = patterns[format].map((pattern, row) =>
    [...pattern].map((kind, place) => {
      const likelihoods = lines[row]?.cells[(begins[row] ?? 0) + place] ?? new Float32Array()
      let [best, whole] = [allowed[kind]?.[0] ?? 0, 1e-9]
      for (const glyph of allowed[kind] ?? []) {
        const likelihood = likelihoods[glyph] ?? 0
        whole += likelihood
        if (likelihood > (likelihoods[best] ?? 0)) best = glyph
      }
      return { character: glyphs[best] ?? '<', certainty: (likelihoods[best] ?? 0) / whole }
    }),
  )
  return {
    format,
    lines: spelled.map((line) => line.map(({ character }) => character).join('')),
    certainties: spelled.map((line) => line.map(({ certainty }) => certainty)),
    corners: cornersOf(lines, begins, patterns[format][0].length),
  }
}

function cornersOf(
  lines: readonly ReadLine[],
  begins: readonly number[],
  length: number,
): [number, number][] {
  const corner = (line: ReadLine | undefined, place: number, down: number): [number, number] => {
    if (line === undefined) return [0, 0]
    const { x, y, dx, dy } = cellAt(line, place)
    return [x - dy * down, y + dx * down]
  }
  const [first, last] = [lines[0], lines.at(-1)]
  const [begin, lastBegin] = [(begins[0] ?? 0) - 0.8, (begins.at(-1) ?? 0) - 0.8]
  return [
    corner(first, begin, -1),
    corner(first, begin + length + 0.6, -1),
    corner(last, lastBegin + length + 0.6, 1),
    corner(last, lastBegin, 1),
  ]
}

function placesOf(characters: string): number[] {
  return [...characters].map((character) => glyphs.indexOf(character))
}
