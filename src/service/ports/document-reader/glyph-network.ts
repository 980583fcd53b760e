/** The characters of a machine-readable zone in the order of the network's answers, and a space for none of them. */
export const glyphs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789< '

/** One cell of a line in pixels. A character advances by its width. */
export const cell = { width: 20, height: 28 } as const

/** Two convolutions of 3 × 3, each halved by its greatest values, and two full layers. */
export const shape = { first: 8, second: 20, hidden: 64, answers: glyphs.length } as const

const conv1 = { width: cell.width - 2, height: cell.height - 2 }
const pool1 = { width: conv1.width >> 1, height: conv1.height >> 1 }
const conv2 = { width: pool1.width - 2, height: pool1.height - 2 }
const pool2 = { width: conv2.width >> 1, height: conv2.height >> 1 }
export const sizes = { conv1, pool1, conv2, pool2, flat: pool2.width * pool2.height * shape.second } as const

/** The weights and biases of the layers, in the order in which they are stored. */
export interface Weights {
  readonly first: Float32Array
  readonly firstBias: Float32Array
  readonly second: Float32Array
  readonly secondBias: Float32Array
  readonly hidden: Float32Array
  readonly hiddenBias: Float32Array
  readonly answers: Float32Array
  readonly answersBias: Float32Array
}

const lengths: Readonly<Record<keyof Weights, number>> = {
  first: shape.first * 9,
  firstBias: shape.first,
  second: shape.second * shape.first * 9,
  secondBias: shape.second,
  hidden: shape.hidden * sizes.flat,
  hiddenBias: shape.hidden,
  answers: shape.answers * shape.hidden,
  answersBias: shape.answers,
}

/** The number of all weights and biases. */
export const weightCount = Object.values(lengths).reduce((sum, length) => sum + length, 0)

/** Divides one list into the layers. They share its memory. */
export function layersOf(all: Float32Array): Weights {
  let at = 0
  const take = (layer: keyof Weights) => all.subarray(at, (at += lengths[layer]))
  return {
    first: take('first'),
    firstBias: take('firstBias'),
    second: take('second'),
    secondBias: take('secondBias'),
    hidden: take('hidden'),
    hiddenBias: take('hiddenBias'),
    answers: take('answers'),
    answersBias: take('answersBias'),
  }
}

/** What the layers make of one cell. Reused from cell to cell. */
export interface Activations {
  readonly conv1: Float32Array
  readonly pool1: Float32Array
  readonly conv2: Float32Array
  readonly pool2: Float32Array
  readonly hidden: Float32Array
  readonly answers: Float32Array
}

export function newActivations(): Activations {
  const { flat } = sizes
  return {
    conv1: new Float32Array(conv1.width * conv1.height * shape.first),
    pool1: new Float32Array(pool1.width * pool1.height * shape.first),
    conv2: new Float32Array(conv2.width * conv2.height * shape.second),
    pool2: new Float32Array(flat),
    hidden: new Float32Array(shape.hidden),
    answers: new Float32Array(shape.answers),
  }
}

/** Puts a cell through the network. `answers` then has the logarithm of each character's likelihood, up to a constant. */
export function classify(input: Float32Array, weights: Weights, found: Activations): void {
  convolve(input, cell.width, cell.height, 1, weights.first, weights.firstBias, found.conv1)
  halve(found.conv1, conv1, shape.first, found.pool1)
  convolve(
    found.pool1,
    pool1.width,
    pool1.height,
    shape.first,
    weights.second,
    weights.secondBias,
    found.conv2,
  )
  halve(found.conv2, conv2, shape.second, found.pool2)
  multiply(found.pool2, weights.hidden, weights.hiddenBias, found.hidden)
  for (let at = 0; at < shape.hidden; at += 1) found.hidden[at] = Math.max(0, found.hidden[at] ?? 0)
  multiply(found.hidden, weights.answers, weights.answersBias, found.answers)
}

