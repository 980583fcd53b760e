import type { SignatureArt, StrokePoint } from '#domain/field/field.ts'
import type { Frame, PathMark } from './mark.ts'
import { inkColor } from './mark.ts'

type DrawnArt = Extract<SignatureArt, { kind: 'drawn' }>

interface Point {
  readonly x: number
  readonly y: number
}

/** Stroke points closer together than this fraction of the frame's height are dropped. */
const closest = 0.004
/** A sharper bend than this (cosine) ends one outline and starts the next. */
const sharpest = 0.2
/** The most that ink is enlarged relative to the whole pad filling the frame. */
const mostEnlarged = 2.2

/**
 * Pen strokes as one filled shape: smooth outlines as wide as the pen at each point, with round ends. The ink, rather
 * than the pad, is fitted into the frame, keeping its proportions.
 */
export function drawStrokes(art: DrawnArt, frame: Frame): PathMark[] {
  const strokes = fitStrokes(art, frame)
  const d = strokes
    .map((stroke) => thin(stroke, frame.height * closest))
    .flatMap(splitAtBends)
    .map(outline)
    .join(' ')
  return d === '' ? [] : [{ kind: 'path', d, fill: inkColor, stroke: null, strokeWidth: 0 }]
}

/** Maps strokes from the pad (y down) into the frame (y up). */
function fitStrokes(art: DrawnArt, frame: Frame): StrokePoint[][] {
  const points = art.strokes.flat()
  if (points.length === 0) return []
  const left = least(points, (point) => point.x - point.width / 2)
  const right = -least(points, (point) => -(point.x + point.width / 2))
  const top = least(points, (point) => point.y - point.width / 2)
  const bottom = -least(points, (point) => -(point.y + point.width / 2))
  const whole = Math.min(frame.width / Math.max(art.width, 1), frame.height / Math.max(art.height, 1))
  const inked = Math.min(
    frame.width / Math.max(right - left, 1e-6),
    frame.height / Math.max(bottom - top, 1e-6),
  )
  const scale = Math.min(inked, whole * mostEnlarged)
  const middle = { x: frame.left + frame.width / 2, y: frame.bottom + frame.height / 2 }
  return art.strokes.map((stroke) =>
    stroke.map((point) => ({
      x: middle.x + (point.x - (left + right) / 2) * scale,
      y: middle.y - (point.y - (top + bottom) / 2) * scale,
      width: Math.max(point.width * scale, 0.2),
    })),
  )
}

function least(points: readonly StrokePoint[], of: (point: StrokePoint) => number): number {
  return points.reduce((smallest, point) => Math.min(smallest, of(point)), Infinity)
}

function thin(stroke: readonly StrokePoint[], distance: number): StrokePoint[] {
  const kept: StrokePoint[] = []
  stroke.forEach((point, index) => {
    const last = kept.at(-1)
    const far = last === undefined || Math.hypot(point.x - last.x, point.y - last.y) >= distance
    if (far) kept.push(point)
    else if (index === stroke.length - 1 && kept.length > 1) kept[kept.length - 1] = point
  })
  return kept
}

function splitAtBends(stroke: readonly StrokePoint[]): StrokePoint[][] {
  const parts: StrokePoint[][] = [[]]
  stroke.forEach((point, index) => {
    parts.at(-1)?.push(point)
    const before = stroke[index - 1]
    const after = stroke[index + 1]
    if (before === undefined || after === undefined) return
    const [inX, inY] = [point.x - before.x, point.y - before.y]
    const [outX, outY] = [after.x - point.x, after.y - point.y]
    const turn = (inX * outX + inY * outY) / (Math.hypot(inX, inY) * Math.hypot(outX, outY))
    if (turn < sharpest) parts.push([point])
  })
  return parts.filter((part) => part.length > 0)
}

/** The outline of one part: along its left side, round the end, back along its right side, and round the start. */
function outline(part: readonly StrokePoint[]): string {
  const [first] = part
  const last = part.at(-1)
  if (first === undefined || last === undefined) return ''
  if (part.length === 1) return dot(first)
  const left: Point[] = []
  const right: Point[] = []
  part.forEach((point, index) => {
    const before = part[index - 1] ?? point
    const after = part[index + 1] ?? point
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    const across = { x: -(after.y - before.y) / length, y: (after.x - before.x) / length }
    left.push({ x: point.x + (across.x * point.width) / 2, y: point.y + (across.y * point.width) / 2 })
    right.unshift({ x: point.x - (across.x * point.width) / 2, y: point.y - (across.y * point.width) / 2 })
  })
  return `${move(left[0])} ${curve(left)} ${cap(left.at(-1), right[0])} ${curve(right)} ${cap(right.at(-1), left[0])} Z`
}

/** Through all points, each tangent parallel to its neighbours' chord (Catmull-Rom as Bézier curves). */
function curve(points: readonly Point[]): string {
  return points
    .slice(1)
    .map((to, index) => {
      const from = points[index] ?? to
      const before = points[index - 1] ?? from
      const after = points[index + 2] ?? to
      const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 }
      const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 }
      return bezier(first, second, to)
    })
    .join(' ')
}

/** A semicircle from one side of the pen to the other. Every outline runs clockwise, or overlaps would cancel out. */
function cap(from: Point | undefined, to: Point | undefined): string {
  if (from === undefined || to === undefined) return ''
  const onward = { x: ((from.y - to.y) * 2) / 3, y: ((to.x - from.x) * 2) / 3 }
  return bezier(
    { x: from.x + onward.x, y: from.y + onward.y },
    { x: to.x + onward.x, y: to.y + onward.y },
    to,
  )
}

function dot({ x, y, width }: StrokePoint): string {
  const radius = width / 2
  const right = { x: x + radius, y }
  const left = { x: x - radius, y }
  const rise = (radius * 4) / 3
  return [
    move(right),
    bezier({ x: right.x, y: y - rise }, { x: left.x, y: y - rise }, left),
    bezier({ x: left.x, y: y + rise }, { x: right.x, y: y + rise }, right),
    'Z',
  ].join(' ')
}

function move(point: Point | undefined): string {
  return point === undefined ? '' : `M ${round(point.x)} ${round(point.y)}`
}

function bezier(first: Point, second: Point, to: Point): string {
  return `C ${[first, second, to].map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
