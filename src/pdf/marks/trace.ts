import type { SignatureArt } from '#domain/field/field.ts'
import type { Frame, PathMark } from './mark.ts'
import { inkColor } from './mark.ts'

type TracedArt = Extract<SignatureArt, { kind: 'traced' }>

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * The ink of a picture as one filled shape: centred, as large as the frame allows and with its proportions, wherever
 * its outlines are.
 */
export function traceMarks(art: TracedArt, frame: Frame): PathMark[] {
  const outlines = art.outlines.map(pointsOf).filter((points) => points.length >= 3)
  const points = outlines.flat()
  const left = least(points, ({ x }) => x)
  const width = -least(points, ({ x }) => -x) - left
  const top = least(points, ({ y }) => y)
  const height = -least(points, ({ y }) => -y) - top
  if (!(width > 0 && height > 0)) return []
  const scale = Math.min(frame.width / width, frame.height / height)
  const middle = { x: frame.left + frame.width / 2, y: frame.bottom + frame.height / 2 }
  const place = ({ x, y }: Point): string =>
    `${round(middle.x + (x - left - width / 2) * scale)} ${round(middle.y - (y - top - height / 2) * scale)}`
  const d = outlines.map((outline) => `M ${outline.map(place).join(' L ')} Z`).join(' ')
  return [{ kind: 'path', d, fill: inkColor, stroke: null, strokeWidth: 0 }]
}

function pointsOf(outline: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(outline.length / 2) }, (_, index) => ({
    x: outline[index * 2] ?? 0,
    y: outline[index * 2 + 1] ?? 0,
  }))
}

function least(points: readonly Point[], of: (point: Point) => number): number {
  return points.reduce((smallest, point) => Math.min(smallest, of(point)), Infinity)
}

/** Rounds to a thousandth of a point, because an outline has many short sides. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
