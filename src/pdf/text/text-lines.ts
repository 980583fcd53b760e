import type { TextCharacter } from '#domain/field/anchors.ts'

/**
 * A character with its origin on the baseline, the extent of its font, and its writing direction (radians,
 * anticlockwise).
 */
export interface Glyph {
  readonly text: string
  /** False for characters that only separate words and lines. */
  readonly placed: boolean
  readonly x: number
  readonly y: number
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
  readonly angle: number
  /** How far it goes along its line, and how high its font is across. */
  readonly length: number
  readonly extent: number
}

/** Consecutive glyphs on one line, with the spaces between words. */
interface Stretch {
  readonly glyphs: Glyph[]
  readonly angle: number
}

const space = ' '
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/**
 * Groups glyphs into lines: first neighbours on one baseline, then runs of the same baseline that were drawn apart.
 * Text drawn twice to look bold counts once.
 */
export function linesOf(glyphs: readonly Glyph[]): TextCharacter[][] {
  return joinStretches(withoutShadows(stretchesOf(glyphs))).map(({ glyphs, angle }) =>
    glyphs.map((glyph) => characterOf(glyph, isUpright(angle))),
  )
}

function isUpright(angle: number): boolean {
  return Math.abs(Math.sin(angle)) < 0.02 && Math.cos(angle) > 0
}

function stretchesOf(glyphs: readonly Glyph[]): Stretch[] {
  const stretches: Stretch[] = []
  let separated = false
  for (const glyph of glyphs) {
    if (!glyph.placed) {
      separated = true
      continue
    }
    const last = stretches.at(-1)
    const before = last?.glyphs.at(-1)
    const gap = last === undefined || before === undefined ? null : gapBetween(before, glyph, last.angle)
    if (last === undefined || before === undefined || gap === null || gap > mostWithin(last, glyph)) {
      stretches.push({ glyphs: [glyph], angle: glyph.angle })
    } else {
      if (isGap(gap, glyph, separated) && before.text !== space && glyph.text !== space)
        last.glyphs.push(spaceAfter(before))
      last.glyphs.push(glyph)
    }
    separated = false
  }
  return stretches
}

/** PDFium lists turned characters that are drawn alone in another order: what is between two may come later. */
function mostWithin({ angle }: Stretch, glyph: Glyph): number {
  return extentOf(glyph) * (isUpright(angle) ? 4 : 0.1)
}

/** A gap that PDFium reports needs little space; otherwise it has to be a clear one. */
function isGap(gap: number, glyph: Glyph, separated: boolean): boolean {
  return gap > extentOf(glyph) * (separated ? 0.08 : 0.22)
}

/** Distance along the line from the end of one glyph to the start of the next; null if they are on different lines. */
function gapBetween(before: Glyph, after: Glyph, angle: number): number | null {
  if (Math.abs(Math.sin((after.angle - angle) / 2)) > 0.03) return null
  const onward = along(after, angle) - along(before, angle)
  const aside = across(after, angle) - across(before, angle)
  const extent = Math.max(extentOf(before), extentOf(after))
  if (Math.abs(aside) > extent * 0.35) return null
  if (onward < 0 && (rightToLeft.test(before.text) || rightToLeft.test(after.text))) {
    return -onward - after.length
  }
  if (onward < -extent * 0.3) return null
  // They are sorted later.
  if (!isUpright(angle) && onward + after.length < extent * 0.05) return null
  return onward - before.length
}

interface Line extends Stretch {
  /** The position of its first run among all. */
  order: number
}

function joinStretches(stretches: readonly Stretch[]): Line[] {
  const ordered = stretches.map((stretch, order): Line => ({ ...stretch, order }))
  const lines: Line[] = []
  for (const next of ordered.toSorted((one, other) => startOf(one) - startOf(other))) {
    const line = lines.find((candidate) => continues(candidate, next))
    if (line === undefined) {
      lines.push(next)
      continue
    }
    const last = line.glyphs.at(-1)
    const [first] = next.glyphs
    if (last === undefined || first === undefined) continue
    if (isGap(gapBetween(last, first, line.angle) ?? 0, first, true) && last.text !== space) {
      line.glyphs.push(spaceAfter(last))
    }
    line.glyphs.push(...next.glyphs)
    line.order = Math.min(line.order, next.order)
  }
  return lines.toSorted((one, other) => one.order - other.order)
}

/** Whether a run drawn elsewhere in the content continues a line. */
function continues({ glyphs, angle }: Stretch, next: Stretch): boolean {
  const last = glyphs.at(-1)
  const [first] = next.glyphs
  if (last === undefined || first === undefined) return false
  const extent = extentOf(first)
  if (Math.abs(across(first, angle) - across(last, angle)) >= extent * 0.12) return false
  const gap = gapBetween(last, first, angle)
  return gap !== null && gap > -extent * 0.15 && gap < extent * 2
}

/** Drops runs that repeat another one in nearly the same place. */
function withoutShadows(stretches: readonly Stretch[]): Stretch[] {
  const seen = new Map<string, Stretch[]>()
  return stretches.filter((stretch) => {
    const text = stretch.glyphs.map((glyph) => glyph.text).join('')
    const same = seen.get(text) ?? []
    const [first] = stretch.glyphs
    const shadow = same.some(({ glyphs: [other] }) => {
      if (first === undefined || other === undefined) return false
      return Math.hypot(first.x - other.x, first.y - other.y) < extentOf(first) * 0.1
    })
    seen.set(text, [...same, stretch])
    return !shadow
  })
}

function spaceAfter(glyph: Glyph): Glyph {
  return { ...glyph, text: space, x: glyph.right, left: glyph.right, right: glyph.right, length: 0 }
}

/** In upright text the origin is the character's position, in rotated text the corner of its box. */
function characterOf(glyph: Glyph, upright: boolean): TextCharacter {
  const x = upright ? glyph.x : glyph.left
  return {
    text: glyph.text,
    x,
    baseline: upright ? glyph.y : glyph.bottom,
    advance: Math.max(glyph.right - x, 0),
    bottom: glyph.bottom,
    top: glyph.top,
  }
}

function startOf({ glyphs: [first], angle }: Stretch): number {
  return first === undefined ? 0 : along(first, angle)
}

function along(glyph: Glyph, angle: number): number {
  return glyph.x * Math.cos(angle) + glyph.y * Math.sin(angle)
}

function across(glyph: Glyph, angle: number): number {
  return glyph.y * Math.cos(angle) - glyph.x * Math.sin(angle)
}

/** The height of the font around the glyph, across its line. */
function extentOf({ extent }: Glyph): number {
  return Math.max(extent, 1)
}
