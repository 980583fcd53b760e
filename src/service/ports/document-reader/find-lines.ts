/** A picture in shades of grey, row by row from the top. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/**
 * Something that looks like a line of evenly spaced characters: where its character number `t` is in the picture, as
 * x = x0 + x1·t + x2·t², and y likewise. The characters that were seen are numbered from 0 to `last`.
 */
export interface EvenLine {
  readonly x: Curve
  readonly y: Curve
  readonly last: number
}
export type Curve = readonly [number, number, number]

interface Blob {
  readonly x: number
  readonly y: number
  readonly size: number
}

const fewestInLine = 12
/** How far the characters of a line are from their places, as a share of an advance. Noise is further off. */
const mostSpread = 0.12

/**
 * Lines of evenly spaced characters, longest first, at any angle. The picture is made no longer than `longestSide` for it:
 * characters are found that then advance by 12 to 32 pixels.
 */
export function findLines(picture: GreyPicture, longestSide: number, most = 12): EvenLine[] {
  const factor = Math.max(1, Math.max(picture.width, picture.height) / longestSide)
  const small = factor === 1 ? picture : shrink(picture, factor)
  const blobs = findBlobs(smooth(smooth(small)))
  return linesOf(blobs, factor)
    .toSorted((one, other) => other.last - one.last)
    .slice(0, most)
}

function shrink({ width, height, pixels }: GreyPicture, factor: number): GreyPicture {
  const [outWidth, outHeight] = [Math.floor(width / factor), Math.floor(height / factor)]
  const out = new Uint8Array(outWidth * outHeight)
  for (let y = 0; y < outHeight; y += 1) {
    const [top, bottom] = [Math.floor(y * factor), Math.min(height, Math.ceil((y + 1) * factor))]
    for (let x = 0; x < outWidth; x += 1) {
      const [left, right] = [Math.floor(x * factor), Math.min(width, Math.ceil((x + 1) * factor))]
      let sum = 0
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1) sum += pixels[row * width + column] ?? 0
      out[y * outWidth + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return { width: outWidth, height: outHeight, pixels: out }
}

/** The mean of each three by three pixels, which evens out the noise of a sensor. The border stays as it is. */
function smooth({ width, height, pixels }: GreyPicture): GreyPicture {
  const across = new Uint16Array(pixels)
  for (let place = 1; place < pixels.length - 1; place += 1)
    across[place] = (pixels[place - 1] ?? 0) + (pixels[place] ?? 0) + (pixels[place + 1] ?? 0)
  const out = new Uint8Array(pixels)
  for (let place = width + 1; place < pixels.length - width - 1; place += 1)
    out[place] = ((across[place - width] ?? 0) + (across[place] ?? 0) + (across[place + width] ?? 0)) / 9
  return { width, height, pixels: out }
}

/** What is darker than its surroundings. Source: J. Sauvola, M. Pietikäinen, Adaptive document image binarization, 2000. */
function inkOf({ width, height, pixels }: GreyPicture): Uint8Array {
  const half = 16
  const ink = new Uint8Array(width * height)
  // Sums of columns slide downwards, and a sum of them slides along each row.
  const sums = new Float64Array(width)
  const squares = new Float64Array(width)
  const add = (row: number, sign: number) => {
    const base = row * width
    for (let x = 0; x < width; x += 1) {
      const value = pixels[base + x] ?? 0
      sums[x] = (sums[x] ?? 0) + sign * value
      squares[x] = (squares[x] ?? 0) + sign * value * value
    }
  }
  for (let row = 0; row < Math.min(half, height); row += 1) add(row, 1)
  for (let y = 0; y < height; y += 1) {
    if (y + half < height) add(y + half, 1)
    if (y - half - 1 >= 0) add(y - half - 1, -1)
    const rows = Math.min(height - 1, y + half) - Math.max(0, y - half) + 1
    let [sum, square] = [0, 0]
    for (let x = 0; x < Math.min(half, width); x += 1) {
      sum += sums[x] ?? 0
      square += squares[x] ?? 0
    }
    for (let x = 0; x < width; x += 1) {
      if (x + half < width) {
        sum += sums[x + half] ?? 0
        square += squares[x + half] ?? 0
      }
      if (x - half - 1 >= 0) {
        sum -= sums[x - half - 1] ?? 0
        square -= squares[x - half - 1] ?? 0
      }
      const count = (Math.min(width - 1, x + half) - Math.max(0, x - half) + 1) * rows
      const mean = sum / count
      const deviation = Math.sqrt(Math.max(0, square / count - mean * mean))
      const limit = mean - Math.max(3, 0.08 * mean, 0.35 * deviation)
      if ((pixels[y * width + x] ?? 0) < limit) ink[y * width + x] = 1
    }
  }
  return ink
}

/** Connected pieces of ink that have the size of characters. */
function findBlobs(picture: GreyPicture): Blob[] {
  const { width, height } = picture
  const ink = inkOf(picture)
  const blobs: Blob[] = []
  const stack = new Int32Array(width * height)
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] !== 1) continue
    let [depth, count] = [1, 0]
    let [left, right, top, bottom] = [width, 0, height, 0]
    stack[0] = start
    ink[start] = 2
    while (depth > 0) {
      depth -= 1
      const at = stack[depth] ?? 0
      const y = Math.floor(at / width)
      const x = at - y * width
      count += 1
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1)
          if (ink[ny * width + nx] === 1) {
            ink[ny * width + nx] = 2
            stack[depth] = ny * width + nx
            depth += 1
          }
    }
    const [wide, high] = [right - left + 1, bottom - top + 1]
    const size = Math.max(wide, high)
    if (size >= 6 && size <= 90 && count >= 10 && Math.min(wide, high) * 8 >= size)
      blobs.push({ x: (left + right) / 2, y: (top + bottom) / 2, size })
  }
  return blobs
}

