import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aPdf } from '#harness/world/world.ts'
import { drawToRead } from '#pdf/page-picture.ts'
import { startTextEngine } from '#pdf/pdfium.ts'
import { openOwnScanReader } from './own-scan-reader.ts'

const silent = { warn: () => undefined }
// A busy machine may take long for what is little work, and here nothing else comes first.
const reader = openOwnScanReader(silent, { startMilliseconds: 100_000, milliseconds: 100_000 })
afterAll(() => reader.close())
const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
const engine = await startTextEngine(new Uint8Array(readFileSync(wasm)))
const patient = { timeout: 300_000 }

test('reads a picture of a page, one after another in one process', patient, async () => {
  const pages = ['The tenant shall indemnify the landlord.', 'Der Mieter zahlt pünktlich.']
  const bytes = await aPdf(pages.map((text) => ({ text })))
  const drawn = pages.map((_, at) => drawToRead(bytes, at + 1, engine))
  const [first, second] = drawn
  if (!first || !second) throw new Error('The pages are empty')
  expect((await reader.read(first))?.trim()).toBe(pages[0])
  const child = reader.pid()
  expect((await reader.read(second))?.trim()).toBe(pages[1])
  expect(reader.pid()).toBe(child)
  expect(reader.peak()).toBeLessThan(700)
})

test('an empty page has nothing to read, and a broken picture says nothing', patient, async () => {
  expect(drawToRead(await aPdf([{ text: '' }]), 1, engine)).toBeNull()
  expect(await reader.read({ width: 0, height: 0, pixels: new Uint8Array() })).toBe('')
  expect(await reader.read({ width: 5000, height: 5000, pixels: new Uint8Array(3) })).toBe('')
})

test('gives up what takes too long, and reads on in another process', patient, async () => {
  const page = drawToRead(await aPdf([{ text: 'Whereas' }]), 1, engine)
  if (!page) throw new Error('The page is empty')
  const hasty = openOwnScanReader(silent, { milliseconds: 1, startMilliseconds: 100_000 })
  expect(await hasty.read(page)).toBeNull()
  expect(hasty.pid()).toBeNull()
})

test('blames no page for a reader that does not start, or that was closed meanwhile', patient, async () => {
  const page = drawToRead(await aPdf([{ text: 'Whereas' }]), 1, engine)
  if (!page) throw new Error('The page is empty')
  const missing = openOwnScanReader(silent, {}, new URL('no-such-child.ts', import.meta.url))
  await expect(missing.read(page)).rejects.toThrow('is not there')
  const leaving = openOwnScanReader(silent, { startMilliseconds: 100_000, milliseconds: 100_000 })
  const [first, second] = [leaving.read(page), leaving.read(page)]
  const ends = Promise.allSettled([first, second])
  while (leaving.pid() === null) await sleep(5)
  await leaving.close()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(leaving.read(page)).rejects.toThrow('closed')
})
