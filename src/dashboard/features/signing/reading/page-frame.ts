import type { PageSize } from '#pdf/page-box.ts'

/** A piece of text as PDF.js reports it: its place in the page's user space, its length along the line. */
export interface TextItem {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  readonly fontName: string
}

/** A page's text and how it is shown: enough to read it without seeing it. */
export interface PageContent {
  readonly items: readonly TextItem[]
  /** The map from the page's user space to pixels with y down, and the extent in pixels. */
  readonly shown: { readonly width: number; readonly height: number; readonly transform: readonly number[] }
  /** Visible size in points. */
  readonly size: PageSize
  /** Names of the bold fonts, and of those that write downwards. */
  readonly bold: ReadonlySet<string>
  readonly vertical: ReadonlySet<string>
  /** Whether the items are most of the characters that the page shows: some files hide them from readers. */
  readonly isComplete: boolean
}

/** A point in specification space: points, origin bottom left, y up. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Quarter turns of text relative to the page, counterclockwise. Null where it is at another angle. */
type Turn = 0 | 1 | 2 | 3 | null

/** Text in a frame in which it runs to the right and lines follow downwards. Lengths in points. */
export interface Piece {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
  readonly isBold: boolean
}

/** A box in a frame. */
export interface FrameBox {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/**
 * The page turned so that a text's lines run from the beginning of the line to the right, mirrored for right-to-left
 * text.
 */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly isMirrored: boolean
  readonly fromPage: (place: Place) => Place
  readonly toPage: (place: Place) => Place
}

/** The frame of text with this many quarter turns. */
function frameOf({ width, height }: PageSize, turn: Turn, isMirrored: boolean): Frame {
  const size = turn === 1 || turn === 3 ? { width: height, height: width } : { width, height }
  const turned: Record<0 | 1 | 2 | 3, readonly [(place: Place) => Place, (place: Place) => Place]> = {
    0: [(place) => place, (place) => place],
    1: [({ x, y }) => ({ x: y, y: width - x }), ({ x, y }) => ({ x: width - y, y: x })],
    2: [({ x, y }) => ({ x: width - x, y: height - y }), ({ x, y }) => ({ x: width - x, y: height - y })],
    3: [({ x, y }) => ({ x: height - y, y: x }), ({ x, y }) => ({ x: y, y: height - x })],
  }
  const [into, out] = turned[turn ?? 0]
  const mirror = ({ x, y }: Place): Place => (isMirrored ? { x: size.width - x, y } : { x, y })
  return {
    ...size,
    isMirrored,
    fromPage: (place) => mirror(into(place)),
    toPage: (place) => out(mirror(place)),
  }
}

/** A rectangle of specification space in a frame. */
export function boxInFrame(
  frame: Frame,
  rect: { readonly left: number; readonly bottom: number; readonly width: number; readonly height: number },
): FrameBox {
  const one = frame.fromPage({ x: rect.left, y: rect.bottom })
  const other = frame.fromPage({ x: rect.left + rect.width, y: rect.bottom + rect.height })
  return {
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    bottom: Math.min(one.y, other.y),
    top: Math.max(one.y, other.y),
  }
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g
const leftToRight = /[A-Za-z\u00c0-\u058f\u0900-\ud7ff]/g

/** Whether most letters of a text belong to a right-to-left script. */
export function isFromRight(text: string): boolean {
  return (text.match(rightToLeft)?.length ?? 0) > (text.match(leftToRight)?.length ?? 0)
}

/** Where a piece begins on the page, its direction, length and size. */
interface Lying {
  readonly text: string
  readonly start: Place
  readonly end: Place
  readonly turn: Turn
  readonly size: number
  readonly isBold: boolean
}

/** The text of a page by its rotation, the most common first, each in its own frame. */
export function framesOf(
  content: PageContent,
): { readonly frame: Frame; readonly pieces: readonly Piece[] }[] {
  const lying = content.items.flatMap((item) => lay(item, content))
  const groups = [...Map.groupBy(lying, ({ turn }) => turn)]
  const letters = (pieces: readonly Lying[]): number => pieces.reduce((sum, { text }) => sum + text.length, 0)
  return groups
    .toSorted(([, one], [, other]) => letters(other) - letters(one))
    .map(([turn, pieces]) => {
      const frame = frameOf(content.size, turn, isFromRight(pieces.map(({ text }) => text).join(' ')))
      return { frame, pieces: withoutEchoes(pieces.map((piece) => inFrame(piece, frame))) }
    })
}

function lay(item: TextItem, { shown, size, bold, vertical }: PageContent): Lying[] {
  const text = plain(item.str)
  if (text.trim() === '') return []
  const points = size.width / Math.max(shown.width, 1)
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = shown.transform
  const [m = 1, n = 0, o = 0, p = 1, x = 0, y = 0] = item.transform
  const scale = Math.hypot(a, b) * points
  const isVertical = vertical.has(item.fontName)
  const [along, up] = isVertical ? [-o, -p] : [m, n]
  const direction = { x: a * along + c * up, y: -(b * along + d * up) }
  const length = (isVertical ? item.height : item.width) * scale
  const reach = Math.hypot(direction.x, direction.y) || 1
  const start = { x: (a * x + c * y + e) * points, y: size.height - (b * x + d * y + f) * points }
  const end = {
    x: start.x + (direction.x / reach) * length,
    y: start.y + (direction.y / reach) * length,
  }
  const height = (isVertical ? item.width : item.height) || Math.hypot(o, p)
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
  const isOnPage = middle.x > -1 && middle.y > -1 && middle.x < size.width + 1 && middle.y < size.height + 1
  if (!isOnPage) return []
  return [
    { text, start, end, turn: turnOf(direction), size: height * scale, isBold: bold.has(item.fontName) },
  ]
}

/** Ligatures as letters, odd spaces as spaces, and nothing that cannot be seen or heard. */
function plain(text: string): string {
  return text
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/[\p{Cc}\p{Zs}]+/gu, ' ')
    .replaceAll(/[\u200b\u200e\u200f\ufeff]/g, '')
}

function turnOf({ x, y }: Place): Turn {
  const quarters = Math.atan2(y, x) / (Math.PI / 2)
  const whole = Math.round(quarters)
  if (Math.abs(quarters - whole) > 0.11) return null
  return ((whole + 4) % 4) as 0 | 1 | 2 | 3
}

function inFrame({ text, start, end, size, isBold }: Lying, frame: Frame): Piece {
  const from = frame.fromPage(start)
  const to = frame.fromPage(end)
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  return { text, left, right, baseline: from.y, size: Math.max(size, 1), isBold }
}

/** Letters printed twice, slightly offset, are a way of making them bold. */
function withoutEchoes(pieces: readonly Piece[]): Piece[] {
  const known = new Map<string, number[]>()
  const kept: Piece[] = []
  for (const piece of pieces) {
    const twin = known.get(piece.text)?.find((index) => {
      const other = kept[index]
      const hair = piece.size * 0.15
      return (
        other !== undefined &&
        Math.abs(other.left - piece.left) < hair &&
        Math.abs(other.baseline - piece.baseline) < hair
      )
    })
    const other = twin === undefined ? undefined : kept[twin]
    if (twin !== undefined && other) kept[twin] = { ...other, isBold: true }
    else {
      const places = known.get(piece.text)
      if (places) places.push(kept.length)
      else known.set(piece.text, [kept.length])
      kept.push(piece)
    }
  }
  return kept
}
