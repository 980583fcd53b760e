import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import { expect, test } from 'vitest'
import { asciiBytes } from '../ascii.ts'
import { openDocument } from '../document.ts'
import { buildDocument, writing } from '../fixtures/documents.ts'
import { finishedLease } from '../fixtures/finished-lease.ts'
import { sealedAt } from '../fixtures/sealed.ts'
import { faceFiles } from '../fonts/faces.ts'
import type { FontLoader } from '../fonts/faces.ts'
import { latinText } from '../seal-check/find-bytes.ts'
import { createSealIdentity } from '../seal/seal-identity.ts'
import { sealDocument } from '../seal.ts'
import { ExactNumber } from '../spell-number.ts'
import { spellObject } from './spell.ts'

const packages = new URL('../../../node_modules/', import.meta.url)
const fonts: FontLoader = async (face) => new Uint8Array(readFileSync(new URL(faceFiles[face], packages)))
const identity = await createSealIdentity({ organisation: 'Meridian Legal', now: sealedAt })
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The objects of the last revision in the order of its table, each found where that says. */
function lastRevision(bytes: Uint8Array) {
  const text = latinText(bytes)
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const [, table = '', trailer = ''] = /^xref\n([^]*?)trailer\n([^]*)$/.exec(text.slice(at)) ?? []
  const objects: { readonly number: number; readonly offset: number; readonly content: string }[] = []
  for (const [, first, count, entries = ''] of table.matchAll(/(\d+) (\d+)\n((?:\d{10} \d{5} [nf] \n)+)/g)) {
    const lines = entries.match(/.{20}/gs) ?? []
    expect(lines).toHaveLength(Number(count))
    for (const [index, line] of lines.entries()) {
      const [number, offset] = [Number(first) + index, Number(line.slice(0, 10))]
      if (line.includes('f')) continue
      expect(text.slice(offset, offset + 12)).toMatch(new RegExp(`^${number} 0 obj\n`))
      objects.push({ number, offset, content: text.slice(offset, text.indexOf('\nendobj\n', offset)) })
    }
  }
  return { objects, trailer, start: objects[0]?.offset ?? 0 }
}

test('writes each final file as one revision, master and combined after the bytes everyone was shown', async () => {
  const original = await buildDocument([{ content: writing('I pay 100 euros', 20, 200) }])
  const files = await finishedLease({ identity, original, at: sealedAt, fonts })
  expect(files.originalSha256).toBe(digest(original))
  expect(files.masterSha256).toBe(digest(files.master))
  for (const [file, base] of [
    [files.master, original.length],
    [files.combined, original.length],
    [files.certificate, 15],
  ] as const) {
    const { objects, trailer, start } = lastRevision(file)
    expect(file.subarray(0, base)).toEqual((base === 15 ? file : original).subarray(0, base))
    expect(start).toBe(base)
    const numbers = objects.map(({ number }) => number)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    expect(objects.map(({ offset }) => offset)).toEqual(
      objects.map(({ offset }) => offset).toSorted((one, other) => one - other),
    )
    expect(trailer).toContain(`/Size ${(numbers.at(-1) ?? 0) + 1}\n`)
    const first = (numbers.at(-1) ?? 0) - 5
    expect(objects.slice(-6).map(({ content }) => content)).toEqual([
      expect.stringContaining('/Type /DSS'),
      `${first + 1} 0 obj\n[${first + 4} 0 R]`,
      `${first + 2} 0 obj\n[${first + 4} 0 R]`,
      expect.stringContaining(`/Fields ${first + 1} 0 R`),
      expect.stringContaining(`/V ${first + 5} 0 R`),
      expect.stringContaining('/Type /Sig\n'),
    ])
    expect(latinText(file).match(/\/ByteRange/g)).toHaveLength(1)
  }
  const pages = async (bytes: Uint8Array) => (await openDocument(bytes)).pages.length
  expect(await pages(files.combined)).toBe((await pages(files.master)) + (await pages(files.certificate)))
})

test('goes on from what a document brought along: annotations, attachments, fields', async () => {
  const document = await buildDocument([{}], (pdf) => {
    const link = pdf.register(PdfDict.of({ Subtype: PdfName.of('Link') }))
    pdf.getPage(0)?.dict.set('Annots', PdfArray.of(link))
  })
  const seal = { signedAt: sealedAt, reason: 'Completed' }
  const once = await sealDocument(document, identity, seal)
  const twice = await sealDocument(once, identity, seal)
  const { pdf, pages, follow } = await openDocument(twice)
  const annotations = follow(pages[0]?.dict.get('Annots'))
  expect(annotations instanceof PdfArray && annotations.length).toBe(3)
  const form = follow(pdf.getCatalog().get('AcroForm'))
  const fields = form instanceof PdfDict ? follow(form.get('Fields')) : null
  expect(fields instanceof PdfArray && fields.length).toBe(2)
  expect(twice.subarray(0, once.length)).toEqual(once)
})

test('writes a file of another structure again first', async () => {
  const pdf = await PDF.load(await buildDocument([{ content: writing('as it was', 20, 200) }]))
  pdf.setTitle('Streams')
  const streamed = await pdf.save({ useXRefStream: true })
  expect(latinText(streamed)).toContain('/XRef')
  const sealed = await sealDocument(streamed, identity, { signedAt: sealedAt, reason: 'Completed' })
  expect(latinText(sealed)).not.toContain('/Type /XRef')
  expect((await openDocument(sealed)).pages).toHaveLength(1)
  const files = await finishedLease({ identity, original: streamed, at: sealedAt, fonts })
  expect(files.originalSha256).toBe(digest(streamed))
})

test('spells every value so that it is read as it was', async () => {
  const odd = PdfDict.of({
    'A B#(é)/': PdfName.of('x y'),
    Small: new ExactNumber(0.000001),
    Negative: PdfNumber.of(-1.5),
    Large: PdfNumber.of(123_456_789.125),
    Literal: PdfString.fromString('a (b) \\ c'),
    Bytes: new PdfString(Uint8Array.of(0, 10, 13, 255), 'hex'),
    Wide: PdfString.fromString('日本'),
    Nested: PdfArray.of(PdfDict.of({}), PdfArray.of()),
  })
  const text = spellObject(odd).map(latinText).join('')
  expect(text).toMatch(/\/Small 0.000001\n\/Negative -1.5\n\/Large 123456789.125\n/)
  const file = await buildDocument([{}], (pdf) => pdf.getCatalog().set('Odd', odd))
  const sealed = await sealDocument(file, identity, { signedAt: sealedAt, reason: 'Completed' })
  const read = (await openDocument(sealed)).pdf.getCatalog().get('Odd')
  expect(read instanceof PdfDict && spellObject(read).map(latinText).join('')).toBe(text)
  const stream = spellObject(PdfStream.fromDict({ Length: PdfNumber.of(99) }, asciiBytes('abc')))
  const [controls] = spellObject(new PdfString(Uint8Array.of(0, 10, 13, 255), 'literal'))
  expect(latinText(controls ?? new Uint8Array())).toBe('<000A0DFF>')
  expect(stream.map(latinText).join('')).toBe('<<\n/Length 3\n>>\nstream\nabc\nendstream')
})
