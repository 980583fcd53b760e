import type { SignatureArt, StrokePoint } from '#domain/field/field.ts'
import { sameJson } from '#domain/same-json.ts'

export type DrawnArt = Extract<SignatureArt, { kind: 'drawn' }>
export type Strokes = readonly (readonly StrokePoint[])[]

/** The service's limits for one drawing. Source: contract, signatureArt; domain, checkAnswer. */
const most = { strokes: 500, points: 5000 } as const

/**
 * Turns strokes drawn on a pad (pixels, y down) into a drawing. Null when nothing was drawn. The pad's size is
 * included: print fits the ink into the field, and enlarges a small drawing only so far.
 */
export function drawnArt(strokes: Strokes, pad: Size): DrawnArt | null {
  const inked = thinned(strokes.filter((stroke) => stroke.length > 0).slice(0, most.strokes))
  if (inked.length === 0) return null
  return {
    kind: 'drawn',
    width: rounded(pad.width),
    height: rounded(pad.height),
    strokes: inked.map((stroke) =>
      stroke.map(({ x, y, width }) => ({ x: rounded(x), y: rounded(y), width: rounded(width) })),
    ),
  }
}

/** Leaves out points evenly where there are more than the service takes. The ends of each stroke stay. */
function thinned(strokes: Strokes): Strokes {
  const between = strokes.reduce((sum, stroke) => sum + Math.max(stroke.length - 2, 0), 0)
  const share = Math.min(1, (most.points - 2 * strokes.length) / Math.max(between, 1))
  return strokes.map((stroke) => {
    const count = 2 + Math.floor((stroke.length - 2) * share)
    if (stroke.length <= count || stroke.length < 3) return stroke
    const step = (stroke.length - 1) / (count - 1)
    return Array.from({ length: count }, (_, index) => stroke[Math.round(index * step)]).filter(
      (point) => point !== undefined,
    )
  })
}

/** Moves strokes from one pad to another, centred and scaled equally in both directions. */
export function refit(strokes: Strokes, from: Size, to: Size): Strokes {
  if (from.width === 0 || from.height === 0) return strokes
  const scale = Math.min(to.width / from.width, to.height / from.height)
  const dx = (to.width - from.width * scale) / 2
  const dy = (to.height - from.height * scale) / 2
  return strokes.map((stroke) =>
    stroke.map(({ x, y, width }) => ({ x: x * scale + dx, y: y * scale + dy, width: width * scale })),
  )
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Whether two drawings or typed names are the same. */
export function sameArt(one: SignatureArt | null, other: SignatureArt | null): boolean {
  return sameJson(one, other)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
