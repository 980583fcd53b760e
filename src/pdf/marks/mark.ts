import type { Face } from '../fonts/faces.ts'
import type { Tag } from '../tags/tag.ts'

/**
 * Drawing as data, in the box space of one field: points, origin at the bottom-left corner of the field's box, x
 * right, y UP (specification space relative to the box). Where an `input` grew below its box, y is negative. In SVG a
 * box is painted as `<svg viewBox="0 0 width height" overflow="visible">`, with paths inside `<g
 * transform="translate(0,height) scale(1,-1)">` and unflipped texts at `y = height - baseline`.
 */
export type Mark = (TextMark | PathMark) & {
  /** What the mark is a part of, where the field or nothing at all does not say it. */
  readonly tag?: Tag
}

/** A run of text in one font. Drawn without kerning and ligatures, it is `width` wide. */
export interface TextMark {
  readonly kind: 'text'
  readonly face: Face
  /** In reading order, whatever its direction. */
  readonly text: string
  readonly size: number
  /** Left end of the run on its baseline. */
  readonly x: number
  readonly baseline: number
  readonly width: number
  readonly direction: 'ltr' | 'rtl'
  /** `#rrggbb` */
  readonly color: string
}

/** A path in SVG syntax, absolute commands M, L, C and Z only, in box space (y up). Non-zero winding. */
export interface PathMark {
  readonly kind: 'path'
  readonly d: string
  /** `#rrggbb`, or null for none. */
  readonly fill: string | null
  readonly stroke: string | null
  readonly strokeWidth: number
}

/** A rectangle in box space. */
export interface Frame {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** What marks depend on besides field and answer. */
export interface MarkContext {
  /** When the recipient completed, for date fields; null before that, so that dates print nothing. */
  readonly completedAt: string | Date | null
  /** The offset for dates, `+HH:MM`. */
  readonly utcOffset: string
}

/** The colour of everything a recipient enters: blue-black, like ink. */
export const inkColor = '#101828'

/** Every point of a path, control points included. */
export function pointsOf({ d }: PathMark): { readonly x: number; readonly y: number }[] {
  const numbers = (d.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
  return Array.from({ length: numbers.length >> 1 }, (_, index) => ({
    x: numbers[index * 2] ?? 0,
    y: numbers[index * 2 + 1] ?? 0,
  }))
}
