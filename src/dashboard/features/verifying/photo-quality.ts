/** Grey values of a picture, row by row, from 0 to 255. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly values: Uint8ClampedArray
}

/** What may make a document unreadable. */
export type PhotoFault = 'blurred' | 'glare' | 'dark'

/** The wider side of the picture that is judged, in pixels. Noise of the camera disappears, print does not. */
const judgedWidth = 320

/** Below it, even the strongest edges are soft: the variance of what a Laplacian filter leaves. */
const softest = 55
/** A shine covers at least this share of the picture, and everything there is as white as can be. */
const shine = { least: 0.015, from: 250 } as const
const darkest = 45

/** What may make the picture hard to read, or null. An estimate, to hint at and never to refuse by. */
export function faultOf(picture: GreyPicture): PhotoFault | null {
  const { values } = picture
  if (values.length === 0) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (mean < darkest) return 'dark'
  if (shineOf(picture) >= shine.least && mean < 225) return 'glare'
  return sharpness(picture) < softest ? 'blurred' : null
}

/** The variance of the Laplacian: how much neighbouring pixels differ from what lies between their neighbours. */
function sharpness({ width, height, values }: GreyPicture): number {
  let sum = 0
  let squares = 0
  let count = 0
  const at = (index: number): number => values[index] ?? 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const index = y * width + x
      const edge = 4 * at(index) - at(index - 1) - at(index + 1) - at(index - width) - at(index + width)
      sum += edge
      squares += edge * edge
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** The share of the picture in blocks that are white throughout: white paper is rarely so, and print breaks it up. */
function shineOf({ width, height, values }: GreyPicture): number {
  const side = 8
  let white = 0
  for (let top = 0; top + side <= height; top += side)
    for (let left = 0; left + side <= width; left += side) {
      let isWhite = true
      for (let index = 0; index < side * side && isWhite; index += 1) {
        const at = (top + Math.floor(index / side)) * width + left + (index % side)
        isWhite = (values[at] ?? 0) >= shine.from
      }
      if (isWhite) white += side * side
    }
  return white / (width * height)
}

/** A picture's middle, where the document is, in grey. Null where this browser cannot read it. */
export function greyOf(
  source: CanvasImageSource,
  size: { readonly width: number; readonly height: number },
): GreyPicture | null {
  const width = judgedWidth
  const part = { width: size.width * 0.8, height: Math.min(size.width * 0.8 * 0.63, size.height) }
  const height = Math.round((width * part.height) / Math.max(part.width, 1))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(height, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || part.width === 0) return null
  const [left, top] = [(size.width - part.width) / 2, (size.height - part.height) / 2]
  context.drawImage(source, left, top, part.width, part.height, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const values = new Uint8ClampedArray(canvas.width * canvas.height)
  for (let index = 0; index < values.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3)
    values[index] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { width: canvas.width, height: canvas.height, values }
}
