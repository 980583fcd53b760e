import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import { PDFDocument } from 'pdf-lib'
import type { PdfObject, PdfRef } from '@libpdf/core'
import type { TextEngine } from './pdfium.ts'
import { asciiBytes } from './ascii.ts'
import { addTextField, buildDocument, numbers, writing } from './fixtures/documents.ts'
import { inspectDocument } from './inspect.ts'
import { startTextEngine } from './pdfium.ts'
import { findAnchors } from './text.ts'

let engine: TextEngine
beforeAll(async () => {
  const wasm = new URL('../../node_modules/@embedpdf/pdfium/dist/pdfium.wasm', import.meta.url)
  engine = await startTextEngine(new Uint8Array(readFileSync(wasm)))
})

async function inspect(bytes: Uint8Array) {
  const result = await inspectDocument(bytes, engine)
  if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.detail}`)
  return result.value
}

async function refusalOf(bytes: Uint8Array) {
  const result = await inspectDocument(bytes, engine)
  return result.ok ? null : result.refusal
}

async function find(bytes: Uint8Array, text: string) {
  return (await findAnchors(bytes, [text], engine)).get(text) ?? []
}

const action = (kind: string, entries: Record<string, PdfString> = {}) =>
  PdfDict.of({ Type: PdfName.of('Action'), S: PdfName.of(kind), ...entries })

test('takes in a harmless document with nothing removed', async () => {
  const bytes = await buildDocument([{ rotate: 90 }, { cropBox: [10, 10, 110, 60] }])
  expect(await inspect(bytes)).toEqual({
    bytes: expect.any(Uint8Array) as Uint8Array,
    pages: [
      { width: 300, height: 200 },
      { width: 100, height: 50 },
    ],
    unpacked: expect.any(Number) as number,
    removed: [],
    signed: false,
    form: [],
    intake: { drawn: 0, hidden: 0, hiddenLayers: [], files: [], signatures: [] },
  })
})

test('removes scripts, actions, files and XFA, and keeps links', async () => {
  const bytes = await buildDocument([{ content: writing('kept', 20, 20) }], (pdf) => {
    const catalog = pdf.getCatalog()
    catalog.set('OpenAction', action('JavaScript', { JS: PdfString.fromString('app.alert(1)') }))
    catalog.set('AA', PdfDict.of({ WC: action('JavaScript', { JS: PdfString.fromString('x') }) }))
    const file = PdfDict.of({
      F: PdfString.fromString('a.exe'),
      EF: PdfDict.of({ F: pdf.register(new PdfStream([], asciiBytes('MZ'))) }),
    })
    catalog.set(
      'Names',
      PdfDict.of({
        JavaScript: new PdfDict(),
        EmbeddedFiles: PdfDict.of({ Names: PdfArray.of(PdfString.fromString('a'), file) }),
      }),
    )
    catalog.set('AcroForm', PdfDict.of({ Fields: new PdfArray(), XFA: PdfString.fromString('<xfa/>') }))
    const annotation = (entries: Record<string, PdfName | PdfDict | PdfArray>) =>
      PdfDict.of({ Rect: numbers([0, 0, 9, 9]), ...entries })
    pdf.getPage(0)?.dict.set(
      'Annots',
      PdfArray.of(
        annotation({
          Subtype: PdfName.of('Link'),
          A: action('URI', { URI: PdfString.fromString('https://example.com') }),
        }),
        annotation({
          Subtype: PdfName.of('Link'),
          A: action('Launch', { F: PdfString.fromString('cmd.exe') }),
        }),
        annotation({ Subtype: PdfName.of('FileAttachment'), FS: file }),
        annotation({ Subtype: PdfName.of('RichMedia') }),
      ),
    )
  })
  const { bytes: clean, removed } = await inspect(bytes)
  expect(removed).toEqual(['embedded-files', 'javascript', 'launch-actions', 'media', 'xfa'])
  const text = new TextDecoder('latin1').decode(clean)
  expect(text).toContain('https://example.com')
  for (const gone of ['JavaScript', 'alert', 'Launch', 'cmd.exe', 'EmbeddedFile', 'MZ', 'XFA', 'RichMedia']) {
    expect(text).not.toContain(gone)
  }
  expect(await find(clean, 'kept')).toHaveLength(1)
  expect((await inspect(clean)).removed).toEqual([])
})

test('turns a form into page content in the same place', async () => {
  const bytes = await buildDocument([{ content: writing('label', 20, 150) }], (pdf) =>
    addTextField(pdf, 'typed'),
  )
  const { bytes: flat, removed } = await inspect(bytes)
  expect(removed).toEqual([])
  expect(await find(flat, 'typed')).toMatchObject([{ left: 22, bottom: 105 }])
  expect(await find(flat, 'label')).toMatchObject([{ left: 20, bottom: 150 }])
  const pdf = await PDF.load(flat)
  expect(pdf.getCatalog().has('AcroForm')).toBe(false)
})

test('drops a hidden widget and draws one without an appearance', async () => {
  const hidden = await buildDocument([{}], (pdf) => addTextField(pdf, 'secret', { F: PdfNumber.of(2) }))
  expect(await find((await inspect(hidden)).bytes, 'secret')).toEqual([])
  const bare = await buildDocument([{}], (pdf) => {
    addTextField(pdf, 'bare', { AP: new PdfDict(), DA: PdfString.fromString('/Helv 10 Tf 0 g') })
  })
  expect(await find((await inspect(bare)).bytes, 'bare')).toHaveLength(1)
})

test('accepts an owner password and refuses a user password', async () => {
  const protect = async (userPassword: string) =>
    buildDocument([{ content: writing('words', 20, 20) }], (pdf) => {
      pdf.setProtection({ userPassword, ownerPassword: 'owner', permissions: { modify: false, copy: false } })
    })
  const { bytes, removed } = await inspect(await protect(''))
  expect(removed).toEqual(['encryption'])
  expect(await find(bytes, 'words')).toHaveLength(1)
  expect((await PDF.load(bytes)).isEncrypted).toBe(false)
  expect(await refusalOf(await protect('secret'))).toMatchObject({
    code: 'document-encrypted',
    detail: expect.stringContaining('Remove the password'),
  })
})

test('reports the password as the reason even if it covers the catalog', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
  const bytes = await pdf.save({ useObjectStreams: true })
  await expect(PDF.load(bytes, { credentials: '', lenient: false })).rejects.toThrow()
  expect(await refusalOf(bytes)).toMatchObject({ code: 'document-encrypted' })
})

test('reports an earlier signature', async () => {
  const bytes = await buildDocument([{}], (pdf) => {
    const signature = pdf.register(
      PdfDict.of({
        Type: PdfName.of('Sig'),
        ByteRange: numbers([0, 1, 2, 3]),
        Contents: PdfString.fromString('x'),
      }),
    )
    addTextField(pdf, 'signed', { FT: PdfName.of('Sig'), V: signature })
  })
  expect((await inspect(bytes)).signed).toBe(true)
})

test('repairs a damaged cross-reference table', async () => {
  const bytes = await buildDocument([{ content: writing('found', 20, 20) }, {}])
  const text = new TextDecoder('latin1').decode(bytes)
  const broken = asciiOf(text.replace(/startxref\s+\d+/, 'startxref\n77').replace(/\nxref/, '\nxxxx'))
  const { bytes: mended, pages } = await inspect(broken)
  expect(pages).toHaveLength(2)
  expect(mended).not.toBe(broken)
  expect(await find(mended, 'found')).toHaveLength(1)
})

const asciiOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff)

test.each([
  { count: 2, found: [1] },
  { count: 3, found: [1, 3] },
])(
  'reads a page tree with indirect kids, untyped pages and a duplicate page as PDFium does',
  async ({ count, found }) => {
    const bytes = await buildDocument(
      [{ content: writing('one', 20, 20) }, { content: writing('two', 20, 20) }],
      (pdf) => {
        const root = pdf.getObject(pdf.getCatalog().get('Pages') as PdfRef)
        if (!(root instanceof PdfDict)) throw new Error('no page tree')
        const kids = root.getArray('Kids')?.toArray() ?? []
        for (const page of pdf.getPages()) page.dict.delete('Type')
        const inner = pdf.register(
          PdfDict.of({
            Kids: pdf.register(PdfArray.of(...kids, ...kids.slice(0, 1))),
            Parent: PdfNumber.of(0),
            Count: PdfNumber.of(count),
          }),
        )
        root.set('Count', PdfNumber.of(count))
        root.set('Kids', PdfArray.of(inner, pdf.getCatalog().get('Pages') as PdfRef))
      },
    )
    const { pages, bytes: mended } = await inspect(bytes)
    expect(pages).toHaveLength(count)
    expect((await find(mended, 'one')).map(({ page }) => page)).toEqual(found)
  },
)

test('refuses empty and truncated files, and those that are not PDF', async () => {
  expect(await refusalOf(asciiBytes('hello'))).toMatchObject({
    code: 'document-damaged',
    detail: expect.stringContaining('not a PDF'),
  })
  expect(await refusalOf(new Uint8Array())).toMatchObject({ code: 'document-damaged' })
  expect(await refusalOf(asciiBytes('%PDF-1.7\ngarbage'))).toMatchObject({ code: 'document-damaged' })
  expect(await refusalOf(await buildDocument([]))).toMatchObject({ code: 'document-damaged' })
})

test('accepts 500 pages and refuses 501', async () => {
  const pages = (count: number) => Array.from({ length: count }, () => ({}))
  expect((await inspect(await buildDocument(pages(500)))).pages).toHaveLength(500)
  expect(await refusalOf(await buildDocument(pages(501)))).toMatchObject({ code: 'document-too-long' })
}, 60_000)

test('refuses content that unpacks to far more than its size, however it is packed', async () => {
  const flate = PdfName.of('FlateDecode')
  const once = deflateSync(new Uint8Array(66 * 1024 * 1024))
  const twice = deflateSync(once)
  const packed = (data: Uint8Array, filter: PdfObject, pages = 1) =>
    buildDocument(
      Array.from({ length: pages }, () => ({})),
      (pdf) => {
        const content = pdf.register(new PdfStream([['Filter', filter]], data))
        for (let page = 0; page < pages; page += 1) pdf.getPage(page)?.dict.set('Contents', content)
      },
    )
  const swollen = { code: 'document-damaged', detail: expect.stringContaining('unpacks') }
  expect(await refusalOf(await packed(once, flate))).toMatchObject(swollen)
  expect(await refusalOf(await packed(twice, PdfArray.of(flate, flate)))).toMatchObject(swollen)
  const hex = asciiBytes(`${twice.toString('hex')}>`)
  const threefold = PdfArray.of(PdfName.of('ASCIIHexDecode'), flate, flate)
  expect(await refusalOf(await packed(hex, threefold))).toMatchObject(swollen)
  const shared = deflateSync(asciiBytes('q Q\n'.repeat(1024 * 1024)))
  expect(await refusalOf(await packed(shared, flate, 20))).toMatchObject(swollen)
  const large = await inspect(await packed(shared, flate, 10))
  expect([large.pages.length, large.unpacked]).toEqual([10, 10 * 4 * 1024 * 1024])
}, 60_000)
