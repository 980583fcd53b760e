import { expect, test } from 'vitest'
import { buildSealed, contentsPlace } from '../fixtures/sealed.ts'
import { checkPdf } from './check-pdf.ts'

/** Numbers from 0 to below 1, the same in every run. Source: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test(
  'no byte of a sealed file can be changed without the check finding it',
  { timeout: 120_000 },
  async () => {
    const { bytes, known } = await buildSealed()
    const { first, end } = contentsPlace(bytes)
    const random = randomNumbers(20_261_122)
    const judgedWhole: string[] = []
    for (let round = 0; round < 2000; round += 1) {
      // Every other change hits the signature itself, which is a small part of the file.
      const at =
        round % 2 === 0 ? Math.floor(random() * bytes.length) : first + Math.floor(random() * (end - first))
      const before = bytes[at] ?? 0
      const mask = 1 + Math.floor(random() * 255)
      bytes[at] = before ^ mask
      const { verdict } = await checkPdf(bytes, { known })
      const isOtherCase =
        String.fromCharCode(before).toLowerCase() === String.fromCharCode(before ^ mask).toLowerCase()
      const saysTheSame = at >= first && at < end && isOtherCase
      if (verdict.startsWith('whole') && !saysTheSame) judgedWhole.push(`${at} ${before}→${before ^ mask}`)
      bytes[at] = before
    }
    expect(judgedWhole).toEqual([])
    expect((await checkPdf(bytes, { known })).verdict).toBe('whole')
  },
)

test('cut off anywhere, or with a piece taken out or doubled, it is never whole', async () => {
  const { bytes, known } = await buildSealed()
  const random = randomNumbers(7)
  const judgedWhole: string[] = []
  for (let round = 0; round < 300; round += 1) {
    const from = Math.floor(random() * bytes.length)
    const to = Math.min(bytes.length, from + 1 + Math.floor(random() * 400))
    const pieces = [
      [bytes.subarray(0, from)],
      [bytes.subarray(0, from), bytes.subarray(to)],
      [bytes.subarray(0, to), bytes.subarray(from)],
    ][round % 3]
    const { verdict } = await checkPdf(Buffer.concat(pieces ?? []), { known })
    if (verdict.startsWith('whole')) judgedWhole.push(`${round % 3} ${from} ${to}`)
  }
  expect(judgedWhole).toEqual([])
})
