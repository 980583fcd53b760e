import { expect, test } from 'vitest'
import { makeTimeAuthority } from '#harness/world/time-authority.ts'
import { makeArchiveTail } from '../archive.ts'
import { buildSealed, contentsPlace, sealedAt } from '../fixtures/sealed.ts'
import { concatenate } from '../seal/der.ts'
import { areEqualBytes, latinText } from './find-bytes.ts'
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

/** `npm run fuzz:seals` judges many more files than every test run. */
const isFull = process.env['SEAL_FUZZ'] === 'full'
const flips = isFull ? 20_000 : 1000
const tails = isFull ? 10_000 : 150

const authority = await makeTimeAuthority(sealedAt)

/** A sealed file with a time-stamp, the same with validation data, and where each was sealed. */
async function buildArchived() {
  const sealed = await buildSealed(undefined, { timestamp: authority })
  const made = await makeArchiveTail(sealed.bytes, [authority.list], authority)
  if (made === null) throw new Error('nothing can follow')
  return { sealed: sealed.bytes, tail: made.tail, archived: concatenate(sealed.bytes, made.tail), ...sealed }
}

/** Hexadecimal digits say the same in either case. */
function saysTheSame(before: number, after: number): boolean {
  const [one, other] = [before, after].map((byte) => String.fromCharCode(byte))
  return /[a-f]/i.test(one ?? '') && one?.toLowerCase() === other?.toLowerCase()
}

test('detects a change of any byte of a sealed file', { timeout: 1_200_000 }, async () => {
  const plain = await buildSealed()
  const { sealed, archived, known } = await buildArchived()
  const random = randomNumbers(20_261_122)
  const judgedWhole: string[] = []
  for (const [bytes, home, share] of [
    [plain.bytes, plain.known, 0.5],
    [sealed, known, 0.2],
    [archived, known, 0.3],
  ] as const) {
    const { first, end } = contentsPlace(bytes)
    for (let round = 0; round < flips * share; round += 1) {
      // Every other change hits the signature itself, or what follows it, which are small parts of the file.
      const from = round % 2 === 0 ? 0 : first
      const to = round % 2 === 0 || bytes === archived ? bytes.length : end
      const at = from + Math.floor(random() * (to - from))
      const before = bytes[at] ?? 0
      const after = before ^ (1 + Math.floor(random() * 255))
      bytes[at] = after
      const { verdict } = await checkPdf(bytes, { known: home })
      if (verdict.startsWith('whole') && !(at >= first && at < end && saysTheSame(before, after)))
        judgedWhole.push(`${at} of ${bytes.length}: ${before}→${after}`)
      bytes[at] = before
    }
    expect((await checkPdf(bytes, { known: home })).verdict).toBe('whole')
  }
  expect(judgedWhole).toEqual([])
})

/** Pieces of updates, sound and unsound, put together at random; parts of a real one among them. */
function tailFrom(
  random: () => number,
  { sealed, tail }: Awaited<ReturnType<typeof buildArchived>>,
): Uint8Array {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const number = (most = 30) => Math.floor(random() * most)
  const real = latinText(tail)
  const objects = real.split(/(?<=\nendobj\n)/)
  const size = sealed.length
  const values = [
    () => `${number()} 0 R`,
    () => `(${pick(['200 euros', 'Seal', '\\)', ''])})`,
    () => `[${number()} 0 R ${number()} 0 R]`,
    () =>
      `<< /Type /${pick(['Page', 'Catalog', 'DSS', 'Sig', 'DocTimeStamp', 'Annot'])} /Contents ${number()} 0 R >>`,
    () => `<</Length ${number(9)}>>stream\n${'q Q BT ET'.slice(0, number(9))}\nendstream`,
    () => '<< /ByteRange [0 1 2 3] /Contents <00> >>',
  ]
  const entry = () => `${String(number(size)).padStart(10, '0')} 0000${number(2)} ${pick(['n', 'n', 'f'])} \n`
  const pieces = [
    () => `${number()} ${number(2)} obj\n${pick(values)()}\nendobj\n`,
    () => `xref\n${number()} ${number(3)}\n${entry()}${entry()}`,
    () => `xref\n${number()} 1\n${entry()}${number()} 1\n${entry()}`,
    () =>
      `trailer\n<< /Size ${number()} /Root ${number()} 0 R /Prev ${number(size)}${pick(['', ` /XRefStm ${size}`])} >>\n`,
    () => `startxref\n${number(size * 2)}\n%%EOF\n`,
    () => pick(['\n', ' ', '%', '\0', '\r', 'endobj\n', '%%EOF\n', '% a note\n']),
    () => pick(objects),
    () => real.slice(number(real.length)),
    () => real.slice(0, number(real.length)),
    () => pick(objects).replace(/\d/, String(number(10))),
    () =>
      real.replace(pick(['/F 132', ' 0 R]', '/P ', '/Size', 'endstream', 'xref']), pick(['/F 4', ']', 'x'])),
  ]
  const text = Array.from({ length: 1 + number(5) }, () => pick(pieces)()).join('')
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

test('finds no tail whole but the one that we write', { timeout: 1_200_000 }, async () => {
  const file = await buildArchived()
  const random = randomNumbers(20_261_123)
  const judgedWhole: string[] = []
  for (let round = 0; round < tails; round += 1) {
    const tail = tailFrom(random, file)
    const before = round % 3 === 0 ? file.archived : file.sealed
    const isReal = before === file.sealed && areEqualBytes(tail, file.tail)
    if (isReal || tail.length === 0) continue
    const { verdict, soundEnd } = await checkPdf(concatenate(before, tail), { known: file.known })
    if (verdict.startsWith('whole')) judgedWhole.push(latinText(tail).slice(0, 300))
    if (soundEnd !== null) expect([file.sealed.length, file.archived.length]).toContain(soundEnd)
  }
  expect(judgedWhole).toEqual([])
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
