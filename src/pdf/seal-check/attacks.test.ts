import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engine } from '#harness/world/taken-in.ts'
import { makeTimeAuthority } from '#harness/world/time-authority.ts'
import { makeArchiveTail } from '../archive.ts'
import { attacksOn } from '../fixtures/attacks.ts'
import { addTextField, buildDocument, writing } from '../fixtures/documents.ts'
import type { PageFixture } from '../fixtures/documents.ts'
import { finishedLease } from '../fixtures/finished-lease.ts'
import { buildSealed, sealedAt } from '../fixtures/sealed.ts'
import { faceFiles } from '../fonts/faces.ts'
import type { FontLoader } from '../fonts/faces.ts'
import { inspectDocument } from '../inspect.ts'
import { concatenate } from '../seal/der.ts'
import { createSealIdentity } from '../seal/seal-identity.ts'
import { checkPdf } from './check-pdf.ts'
import { areEqualBytes } from './find-bytes.ts'

const packages = new URL('../../../node_modules/', import.meta.url)
const fonts: FontLoader = async (face) => new Uint8Array(readFileSync(new URL(faceFiles[face], packages)))
const identity = await createSealIdentity({ organisation: 'Meridian Legal', now: sealedAt })

/** `npm run fuzz:seals` attacks twenty documents, and with `SEAL_FUZZ_FILES` those of a folder. */
const isFull = process.env['SEAL_FUZZ'] === 'full'
const folder = process.env['SEAL_FUZZ_FILES']
const count = isFull ? 20 : 1
/** Every so many attacks on a file with data for validation, which takes long to judge. */
const step = isFull ? 1 : 6
/** Bytes of an upload above which each of its hundreds of changed copies takes long to make. */
const largest = 1_000_000
const patient = { timeout: 3_600_000 }

/** Documents that differ in what an attacker has to find: pages, their boxes, forms and streams. */
async function aDocument(number: number): Promise<Uint8Array> {
  const shapes: readonly PageFixture[] = [
    {},
    { rotate: 90 },
    { cropBox: [20, 30, 180, 280] },
    { mediaBox: [-50, -50, 150, 250], rotate: 270 },
    { userUnit: 2 },
  ]
  const pages = Array.from({ length: 1 + ((number * 7) % 23) }, (_, page) => ({
    ...shapes[(number + page) % shapes.length],
    content: writing(`I pay ${100 + number} euros on page ${page + 1}`, 20, 200),
  }))
  return buildDocument(pages, (pdf) => {
    if (number % 2 === 1) addTextField(pdf, `Value ${number}`)
  })
}

/** The uploads, each with its name: those of the folder that are taken in, or ours. */
async function* uploads(): AsyncGenerator<readonly [name: string, bytes: Uint8Array]> {
  if (folder === undefined)
    for (let number = 0; number < count; number += 1) yield [`document ${number}`, await aDocument(number)]
  else
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.pdf')))
      yield [name, new Uint8Array(readFileSync(join(folder, name)))]
}

/** What is said of every attack on a file, but that it was changed. */
async function believed(bytes: Uint8Array, known: readonly Uint8Array[], every = 1): Promise<string[]> {
  const wrong: string[] = []
  if ((await checkPdf(bytes, { known })).verdict !== 'whole') wrong.push('untouched')
  for (const { attack, bytes: attacked } of attacksOn(bytes).filter((_, at) => at % every === 0)) {
    if (areEqualBytes(attacked, bytes)) wrong.push(`${attack}: changes nothing`)
    const { verdict, soundEnd } = await checkPdf(attacked, { known })
    if (verdict.startsWith('whole')) wrong.push(attack)
    if (soundEnd !== null && !bytes.subarray(0, soundEnd).every((byte, at) => byte === attacked[at]))
      wrong.push(`${attack}: another edition`)
  }
  return wrong
}

test('every published attack on masters and combined files is seen', patient, async () => {
  let attacked = 0
  for await (const [name, upload] of uploads()) {
    const taken = await inspectDocument(upload, engine)
    if (!taken.ok || taken.value.bytes.length > largest) continue
    const files = await finishedLease({ identity, original: taken.value.bytes, at: sealedAt, fonts })
    for (const kind of ['master', 'combined'] as const) {
      expect([name, kind, await believed(files[kind], identity.certificates)]).toEqual([name, kind, []])
      attacked += attacksOn(files[kind]).length
    }
  }
  if (isFull) process.stdout.write(`${attacked} attacked files\n`)
  expect(attacked).toBeGreaterThan(count * 2 * 250)
})

test('every published attack on a file with data for validation is seen', patient, async () => {
  const authority = await makeTimeAuthority(sealedAt)
  const sealed = await buildSealed(undefined, { timestamp: authority })
  const made = await makeArchiveTail(sealed.bytes, [authority.list], authority)
  if (made === null) throw new Error('nothing can follow')
  expect(await believed(concatenate(sealed.bytes, made.tail), sealed.known, step)).toEqual([])
})
