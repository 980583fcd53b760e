import { readFileSync, writeFileSync } from 'node:fs'
import {
  cell,
  classify,
  glyphs,
  layersOf,
  newActivations,
  shape,
  sizes,
  weightCount,
} from '#service/ports/document-reader/glyph-network.ts'
import type { Activations, Weights } from '#service/ports/document-reader/glyph-network.ts'
import { chanceOf } from './chance.ts'
import { cellMaker } from './training-cells.ts'

/*
 * Trains the network that recognises characters, from drawn cells alone, and writes its weights:
 * node src/harness/identity/train.ts FILE SAMPLES RATE [START]
 */

const batch = 32

/** Source: D. Kingma, J. Ba, Adam, 2015, algorithm 1. */
function adam(weights: Float32Array, gradient: Float32Array, moments: readonly [Float32Array, Float32Array]) {
  const [first, second] = moments
  let step = 0
  return (rate: number) => {
    step += 1
    const [correct1, correct2] = [1 - 0.9 ** step, 1 - 0.999 ** step]
    for (let at = 0; at < weights.length; at += 1) {
      const slope = (gradient[at] ?? 0) / batch
      const one = 0.9 * (first[at] ?? 0) + 0.1 * slope
      const two = 0.999 * (second[at] ?? 0) + 0.001 * slope * slope
      first[at] = one
      second[at] = two
      weights[at] = (weights[at] ?? 0) - (rate * (one / correct1)) / (Math.sqrt(two / correct2) + 1e-8)
    }
    gradient.fill(0)
  }
}

/** Adds the gradient of one cell's loss, and answers the loss. */
function learn(
  input: Float32Array,
  label: number,
  weights: Weights,
  gradient: Weights,
  found: Activations,
  back: Activations,
): number {
  classify(input, weights, found)
  const greatest = Math.max(...found.answers)
  let whole = 0
  for (const value of found.answers) whole += Math.exp(value - greatest)
  for (let at = 0; at < shape.answers; at += 1) {
    const share = Math.exp((found.answers[at] ?? 0) - greatest) / whole
    const wanted = at === label ? 0.985 : 0.015 / (shape.answers - 1)
    back.answers[at] = share - wanted
  }
  backMultiply(
    found.hidden,
    back.answers,
    weights.answers,
    gradient.answers,
    gradient.answersBias,
    back.hidden,
  )
  for (let at = 0; at < shape.hidden; at += 1) if ((found.hidden[at] ?? 0) <= 0) back.hidden[at] = 0
  backMultiply(found.pool2, back.hidden, weights.hidden, gradient.hidden, gradient.hiddenBias, back.pool2)
  backHalve(found.conv2, found.pool2, sizes.conv2, shape.second, back.pool2, back.conv2)
  backConvolve(
    found.pool1,
    sizes.pool1,
    shape.first,
    found.conv2,
    back.conv2,
    weights.second,
    gradient.second,
    gradient.secondBias,
    back.pool1,
  )
  backHalve(found.conv1, found.pool1, sizes.conv1, shape.first, back.pool1, back.conv1)
  backConvolve(
    input,
    cell,
    1,
    found.conv1,
    back.conv1,
    weights.first,
    gradient.first,
    gradient.firstBias,
    null,
  )
  return -Math.log(Math.exp((found.answers[label] ?? 0) - greatest) / whole + 1e-12)
}

function backMultiply(
  input: Float32Array,
  slope: Float32Array,
  weights: Float32Array,
  gradient: Float32Array,
  bias: Float32Array,
  back: Float32Array,
): void {
  back.fill(0)
  const length = input.length
  for (let to = 0; to < slope.length; to += 1) {
    const by = slope[to] ?? 0
    if (by === 0) continue
    bias[to] = (bias[to] ?? 0) + by
    const row = to * length
    for (let from = 0; from < length; from += 1) {
      gradient[row + from] = (gradient[row + from] ?? 0) + by * (input[from] ?? 0)
      back[from] = (back[from] ?? 0) + by * (weights[row + from] ?? 0)
    }
  }
}

