/** A picture's pixels: red, green, blue and alpha of each, 0 to 255, row by row from the top left. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** The amount of ink on each pixel, 0 (paper) to 1, row by row. */
export interface InkMap {
  readonly width: number
  readonly height: number
  readonly ink: readonly number[]
}

/** The paper is measured in this many squares along the picture's longer side, because photos are unevenly lit. */
const squaresAlong = 24
/** The brightness below which this share of a square's pixels lies counts as paper. */
const paperShare = 0.9
/** Anything fainter is paper, whatever its grain. */
export const faintest = 0.12

/**
 * Tells ink from paper: how much darker each pixel is than the paper around it, in the colour in which it differs most.
 * For a picture without any such difference on a transparent background, returns what is opaque.
 */
export function inkMap(pixels: Pixels): InkMap {
  const { width, height } = pixels
  const dark = smoothed(darkness(pixels), width, height)
  const isFlat = !dark.some((value) => value > faintest)
  return { width, height, ink: isFlat && hasTransparency(pixels) ? opacity(pixels) : dark }
}

function darkness(pixels: Pixels): number[] {
  const { width, height } = pixels
  const side = Math.max(8, Math.ceil(Math.max(width, height) / squaresAlong))
  const papers = [0, 1, 2].map((channel) => paperOf(pixels, channel, side))
  const result = Array.from({ length: width * height }, () => 0)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x
      let most = 0
      for (const [channel, paper] of papers.entries()) {
        const bright = paper(x, y)
        const own = overWhite(pixels.data, index, channel)
        if (bright > 0) most = Math.max(most, 1 - own / bright)
      }
      result[index] = most
    }
  }
  return result
}

/** The brightness of the paper at a pixel, interpolated between the middles of the squares. */
function paperOf(pixels: Pixels, channel: number, side: number): (x: number, y: number) => number {
  const columns = Math.ceil(pixels.width / side)
  const rows = Math.ceil(pixels.height / side)
  const squares = Array.from({ length: columns * rows }, (_, square) =>
    brightest(pixels, channel, {
      left: (square % columns) * side,
      top: Math.floor(square / columns) * side,
      side,
    }),
  )
  const at = (column: number, row: number): number =>
    squares[clamp(row, rows) * columns + clamp(column, columns)] ?? 255
  // A square full of ink would take the ink for paper, so its neighbours decide.
  const even = squares.map((_, square) => {
    const [column, row] = [square % columns, Math.floor(square / columns)]
    const around = [-2, -1, 0, 1, 2].flatMap((down) =>
      [-2, -1, 0, 1, 2].map((right) => at(column + right, row + down)),
    )
    return Math.max(at(column, row), median(around))
  })
  const evenAt = (column: number, row: number): number =>
    even[clamp(row, rows) * columns + clamp(column, columns)] ?? 255
  return (x, y) => {
    const [column, row] = [x / side - 0.5, y / side - 0.5]
    const [left, top] = [Math.floor(column), Math.floor(row)]
    const [right, down] = [column - left, row - top]
    const upper = evenAt(left, top) * (1 - right) + evenAt(left + 1, top) * right
    const lower = evenAt(left, top + 1) * (1 - right) + evenAt(left + 1, top + 1) * right
    return upper * (1 - down) + lower * down
  }
}

function brightest(
  { width, height, data }: Pixels,
  channel: number,
  { left, top, side }: { readonly left: number; readonly top: number; readonly side: number },
): number {
  const counts = Array.from({ length: 256 }, () => 0)
  let total = 0
  for (let y = top; y < Math.min(top + side, height); y += 2) {
    for (let x = left; x < Math.min(left + side, width); x += 2) {
      const value = Math.round(overWhite(data, y * width + x, channel))
      counts[value] = (counts[value] ?? 0) + 1
      total += 1
    }
  }
  let seen = 0
  const found = counts.findIndex((count) => (seen += count) >= total * paperShare)
  return found === -1 ? 255 : found
}

/** A channel of a pixel as it looks on white. */
function overWhite(data: Uint8ClampedArray, index: number, channel: number): number {
  const alpha = (data[index * 4 + 3] ?? 255) / 255
  return 255 + ((data[index * 4 + channel] ?? 255) - 255) * alpha
}

/** Removes the grain: averages each pixel with half of its neighbours in both directions. */
function smoothed(values: readonly number[], width: number, height: number): number[] {
  const across = values.map((value, index) => {
    const x = index % width
    const before = x > 0 ? (values[index - 1] ?? value) : value
    const after = x < width - 1 ? (values[index + 1] ?? value) : value
    return (before + 2 * value + after) / 4
  })
  return across.map((value, index) => {
    const y = Math.floor(index / width)
    const above = y > 0 ? (across[index - width] ?? value) : value
    const below = y < height - 1 ? (across[index + width] ?? value) : value
    return (above + 2 * value + below) / 4
  })
}

function hasTransparency({ data }: Pixels): boolean {
  for (let index = 3; index < data.length; index += 4) if ((data[index] ?? 255) < 128) return true
  return false
}

function opacity({ width, height, data }: Pixels): number[] {
  return Array.from({ length: width * height }, (_, index) => (data[index * 4 + 3] ?? 0) / 255)
}

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), count - 1)
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
