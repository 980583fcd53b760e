import { expect, test } from 'vitest'
import { faultOf } from './photo-quality.ts'
import type { GreyPicture } from './photo-quality.ts'

const [width, height] = [320, 200]

function picture(valueAt: (x: number, y: number) => number): GreyPicture {
  const values = new Uint8ClampedArray(width * height)
  for (let index = 0; index < values.length; index += 1)
    values[index] = valueAt(index % width, Math.floor(index / width))
  return { width, height, values }
}

/** Rows of print: strokes three pixels wide on a grey card. */
const print = (x: number, y: number): number =>
  y % 16 < 8 && (x * 7 + Math.floor(y / 16) * 5) % 9 < 3 ? 60 : 190

/** The same through a lens out of focus: each pixel is the mean of those around it. */
function blurred(valueAt: typeof print, radius: number): typeof print {
  return (x, y) => {
    let sum = 0
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) sum += valueAt(x + dx, y + dy)
    return sum / (2 * radius + 1) ** 2
  }
}

test('sees a sharp document as fine', () => {
  expect(faultOf(picture(print))).toBeNull()
})

test('sees what is out of focus, too dark, or shines', () => {
  expect(faultOf(picture(blurred(print, 4)))).toBe('blurred')
  expect(faultOf(picture((x, y) => print(x, y) / 6))).toBe('dark')
  const lamp = (x: number, y: number) => (Math.hypot(x - 160, y - 100) < 30 ? 255 : print(x, y))
  expect(faultOf(picture(lamp))).toBe('glare')
})

test('says nothing of an empty picture', () => {
  expect(faultOf({ width: 0, height: 0, values: new Uint8ClampedArray() })).toBeNull()
})
