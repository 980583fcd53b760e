import { sidesFound } from './photo-frame.ts'
import type { GreyPicture, Part } from './photo-frame.ts'

/** What may make a document unreadable. */
export type PhotoFault = 'blurred' | 'glare' | 'dark' | 'frame'

/** The width of the document as it is judged, in pixels: print is seen there, and it takes a phone some milliseconds. */
const judgedWidth = 960
/** The width of the whole picture in which edges are looked for. Noise disappears, the edge of a card does not. */
const framedWidth = 320

/**
 * Between what was measured on good and bad photos at that width. The variance of what a Laplacian filter leaves was 167 to 270
 * where print was lost and 780 or more elsewhere; white areas were 11 % and 1.2 %, the mean 60 and 165.
 */
const limits = { softest: 450, shine: 0.04, whiteFrom: 250, darkest: 90, paper: 225 } as const

/** Of four sides, as many have to be seen before the document counts as lying in the frame. */
const leastSides = 3

/** What may make a document hard to read where it fills the picture, or null. An estimate, to hint at and never to refuse by. */
export function faultOf(picture: GreyPicture): Exclude<PhotoFault, 'frame'> | null {
  const { values } = picture
  if (values.length === 0) return null
  let sum = 0
  let white = 0
  for (const value of values) {
    sum += value
    if (value >= limits.whiteFrom) white += 1
  }
  const mean = sum / values.length
  if (mean < limits.darkest) return 'dark'
  if (white / values.length >= limits.shine && mean < limits.paper) return 'glare'
  return sharpness(picture) < limits.softest ? 'blurred' : null
}

/** The same for a document seen through a frame: it also has to lie in it. `within` is where the frame is in `whole`. */
export function faultInFrame(document: GreyPicture, whole: GreyPicture, within: Part): PhotoFault | null {
  const fault = faultOf(document)
  if (fault === 'dark' || fault === 'glare') return fault
  // A table is not a blurred document.
  return sidesFound(whole, within) < leastSides ? 'frame' : fault
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

type Source = Exclude<CanvasImageSource, SVGImageElement>
interface Size {
  readonly width: number
  readonly height: number
}

/** What is wrong with a picture of the camera, seen through a frame of this shape. Null where this browser cannot read it. */
export function faultSeen(source: Source, size: Size, frame: FrameShape): PhotoFault | null {
  const within = frameIn(size, frame)
  const document = greyOf(source, within, judgedWidth)
  const whole = greyOf(source, { left: 0, top: 0, width: size.width, height: size.height }, framedWidth)
  if (document === null || whole === null) return null
  const scale = whole.width / size.width
  const { left, top, width, height } = within
  return faultInFrame(document, whole, {
    left: left * scale,
    top: top * scale,
    width: width * scale,
    height: height * scale,
  })
}

/** What is wrong with a photo that was taken elsewhere: its document is about in the middle. */
export async function faultOfPhoto(photo: Blob): Promise<PhotoFault | null> {
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const { width, height } = picture
    const part = { left: width * 0.1, top: height * 0.15, width: width * 0.8, height: height * 0.7 }
    const grey = greyOf(picture, part, judgedWidth)
    picture.close()
    return grey && faultOf(grey)
  } catch {
    // Not for us to judge: the service does.
    return null
  }
}

/** A frame over the picture of a camera, which fills a box of `boxShape` (width by height) and is cut to it. */
interface FrameShape {
  readonly boxShape: number
  /** Its width, as a share of the box. */
  readonly share: number
  /** Width by height. */
  readonly shape: number
}

function frameIn({ width, height }: Size, { boxShape, share, shape }: FrameShape): Part {
  const shown = Math.min(width, height * boxShape)
  const frame = { width: shown * share, height: (shown * share) / shape }
  return { left: (width - frame.width) / 2, top: (height - frame.height) / 2, ...frame }
}

function greyOf(source: Source, { left, top, width, height }: Part, wanted: number): GreyPicture | null {
  if (width < 1 || height < 1) return null
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(wanted, width))
  canvas.height = Math.max(1, Math.round((canvas.width * height) / width))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(source, left, top, width, height, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const values = new Uint8ClampedArray(canvas.width * canvas.height)
  for (let index = 0; index < values.length; index += 1)
    values[index] =
      0.299 * (data[index * 4] ?? 0) + 0.587 * (data[index * 4 + 1] ?? 0) + 0.114 * (data[index * 4 + 2] ?? 0)
  return { width: canvas.width, height: canvas.height, values }
}
