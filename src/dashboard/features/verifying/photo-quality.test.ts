import { expect, test } from 'vitest'
import { faultInFrame, faultOf } from './photo-quality.ts'
import type { GreyPicture } from './photo-frame.ts'

/** What a camera sees, at a point in thousandths of its picture's width: grey, from 0 to 255. */
type View = (x: number, y: number) => number

/** Where the frame is: as wide as 86 % of a picture of 4 : 3, and shaped like a card. */
const frame = { left: 70, top: 375 - 430 / 1.586, width: 860, height: 860 / 1.586 }

const table: View = (x, y) => 110 + 12 * Math.sin(x / 30) + 6 * Math.sin(y / 11)

/** A card with a portrait, rows of print and a zone of letters, as large as the frame times `size`, on a table. */
function card(size = 1): View {
  return (x, y) => {
    const u = (x - 500) / size / frame.width + 0.5
    const v = (y - 375) / size / frame.height + 0.5
    if (u < 0 || u > 1 || v < 0 || v > 1) return table(x, y)
    const paper = 205 + 10 * Math.sin(u * 9)
    if (u > 0.05 && u < 0.33 && v > 0.2 && v < 0.68) return 120 + 40 * Math.sin(u * 40) * Math.sin(v * 30)
    const isRow = (v > 0.8 || u > 0.38) && Math.floor(v * 26) % 2 === 1
    if (!isRow || u > 0.95) return paper
    const stroke = Math.sin(u * 620 + Math.floor(v * 26) * 3) + Math.sin(u * 230)
    return stroke > 0.35 ? 40 : paper
  }
}

const turned =
  (view: View, degrees: number): View =>
  (x, y) => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    return view(500 + (x - 500) * cos - (y - 375) * sin, 375 + (x - 500) * sin + (y - 375) * cos)
  }

/** Seen from the side: its far edge is shorter. */
const skewed =
  (view: View): View =>
  (x, y) =>
    view(500 + (x - 500) * (1 + (375 - y) / 6000), y)

/** Noise that is the same in each run. */
const noisy =
  (view: View, strength: number): View =>
  (x, y) => {
    const noise = Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453
    return view(x, y) + (noise - Math.floor(noise) - 0.5) * strength
  }

const lamp =
  (view: View): View =>
  (x, y) =>
    Math.hypot(x - 560, y - 400) < 120 ? 255 : view(x, y)

function photo(view: View, part: typeof frame, width: number): GreyPicture {
  const scale = part.width / width
  const height = Math.round(part.height / scale)
  const values = new Uint8ClampedArray(width * height)
  for (let index = 0; index < values.length; index += 1)
    values[index] = view(part.left + (index % width) * scale, part.top + Math.floor(index / width) * scale)
  return { width, height, values }
}

/** Each pixel is the mean of those around it, twice, as through a lens out of focus. */
function soft(picture: GreyPicture, radius: number): GreyPicture {
  const { width, height } = picture
  const along = (from: Uint8ClampedArray, step: number): Uint8ClampedArray =>
    from.map((_, index) => {
      let sum = 0
      for (let away = -radius; away <= radius; away += 1)
        sum += from[Math.min(from.length - 1, Math.max(0, index + away * step))] ?? 0
      return sum / (2 * radius + 1)
    })
  const once = (values: Uint8ClampedArray) => along(along(values, 1), width)
  return { width, height, values: radius === 0 ? picture.values : once(once(picture.values)) }
}

const whole = { left: 0, top: 0, width: 1000, height: 750 }

function seen(view: View, radius: number) {
  const scale = 320 / 1000
  const { left, top, width, height } = frame
  const within = { left: left * scale, top: top * scale, width: width * scale, height: height * scale }
  return faultInFrame(soft(photo(view, frame, 960), radius), soft(photo(view, whole, 320), 1), within)
}

test.each<[string, View, number, ReturnType<typeof seen>]>([
  ['clean', card(), 0, null],
  ['a little noisy', noisy(card(), 10), 0, null],
  ['held by hand, turned a little', turned(card(0.97), 2), 0, null],
  ['seen from the side', skewed(card(0.97)), 0, null],
  ['out of focus', card(), 4, 'blurred'],
  ['in low light', noisy((x, y) => card()(x, y) / 3.4, 8), 0, 'dark'],
  ['with a reflection', lamp(card()), 0, 'glare'],
  ['far away', card(0.55), 0, 'frame'],
  ['half outside', (x, y) => card()(x + 400, y + 200), 0, 'frame'],
  ['not there at all', table, 0, 'frame'],
])('says of a document %s', (_, view, radius, expected) => {
  expect(seen(view, radius)).toBe(expected)
})

test('a camera of low resolution is no fault', () => {
  expect(faultOf(photo(card(), frame, 640))).toBeNull()
})

test('says nothing of an empty picture', () => {
  expect(faultOf({ width: 0, height: 0, values: new Uint8ClampedArray() })).toBeNull()
})