function backHalve(
  input: Float32Array,
  output: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  planes: number,
  slope: Float32Array,
  back: Float32Array,
): void {
  back.fill(0)
  const [outWidth, outHeight] = [width >> 1, height >> 1]
  let to = 0
  for (let plane = 0; plane < planes; plane += 1)
    for (let y = 0; y < outHeight; y += 1)
      for (let x = 0; x < outWidth; x += 1) {
        const at = plane * width * height + 2 * y * width + 2 * x
        const greatest = output[to]
        const place = [at, at + 1, at + width, at + width + 1].find((one) => input[one] === greatest)
        if (place !== undefined && (greatest ?? 0) > 0) back[place] = slope[to] ?? 0
        to += 1
      }
}

function backConvolve(
  input: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  planes: number,
  output: Float32Array,
  slope: Float32Array,
  weights: Float32Array,
  gradient: Float32Array,
  bias: Float32Array,
  back: Float32Array | null,
): void {
  back?.fill(0)
  const [outWidth, outHeight] = [width - 2, height - 2]
  const size = outWidth * outHeight
  // Most slopes are zero after halving, so only the others are visited.
  for (let to = 0; to < bias.length; to += 1)
    for (let at = 0; at < size; at += 1) {
      const by = slope[to * size + at] ?? 0
      if (by === 0 || (output[to * size + at] ?? 0) <= 0) continue
      bias[to] = (bias[to] ?? 0) + by
      const y = Math.floor(at / outWidth)
      const x = at - y * outWidth
      for (let from = 0; from < planes; from += 1) {
        const source = from * width * height + y * width + x
        const kernel = (to * planes + from) * 9
        for (let k = 0; k < 9; k += 1) {
          const place = source + Math.trunc(k / 3) * width + (k % 3)
          gradient[kernel + k] = (gradient[kernel + k] ?? 0) + by * (input[place] ?? 0)
          if (back !== null) back[place] = (back[place] ?? 0) + by * (weights[kernel + k] ?? 0)
        }
      }
    }
}

function main(file: string, samples: number, rate: number, start: string | undefined): void {
  const chance = chanceOf(Date.now() & 0xffff)
  const all = new Float32Array(weightCount)
  const weights = layersOf(all)
  if (start === undefined)
    for (const [layer, inputs] of [
      [weights.first, 9],
      [weights.second, 9 * shape.first],
      [weights.hidden, sizes.flat],
      [weights.answers, shape.hidden],
    ] as const)
      for (let at = 0; at < layer.length; at += 1) layer[at] = chance.normal() * Math.sqrt(2 / inputs)
  else all.set(new Float32Array(new Uint8Array(readFileSync(start)).buffer))
  const slopes = new Float32Array(weightCount)
  const gradient = layersOf(slopes)
  const step = adam(all, slopes, [new Float32Array(weightCount), new Float32Array(weightCount)])
  const make = cellMaker(chance)
  const [found, back] = [newActivations(), newActivations()]
  const input = new Float32Array(cell.width * cell.height)
  let [loss, right] = [0, 0]
  const wrong = new Map<string, number>()
  for (let sample = 1; sample <= samples; sample += 1) {
    const label = make(input)
    loss += learn(input, label, weights, gradient, found, back)
    const best = found.answers.indexOf(Math.max(...found.answers))
    if (best === label) right += 1
    else {
      const pair = `${glyphs[label]}${glyphs[best]}`
      wrong.set(pair, (wrong.get(pair) ?? 0) + 1)
    }
    if (sample % batch === 0) step(rate * Math.max(0.02, (1 + Math.cos((Math.PI * sample) / samples)) / 2))
    if (sample % 5000 === 0) {
      const top = [...wrong]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, 8)
        .map(([pair, count]) => `${pair}:${count}`)
      console.log(sample, (loss / 5000).toFixed(4), (right / 50).toFixed(2), top.join(' '))
      loss = right = 0
      wrong.clear()
      writeFileSync(file, new Uint8Array(all.buffer))
    }
  }
  writeFileSync(file, new Uint8Array(all.buffer))
}

const [, , file = 'glyph-network.bin', samples = '150000', rate = '0.002', start] = process.argv
main(file, Number(samples), Number(rate), start)