/** A convolution of 3 × 3 without borders, and nothing below zero. Planes lie one after another. */
function convolve(
  input: Float32Array,
  width: number,
  height: number,
  planes: number,
  weights: Float32Array,
  bias: Float32Array,
  output: Float32Array,
): void {
  const [outWidth, outHeight] = [width - 2, height - 2]
  const size = outWidth * outHeight
  for (let to = 0; to < bias.length; to += 1) {
    const base = to * size
    output.fill(bias[to] ?? 0, base, base + size)
    for (let from = 0; from < planes; from += 1) {
      const kernel = (to * planes + from) * 9
      const [w0 = 0, w1 = 0, w2 = 0, w3 = 0, w4 = 0, w5 = 0, w6 = 0, w7 = 0, w8 = 0] = weights.subarray(
        kernel,
        kernel + 9,
      )
      for (let y = 0; y < outHeight; y += 1) {
        const one = from * width * height + y * width
        const two = one + width
        const three = two + width
        const target = base + y * outWidth
        for (let x = 0; x < outWidth; x += 1)
          output[target + x] =
            (output[target + x] ?? 0) +
            w0 * (input[one + x] ?? 0) +
            w1 * (input[one + x + 1] ?? 0) +
            w2 * (input[one + x + 2] ?? 0) +
            w3 * (input[two + x] ?? 0) +
            w4 * (input[two + x + 1] ?? 0) +
            w5 * (input[two + x + 2] ?? 0) +
            w6 * (input[three + x] ?? 0) +
            w7 * (input[three + x + 1] ?? 0) +
            w8 * (input[three + x + 2] ?? 0)
      }
    }
    for (let at = base; at < base + size; at += 1) if ((output[at] ?? 0) < 0) output[at] = 0
  }
}

/** The greatest of each two by two. A row or column that is left over is dropped. */
function halve(
  input: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  planes: number,
  output: Float32Array,
): void {
  const [outWidth, outHeight] = [width >> 1, height >> 1]
  let to = 0
  for (let plane = 0; plane < planes; plane += 1)
    for (let y = 0; y < outHeight; y += 1)
      for (let x = 0; x < outWidth; x += 1) {
        const at = plane * width * height + 2 * y * width + 2 * x
        const upper = Math.max(input[at] ?? 0, input[at + 1] ?? 0)
        const lower = Math.max(input[at + width] ?? 0, input[at + width + 1] ?? 0)
        output[to] = Math.max(upper, lower)
        to += 1
      }
}

function multiply(
  input: Float32Array,
  weights: Float32Array,
  bias: Float32Array,
  output: Float32Array,
): void {
  const length = input.length
  for (let to = 0; to < output.length; to += 1) {
    let sum = bias[to] ?? 0
    for (let from = 0; from < length; from += 1)
      sum += (weights[to * length + from] ?? 0) * (input[from] ?? 0)
    output[to] = sum
  }
}

/**
 * Cuts a cell out of a strip of the cells' height, and makes light and contrast the same everywhere: by the mean and the
 * deviation of the cell and its neighbours. Ink is positive.
 */
export function cutCell(strip: Float32Array, width: number, left: number, input: Float32Array): void {
  const from = Math.max(0, left - cell.width)
  const until = Math.min(width, left + 2 * cell.width)
  let [sum, squares] = [0, 0]
  for (let y = 0; y < cell.height; y += 1)
    for (let x = from; x < until; x += 1) {
      const value = strip[y * width + x] ?? 0
      sum += value
      squares += value * value
    }
  const count = (until - from) * cell.height
  const mean = sum / count
  const deviation = Math.max(Math.sqrt(Math.max(0, squares / count - mean * mean)), 2)
  for (let y = 0; y < cell.height; y += 1)
    for (let x = 0; x < cell.width; x += 1)
      input[y * cell.width + x] = (mean - (strip[y * width + left + x] ?? mean)) / deviation
}
