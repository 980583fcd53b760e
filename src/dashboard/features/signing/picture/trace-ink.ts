import { contours } from 'd3-contour'
import type { SignatureArt } from '#domain/field/field.ts'
import { faintest } from './ink-map.ts'
import type { InkMap } from './ink-map.ts'

export type TracedArt = Extract<SignatureArt, { kind: 'traced' }>

type Place = readonly [x: number, y: number]
type Ring = readonly Place[]

interface Shape {
  readonly rings: readonly Ring[]
  readonly area: number
  /** Whether it lies along an edge of the picture, as a table or a shadow next to the sheet does. */
  readonly isMargin: boolean
}

/** The longer side of the ink in units of its outlines. */
const extent = 1000
/** Well below the service's limits for one signature. Source: domain, checkAnswer. */
const most = { points: 6000, outlines: 800 } as const
/** A speck smaller than this part of the ink's longer side is dirt or grain. */
const speck = 0.008
/** A stroke may end at the picture's edge, but does not run along it for this part of its longer side. */
const marginShare = 0.08

/**
 * The ink of a picture as outlines: cropped to the ink, without specks and without the edges of the paper. Null when
 * there is none. `strength` is how readily something counts as ink: 1 is half as dark as the ink itself, more includes
 * fainter ink, less leaves out lines and shadows.
 */
export function traceInk(map: InkMap, strength = 1): TracedArt | null {
  const threshold = thresholdOf(map, strength)
  if (threshold === null) return null
  const found = contours()
    .size([map.width, map.height])
    .smooth(true)
    .contour([...map.ink], threshold)
  const shapes = withoutSpecks(found.coordinates.map((rings) => shapeOf(rings as unknown as Ring[], map)))
  if (shapes.length === 0) return null
  return { kind: 'traced', outlines: outlinesOf(shapes) }
}

/** Half the darkness of the ink, if there is any. */
function thresholdOf({ ink }: InkMap, strength: number): number | null {
  const inked = ink.filter((value) => value > faintest).toSorted((one, other) => one - other)
  const dark = inked[Math.floor(inked.length * 0.9)]
  if (dark === undefined) return null
  return Math.min(Math.max((dark * 0.5) / strength, 0.06), 0.95)
}

function shapeOf(rings: readonly Ring[], { width, height }: InkMap): Shape {
  const [outer = []] = rings
  return {
    rings,
    area: rings.reduce((sum, ring) => sum + signedArea(ring), 0),
    isMargin: alongEdges(outer, { width, height }) > Math.max(width, height) * marginShare,
  }
}

/** How much of an outline runs along the picture's edges, in pixels. */
function alongEdges(
  ring: Ring,
  { width, height }: { readonly width: number; readonly height: number },
): number {
  const isAt = ([x, y]: Place): boolean => x < 2 || y < 2 || x > width - 2 || y > height - 2
  return ring.reduce((sum, place, index) => {
    const next = ring[index + 1] ?? place
    return isAt(place) && isAt(next) ? sum + Math.hypot(next[0] - place[0], next[1] - place[1]) : sum
  }, 0)
}

function withoutSpecks(shapes: readonly Shape[]): Shape[] {
  const kept = shapes.filter(({ isMargin }) => !isMargin)
  const { width, height } = boundsOf(kept.flatMap(({ rings }) => rings.slice(0, 1)))
  const least = (Math.max(width, height) * speck) ** 2
  return kept
    .filter(({ area }) => Math.abs(area) >= least)
    .map((shape) => ({
      ...shape,
      rings: shape.rings.filter((ring) => Math.abs(signedArea(ring)) >= least / 4),
    }))
    .toSorted((one, other) => Math.abs(other.area) - Math.abs(one.area))
    .slice(0, most.outlines / 2)
}

/** Scales to the extent and removes points until few enough remain. */
function outlinesOf(shapes: readonly Shape[]): number[][] {
  const rings = shapes.flatMap((shape) => shape.rings).slice(0, most.outlines)
  const { left, top, width, height } = boundsOf(rings)
  const scale = extent / Math.max(width, height)
  const scaled = rings.map((ring) => ring.map(([x, y]) => [(x - left) * scale, (y - top) * scale] as const))
  for (let tolerance = 0.6; ; tolerance *= 1.5) {
    const simple = scaled.map((ring) => simplified(ring, tolerance)).filter((ring) => ring.length >= 3)
    if (simple.reduce((sum, ring) => sum + ring.length, 0) <= most.points) {
      return simple.map((ring) => ring.flat().map((value) => Math.max(0, Math.round(value * 10) / 10)))
    }
  }
}

/**
 * A closed ring without points that are nearer than the tolerance to the line without them (Ramer, Douglas, Peucker).
 */
function simplified(ring: Ring, tolerance: number): Ring {
  const open = ring.slice(0, -1)
  const first = open[0]
  if (first === undefined || open.length < 4) return open
  const farthest = indexOfMost(open, (point) => Math.hypot(point[0] - first[0], point[1] - first[1]))
  const there = halfSimplified(open.slice(0, farthest + 1), tolerance)
  const back = halfSimplified([...open.slice(farthest), first], tolerance)
  return [...there.slice(0, -1), ...back.slice(0, -1)]
}

function halfSimplified(line: Ring, tolerance: number): Ring {
  const keep = new Set([0, line.length - 1])
  const open: (readonly [from: number, to: number])[] = [[0, line.length - 1]]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span
    const between = line.slice(from + 1, to)
    if (between.length === 0) continue
    const [start, end]: [Place, Place] = [line[from] ?? [0, 0], line[to] ?? [0, 0]]
    const distance = (point: Place): number => distanceTo(start, end, point)
    const split = from + 1 + indexOfMost(between, distance)
    const point = line[split]
    if (point === undefined || distance(point) <= tolerance) continue
    keep.add(split)
    open.push([from, split], [split, to])
  }
  return line.filter((_, index) => keep.has(index))
}

function distanceTo(start: Place, end: Place, [x, y]: Place): number {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(x - start[0], y - start[1])
  return Math.abs(dx * (y - start[1]) - dy * (x - start[0])) / length
}

function indexOfMost<Item>(items: readonly Item[], of: (item: Item) => number): number {
  let [best, most] = [0, -Infinity]
  items.forEach((item, index) => {
    const value = of(item)
    if (value > most) [best, most] = [index, value]
  })
  return best
}

function signedArea(ring: Ring): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

function boundsOf(rings: readonly Ring[]): { left: number; top: number; width: number; height: number } {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [x, y] of rings.flat()) {
    bounds.left = Math.min(bounds.left, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.right = Math.max(bounds.right, x)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  const { left, top, right, bottom } = bounds
  return { left, top, width: right - left, height: bottom - top }
}
