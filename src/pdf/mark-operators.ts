import type { PageRect } from '#domain/field/field.ts'
import type { EmbeddedFace } from './fonts/embed.ts'
import type { Face } from './fonts/faces.ts'
import type { GlyphPiece } from './fonts/glyph-pieces.ts'
import type { Mark, PathMark, TextMark } from './marks/mark.ts'
import type { TaggedContent } from './tags/structure.ts'
import type { Tag } from './tags/tag.ts'
import { utf16 } from './fonts/embed.ts'

/** Differences in width below these, as a fraction and in points, are rounding of the committed tables. */
const sameWidth = 0.002
const samePoints = 0.1

/** What marks are drawn with. */
interface Resources {
  readonly useFace: (face: Face) => EmbeddedFace
  /** The name of the form that draws a path, or undefined where it is drawn in place. */
  readonly useForm: (path: PathMark) => string | undefined
}

/** The content stream operators that draw the marks of a box in specification space. Source: ISO 32000-1 Annex A. */
export function markOperators(
  box: PageRect,
  marks: readonly Mark[],
  { useFace, useForm }: Resources,
  tagged?: { readonly content: TaggedContent; readonly tag: Tag | undefined },
): string {
  const drawn = (tagged === undefined ? [marks] : neighbours(marks)).map((part) => {
    const operators = part
      .map((mark) => {
        if (mark.kind === 'text') return textOperators(mark, useFace(mark.face))
        const form = useForm(mark)
        return form === undefined ? pathOperators(mark) : `/${form} Do`
      })
      .join('\n')
    return tagged === undefined ? operators : tagged.content.wrap(part[0]?.tag ?? tagged.tag, operators)
  })
  return ['q', `1 0 0 1 ${plain(box.left)} ${plain(box.bottom)} cm`, ...drawn, 'Q'].join('\n')
}

/** Marks with the same tag that follow one another. */
function neighbours(marks: readonly Mark[]): Mark[][] {
  const parts: Mark[][] = []
  for (const mark of marks) {
    const part = parts.at(-1)
    if (part !== undefined && part[0]?.tag === mark.tag) part.push(mark)
    else parts.push([mark])
  }
  return parts
}

function textOperators(mark: TextMark, face: EmbeddedFace): string {
  const { pieces, width } = face.encode(mark.text, mark.direction)
  const natural = width * mark.size
  const stretch = width === 0 || mark.width === 0 ? 1 : mark.width / natural
  const isSame =
    stretch === 1 || (Math.abs(stretch - 1) < sameWidth && Math.abs(mark.width - natural) < samePoints)
  return [
    'BT',
    `${color(mark.color)} rg`,
    `/${face.name} ${plain(mark.size)} Tf`,
    isSame ? '' : `${plain(stretch * 100)} Tz`,
    `1 0 0 1 ${plain(mark.x)} ${plain(mark.baseline)} Tm`,
    ...showing(pieces, mark.size),
    'ET',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** Glyphs that say something together are marked with it. Source: ISO 32000-1 §14.9.4. */
function showing(pieces: readonly GlyphPiece[], size: number): string[] {
  const lines: string[] = []
  for (let index = 0; index < pieces.length;) {
    const { y, text } = pieces[index] ?? { y: 0 }
    // Pieces at one height are shown by one operator.
    let next = index + 1
    while (next < pieces.length && pieces[next]?.y === y && joins(text, pieces[next]?.text)) next += 1
    const shown = pieces.slice(index, next).map(({ hex, x }) => `${x === 0 ? '' : plain(-x * 1000)}<${hex}>`)
    if (typeof text === 'string') lines.push(`/Span <</ActualText <FEFF${utf16(text)}>>> BDC`)
    if (y !== 0) lines.push(`${plain(y * size)} Ts`)
    lines.push(shown.length === 1 && shown[0]?.startsWith('<') ? `${shown[0]} Tj` : `[${shown.join('')}] TJ`)
    if (y !== 0) lines.push('0 Ts')
    if (text !== undefined && pieces[next]?.text !== null) lines.push('EMC')
    index = next
  }
  return lines
}

/** Whether a piece says nothing that the piece before it does not say. */
function joins(before: string | null | undefined, text: string | null | undefined): boolean {
  return text === null || (text === undefined && before === undefined)
}

/** The operators that draw a path where the origin is. */
export function pathOperators({ d, fill, stroke, strokeWidth }: PathMark): string {
  const paint = fill !== null && stroke !== null ? 'B' : fill !== null ? 'f' : stroke !== null ? 'S' : 'n'
  return [
    fill === null ? '' : `${color(fill)} rg`,
    stroke === null ? '' : `${color(stroke)} RG ${plain(strokeWidth)} w 1 J 1 j`,
    pathToOperators(d),
    paint,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** The latest paths: one signature is often in many places, and every place in two files. */
const converted = new Map<string, string>()
const mostConverted = 100

function pathToOperators(d: string): string {
  const known = converted.get(d)
  if (known !== undefined) return known
  const operators = convertPath(d)
  if (converted.size >= mostConverted) converted.clear()
  converted.set(d, operators)
  return operators
}

/** Converts the SVG path commands M, L, C and Z to operators. Numbers are validated; anything else is rejected. */
function convertPath(d: string): string {
  const lines: string[] = []
  for (const [, command = '', parameters = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const operator = { M: 'm', L: 'l', C: 'c', Z: 'h' }[command]
    const numbers = (parameters.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map((number) => plain(Number(number)))
    const expected = { M: 2, L: 2, C: 6, Z: 0 }[command]
    if (numbers.length !== expected) throw new RangeError(`not a path: ${d.slice(0, 40)}`)
    lines.push([...numbers, operator].join(' '))
  }
  return lines.join('\n')
}

function color(hex: string): string {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  if (parts === null) throw new RangeError(`not a colour: ${hex}`)
  return parts
    .slice(1)
    .map((part) => plain(Number.parseInt(part, 16) / 255))
    .join(' ')
}

/** A number without exponent, which content streams do not support. */
function plain(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('a coordinate is not finite')
  return String(Number(value.toFixed(4)))
}