/** A blob of a chain with its number in it. */
interface Link {
  readonly blob: Blob
  readonly t: number
}

/** Lines of blobs at even distances in the same direction. Each blob is in one of them at most. */
function linesOf(blobs: readonly Blob[], factor: number): EvenLine[] {
  const side = 32
  const grid = new Map<number, Blob[]>()
  const place = (x: number, y: number) => Math.floor(y / side) * 4096 + Math.floor(x / side)
  for (const blob of blobs) {
    const key = place(blob.x, blob.y)
    const there = grid.get(key)
    if (there === undefined) grid.set(key, [blob])
    else there.push(blob)
  }
  const nearest = (
    x: number,
    y: number,
    within: number,
    size: number,
    used: ReadonlySet<Blob>,
  ): Blob | null => {
    let best: Blob | null = null
    let least = within * within
    for (let gy = Math.floor((y - within) / side); gy <= Math.floor((y + within) / side); gy += 1)
      for (let gx = Math.floor((x - within) / side); gx <= Math.floor((x + within) / side); gx += 1)
        for (const blob of grid.get(gy * 4096 + gx) ?? []) {
          const distance = (blob.x - x) ** 2 + (blob.y - y) ** 2
          if (distance >= least || used.has(blob)) continue
          if (blob.size < 0.55 * size || blob.size > 1.7 * size) continue
          best = blob
          least = distance
        }
    return best
  }
  const used = new Set<Blob>()
  const lines: EvenLine[] = []
  for (const seed of blobs) {
    if (used.has(seed)) continue
    let longest: Link[] = []
    for (const [dx, dy] of startingSteps(seed, grid, place, side)) {
      const forward = extend({ blob: seed, t: 0 }, dx, dy, 1, nearest, used)
      const backward = extend({ blob: seed, t: 0 }, -dx, -dy, -1, nearest, used)
      const chain = [...backward.toReversed(), { blob: seed, t: 0 }, ...forward]
      if (chain.length > longest.length) longest = chain
      if (longest.length >= 28) break
    }
    const line = longest.length < fewestInLine ? null : fitLine(longest, factor)
    if (line === null) continue
    for (const { blob } of longest) used.add(blob)
    lines.push(line)
  }
  return lines
}

/** The ways to blobs of a similar size beside one, no further away than characters are, nearest first. */
function startingSteps(
  seed: Blob,
  grid: ReadonlyMap<number, readonly Blob[]>,
  place: (x: number, y: number) => number,
  side: number,
): (readonly [number, number])[] {
  const steps: [number, number][] = []
  const reach = Math.ceil((1.7 * seed.size) / side)
  for (let gy = -reach; gy <= reach; gy += 1)
    for (let gx = -reach; gx <= reach; gx += 1)
      for (const other of grid.get(place(seed.x + gx * side, seed.y + gy * side)) ?? []) {
        const [dx, dy] = [other.x - seed.x, other.y - seed.y]
        const distance = Math.hypot(dx, dy)
        // One of each two opposite ways is enough.
        if (distance < 0.7 * seed.size || distance > 1.7 * seed.size || dx < 0) continue
        if (other.size < 0.6 * seed.size || other.size > 1.6 * seed.size) continue
        steps.push([dx, dy])
      }
  return steps.toSorted((one, another) => Math.hypot(...one) - Math.hypot(...another)).slice(0, 6)
}

