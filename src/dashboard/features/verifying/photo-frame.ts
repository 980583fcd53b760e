/** Grey values of a picture, row by row, from 0 to 255. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly values: Uint8ClampedArray
}

/** A rectangle of a picture, in pixels from its upper left corner. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How far from the frame an edge may be, as a share of the frame's width. */
const reach = 0.12
/** Corners are round, and may be turned away: only the middle of a side counts. */
const corner = 0.15
/** A side is looked at in parts, so that one which leans a little is seen as well. */
const parts = 3
const leastParts = 2
/** Grey values by which the two sides of an edge differ at least, on average over a part of it. */
const leastStep = 9
/** The same as a multiple of what is usual near it: print and wood have edges everywhere. */
const leastContrast = 2.5

/** How many of a document's four sides are seen near a frame: straight edges along most of the side. */
export function sidesFound(picture: GreyPicture, frame: Part): number {
  const band = frame.width * reach
  const { left, top, width, height } = frame
  const upright = { from: top + height * corner, length: height * (1 - 2 * corner) }
  const lying = { from: left + width * corner, length: width * (1 - 2 * corner) }
  return [
    isSide(picture, { at: left, isUpright: true, ...upright }, band),
    isSide(picture, { at: left + width, isUpright: true, ...upright }, band),
    isSide(picture, { at: top, isUpright: false, ...lying }, band),
    isSide(picture, { at: top + height, isUpright: false, ...lying }, band),
  ].filter(Boolean).length
}

interface Side {
  /** Its distance from the left edge of the picture, or from the upper one. */
  readonly at: number
  readonly isUpright: boolean
  /** Where it begins, along itself. */
  readonly from: number
  readonly length: number
}

function isSide(picture: GreyPicture, side: Side, band: number): boolean {
  const length = side.length / parts
  let found = 0
  for (let part = 0; part < parts; part += 1)
    if (hasEdge(picture, { ...side, from: side.from + part * length, length }, band)) found += 1
  return found >= leastParts
}

/** Whether the grey values change along one line of the band, and much less along the others. */
function hasEdge(picture: GreyPicture, side: Side, band: number): boolean {
  const { isUpright, at, from, length } = side
  const across = isUpright ? picture.width : picture.height
  const steps: number[] = []
  for (let place = Math.max(1, Math.round(at - band)); place <= Math.min(across - 2, at + band); place += 1)
    steps.push(Math.abs(stepAt(picture, isUpright, place, from, length)))
  if (steps.length === 0) return false
  const best = Math.max(...steps)
  const usual = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0
  return best >= leastStep && best >= usual * leastContrast
}

/** The mean difference between both sides of a line. Signed, so that what is printed cancels itself out. */
function stepAt(
  { width, height, values }: GreyPicture,
  isUpright: boolean,
  place: number,
  from: number,
  length: number,
): number {
  const end = Math.min(isUpright ? height : width, Math.round(from + length))
  let sum = 0
  let count = 0
  for (let along = Math.max(0, Math.round(from)); along < end; along += 1) {
    const index = isUpright ? along * width + place : place * width + along
    const next = isUpright ? 1 : width
    sum += (values[index + next] ?? 0) - (values[index - next] ?? 0)
    count += 1
  }
  return count === 0 ? 0 : sum / count
}
