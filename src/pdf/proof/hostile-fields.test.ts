import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { PlacedField } from '#domain/field/field.ts'
import { processorTime, walkOf10MB } from '#harness/bench/processor-time.ts'
import { placedField } from '../fixtures/fields.ts'
import { buildDocument, writing } from '../fixtures/documents.ts'
import { faceFiles } from '../fonts/faces.ts'
import type { FontLoader } from '../fonts/faces.ts'
import { loadAllMetrics } from '../fonts/metrics.ts'
import { inspectDocument } from '../inspect.ts'
import { startTextEngine } from '../pdfium.ts'
import type { TextEngine } from '../pdfium.ts'
import { rehearse } from './rehearse.ts'

const packages = new URL('../../../node_modules/', import.meta.url)
const fonts: FontLoader = async (face) => new Uint8Array(readFileSync(new URL(faceFiles[face], packages)))

let engine: TextEngine
let document: { prepared: Uint8Array; pages: Parameters<typeof rehearse>[1]['pages'] }
beforeAll(async () => {
  engine = await startTextEngine(
    new Uint8Array(readFileSync(new URL('@embedpdf/pdfium/dist/pdfium.wasm', packages))),
  )
  await loadAllMetrics(fonts)
  const taken = await inspectDocument(await buildDocument([{ content: writing('was', 20, 70) }]), engine)
  if (!taken.ok) throw new Error(taken.refusal.detail)
  document = { prepared: taken.value.bytes, pages: taken.value.pages }
})

const box = { page: 1, left: 10, bottom: 10, width: 80, height: 20 }

/** What a sender may put into a field to be printed: as much, and whatever, the contract lets through. */
const texts: Readonly<Record<string, string>> = {
  'operators of PDF': ') Tj ET Q q 1 0 0 RG 0 0 999 999 re f BT (',
  'the end of a stream': 'endstream endobj\nxref\ntrailer<</Root 9 0 R>>\n%%EOF',
  backslashes: '\\\\))((\\'.repeat(100),
  'overrides of direction': '\u202Ereversed\u202C \u2066isolated\u2069 \u200F\u200E\u061C',
  'a thousand marks on one letter': `a${'\u0301'.repeat(999)}`,
  'nothing but invisible characters': '\u200B\u2060\uFEFF\u00AD'.repeat(250),
  'joined emojis': '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(50),
  'private and unassigned characters': '\uE000\u{F0000}\u{10FFFD}\u0378'.repeat(100),
  'half a pair': 'a\uD800b',
  'line and page breaks': 'a\u2028b\u2029c\u000Bd\u000Ce\tf\r\n'.repeat(50),
  'one endless word': 'W'.repeat(1000),
  'a hundred scripts': 'aбγאبकกあ한𝔸'.repeat(100),
  'tags of languages': '\u{E0001}\u{E0065}\u{E006E}text'.repeat(50),
}

const kinds: Readonly<Record<string, (text: string) => PlacedField>> = {
  option: (text) =>
    placedField('dropdown', {
      box,
      options: [
        { value: 'a', option: text },
        { value: 'b', option: 'Fine' },
      ],
    }),
  'date format': (text) => placedField('date', { box, dateFormat: text.slice(0, 100) }),
}

const cases = Object.keys(kinds).flatMap((kind) => Object.keys(texts).map((name) => [kind, name] as const))

test.each(cases)('prints or refuses %s with %s, without effect on anything else', async (kind, name) => {
  const hostile = kinds[kind]?.(texts[name] ?? '')
  if (hostile === undefined) throw new Error(`There is no ${kind}`)
  const beside = placedField('input', { box: { ...box, bottom: 100 }, fontSize: 8 })
  const [walk, before] = [walkOf10MB(), processorTime()]
  const { faults } = await rehearse(
    document.prepared,
    { fields: [hostile, beside], pages: document.pages },
    { fonts, engine },
  )
  expect((processorTime() - before) / walk).toBeLessThan(400)
  expect(faults.filter(({ field }) => field !== 0)).toEqual([])
})

test('prints on trial five hundred options of a thousand characters', async () => {
  const options = Array.from({ length: 500 }, (_, index) => ({
    value: String(index),
    option: `${index} ${'Wå\u0301ك漢'.repeat(199)}`,
  }))
  const [walk, before] = [walkOf10MB(), processorTime()]
  await rehearse(
    document.prepared,
    { fields: [placedField('dropdown', { box, options })], pages: document.pages },
    { fonts, engine },
  )
  expect((processorTime() - before) / walk).toBeLessThan(800)
})