const mostMissing = 3

function extend(
  from: Link,
  firstX: number,
  firstY: number,
  way: 1 | -1,
  nearest: (x: number, y: number, within: number, size: number, used: ReadonlySet<Blob>) => Blob | null,
  used: ReadonlySet<Blob>,
): Link[] {
  const links: Link[] = []
  let [dx, dy] = [firstX, firstY]
  let { x, y, size } = from.blob
  let missing = 0
  let t = from.t
  while (missing <= mostMissing && links.length < 60) {
    x += dx
    y += dy
    t += way
    const blob = nearest(x, y, 0.3 * Math.hypot(dx, dy), size, used)
    if (blob === null) {
      missing += 1
      // Two in a row at the very beginning are no line.
      if (links.length < 3) break
      continue
    }
    const first = links[0]
    links.push({ blob, t })
    // Characters are not centred, so the step is taken from as far back as eight of them.
    const back = links.at(-9) ?? from
    const steps = Math.abs(t - back.t)
    if (first !== undefined && steps > 0) {
      dx = (blob.x - back.blob.x) / steps
      dy = (blob.y - back.blob.y) / steps
    }
    x = 0.5 * x + 0.5 * blob.x
    y = 0.5 * y + 0.5 * blob.y
    size = 0.8 * size + 0.2 * blob.size
    missing = 0
  }
  return links
}

/** The curve through a chain by least squares, without what lies far from it. Null if what is left is no line. */
function fitLine(chain: readonly Link[], factor: number): EvenLine | null {
  const first = chain[0]?.t ?? 0
  let links = chain.map(({ blob, t }) => ({
    t: t - first,
    x: (blob.x + 0.5) * factor,
    y: (blob.y + 0.5) * factor,
  }))
  for (let round = 0; round < 3; round += 1) {
    const [x, y] = [fitCurve(links, 'x'), fitCurve(links, 'y')]
    if (x === null || y === null) return null
    const step = Math.hypot(x[1], y[1])
    const off = links.map((link) => Math.hypot(link.x - at(x, link.t), link.y - at(y, link.t)) / step)
    const kept = links.filter((_, place) => (off[place] ?? 1) < 0.22)
    if (kept.length === links.length || round === 2) {
      const last = links.at(-1)?.t ?? 0
      if (kept.length < Math.max(fewestInLine, 0.7 * (last + 1))) return null
      const spread = Math.sqrt(off.reduce((sum, one) => sum + (one < 0.22 ? one * one : 0), 0) / kept.length)
      return spread > mostSpread ? null : { x, y, last }
    }
    links = kept
    if (links.length < fewestInLine) return null
  }
  return null
}

/** The value of a curve. */
export function at([base, linear, square]: Curve, t: number): number {
  return base + linear * t + square * t * t
}

function fitCurve(
  links: readonly { readonly t: number; readonly x: number; readonly y: number }[],
  axis: 'x' | 'y',
): Curve | null {
  const sums = [0, 0, 0, 0, 0]
  const rights = [0, 0, 0]
  for (const link of links)
    for (let power = 0; power <= 4; power += 1) {
      const raised = link.t ** power
      sums[power] = (sums[power] ?? 0) + raised
      if (power <= 2) rights[power] = (rights[power] ?? 0) + raised * link[axis]
    }
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = sums
  const [r0 = 0, r1 = 0, r2 = 0] = rights
  const whole = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
  if (Math.abs(whole) < 1e-9) return null
  return [
    (r0 * (s2 * s4 - s3 * s3) - s1 * (r1 * s4 - r2 * s3) + s2 * (r1 * s3 - r2 * s2)) / whole,
    (s0 * (r1 * s4 - r2 * s3) - r0 * (s1 * s4 - s2 * s3) + s2 * (s1 * r2 - s2 * r1)) / whole,
    (s0 * (s2 * r2 - s3 * r1) - s1 * (s1 * r2 - s2 * r1) + r0 * (s1 * s3 - s2 * s2)) / whole,
  ]
}
