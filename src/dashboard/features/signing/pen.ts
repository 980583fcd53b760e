import type { StrokePoint } from '#domain/field/field.ts'

/**
 * A pointer position: pixels of the pad, y down, time in milliseconds. `pressure` is null where the device reports
 * none.
 */
export interface PenSample {
  readonly x: number
  readonly y: number
  readonly time: number
  readonly pressure: number | null
}

/** A stroke in progress: its points so far, and what its next width depends on. */
export interface PenStroke {
  readonly points: readonly StrokePoint[]
  readonly last: PenSample
  readonly speed: number
}

/** Widths as parts of the pad's nib: at a standstill, and the minimum at speed. */
const widest = 1.25
const thinnest = 0.45
/** Share of the newest speed and width in the smoothed ones. */
const freshness = 0.35
/** Closer samples add noise, not shape. */
const nearest = 1.5

/** The nib of a pad in pixels: what looks like a fountain pen at the pad's size. */
export function nibOf(padWidth: number): number {
  return Math.min(Math.max(padWidth / 130, 2.5), 6)
}

/** Puts the pen down. */
export function startStroke(sample: PenSample, nib: number): PenStroke {
  const width = sample.pressure === null ? nib : nib * pressed(sample.pressure)
  return { points: [{ x: sample.x, y: sample.y, width }], last: sample, speed: 0 }
}

/**
 * Moves the pen: the faster, the thinner, or the harder, the wider where the device reports pressure. Speed and width
 * are smoothed, so that the outline has no steps. Samples that hardly moved are left out.
 */
export function extendStroke(stroke: PenStroke, sample: PenSample, nib: number): PenStroke {
  const { last, points } = stroke
  const distance = Math.hypot(sample.x - last.x, sample.y - last.y)
  if (distance < nearest) return stroke
  const speed = mix(stroke.speed, distance / Math.max(sample.time - last.time, 1))
  const wanted = nib * (sample.pressure === null ? atSpeed(speed) : pressed(sample.pressure))
  const width = mix(points.at(-1)?.width ?? wanted, wanted)
  return { points: [...points, { x: sample.x, y: sample.y, width }], last: sample, speed }
}

function atSpeed(speed: number): number {
  return Math.max(thinnest, widest / (1 + 0.55 * speed))
}

function pressed(pressure: number): number {
  return thinnest + (1.6 - thinnest) * Math.min(Math.max(pressure, 0), 1)
}

function mix(old: number, fresh: number): number {
  return old + (fresh - old) * freshness
}
