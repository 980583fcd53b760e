import { expect, test } from 'vitest'
import { buildSealed, contentsPlace } from '../fixtures/sealed.ts'
import { checkPdf } from './check-pdf.ts'

/** Pseudo-random numbers in [0, 1), the same in every run. Source: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('detects a change of any byte of a sealed file', { timeout: 120_000 }, async () => {
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
})

test('never reports a truncated file, or one with a piece removed or repeated, as whole', async () => {
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

const filler = (piece: string) => Buffer.alloc(1_000_000, piece, 'latin1')
const trailer = (previous: string) => (at: number) =>
  Buffer.from(
    `\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 1/Prev ${previous}/Root 1 0 R>>\nstartxref\n${at + 1}\n%%EOF\n`,
  )

test.each<[what: string, added: (at: number) => Buffer]>([
  ['a megabyte of ends', () => filler('%%EOF\n')],
  ['a megabyte of objects', () => filler('\n7 0 obj<<>>endobj')],
  ['a megabyte of byte ranges', () => filler('/ByteRange [0 1 2 3] /Contents <00>')],
  ['endless signatures', () => filler('<</Type/Sig/ByteRange[0 10 20 30]/Contents<00>>>')],
  ['nested arrays', () => Buffer.concat([Buffer.from('\n9 0 obj '), filler('[')])],
  ['nested dictionaries', () => Buffer.concat([Buffer.from('\n9 0 obj '), filler('<</A')])],
  ['a table that points to itself', (at) => trailer(String(at + 1))(at)],
  ['a table before the start of the file', trailer('-5')],
  ['a table with an offset out of range', trailer('99999999999999999999')],
])('does not accept %s, after a seal or alone', async (_, added) => {
  const { bytes, known } = await buildSealed()
  const more = added(bytes.length)
  for (const hostile of [Buffer.concat([bytes, more]), Buffer.concat([Buffer.from('%PDF-1.7\n'), more])])
    expect((await checkPdf(hostile, { known })).verdict).not.toMatch(/^whole/)
})
