import type { Rectangle } from '../page-box.ts'
import { inkColor } from '../marks/mark.ts'

/** Three pictures of one page, four bytes a pixel (blue, green, red, unused). */
export interface Pictures {
  readonly width: number
  readonly height: number
  readonly without: Uint8Array
  readonly with: Uint8Array
  /** The marks alone, on white. */
  readonly alone: Uint8Array
}

/** What the pictures say about one mark's area. */
export interface Seen {
  /** Whether it left any ink. */
  readonly isInked: boolean
  /** Whether what shows is not its ink. */
  readonly isCovered: boolean
  /** The contrast of the ink against what it was drawn on. Source: WCAG 2.2, contrast ratio. */
  readonly contrast: number
}

/** How much a channel may differ from what ink over the page gives. */
const sameChannel = 64
const darkEnough = 0.3
const faintest = 0.02
/** So many pixels, or this part of the ink, may be hidden by thin lines: viewers draw the borders of links over a page. */
const stray = 2
const strayPart = 0.3

const [inkRed = 0, inkGreen = 0, inkBlue = 0] = [1, 3, 5].map((at) =>
  Number.parseInt(inkColor.slice(at, at + 2), 16),
)

/** Looks at the ink in an area, in pixels from the top left. */
export function lookAt(pictures: Pictures, area: Rectangle): Seen {
  const { width } = pictures
  let [ink, covered, weight, red, green, blue, most] = [0, 0, 0, 0, 0, 0, 0]
  eachPixel(pictures, area, (x, y) => {
    const at = (y * width + x) * 4
    const share = inkAt(pictures, at)
    most = Math.max(most, share)
    if (share < faintest) return
    weight += share
    blue += share * (pictures.without[at] ?? 0)
    green += share * (pictures.without[at + 1] ?? 0)
    red += share * (pictures.without[at + 2] ?? 0)
    if (share < darkEnough) return
    ink += 1
    if (isUnlike(pictures, at, share)) covered += 1
  })
  const paper = weight === 0 ? 1 : luminance(red / weight, green / weight, blue / weight)
  const drawn = luminance(inkRed, inkGreen, inkBlue)
  return {
    isInked: most >= faintest,
    isCovered: covered > Math.max(stray, ink * strayPart) || (ink > 0 && covered === ink),
    contrast: (Math.max(paper, drawn) + 0.05) / (Math.min(paper, drawn) + 0.05),
  }
}

/** How many pixels look different although there is no ink within a pixel of them. */
export function changedElsewhere(pictures: Pictures): number {
  let changed = 0
  const [before, after] = [wholePixels(pictures.without), wholePixels(pictures.with)]
  for (let pixel = before.length - 1; pixel >= 0; pixel -= 1) {
    if (before[pixel] === after[pixel]) continue
    const at = pixel * 4
    if (inkAt(pictures, at) < faintest && isUnlike(pictures, at, 0) && !hasInkBeside(pictures, pixel))
      changed += 1
  }
  return changed
}

function wholePixels({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength >> 2)
}

function hasInkBeside(pictures: Pictures, pixel: number): boolean {
  const { width } = pictures
  for (const row of [-width, 0, width])
    for (const column of [-1, 0, 1]) if (inkAt(pictures, (pixel + row + column) * 4) >= faintest) return true
  return false
}

/** How much of a pixel is ink, 0 to 1. */
function inkAt({ alone }: Pictures, at: number): number {
  return (255 - (alone[at + 2] ?? 255)) / (255 - inkRed)
}

/** Whether a pixel is not what that much ink over the page gives. */
function isUnlike(pictures: Pictures, at: number, share: number): boolean {
  const differs = (offset: number, ink: number) => {
    const wanted = (pictures.without[at + offset] ?? 0) * (1 - share) + ink * share
    return Math.abs((pictures.with[at + offset] ?? 0) - wanted) > sameChannel
  }
  return differs(0, inkBlue) || differs(1, inkGreen) || differs(2, inkRed)
}

function eachPixel(
  { width, height }: Pictures,
  { left, bottom, right, top }: Rectangle,
  look: (x: number, y: number) => void,
): void {
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y += 1)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x += 1) look(x, y)
}

function luminance(red: number, green: number, blue: number): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
