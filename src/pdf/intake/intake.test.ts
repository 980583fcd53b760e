import { readFileSync } from 'node:fs'
import { constants, inflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import type { PdfObject } from '@libpdf/core'
import { fontFile } from '#harness/world/font-file.ts'
import type { PageFixture } from '../fixtures/documents.ts'
import type { TextEngine } from '../pdfium.ts'
import { intakeNotes } from '#domain/document/intake.ts'
import { asciiBytes } from '../ascii.ts'
import { addTextField, buildDocument, numbers, writing } from '../fixtures/documents.ts'
import { combineDocuments } from '../combine.ts'
import { openDocument } from '../document.ts'
import { inspectDocument } from '../inspect.ts'
import { openFile, startTextEngine } from '../pdfium.ts'
import { findAnchors } from '../text.ts'
import { stamp } from '../stamp-document.ts'
import { firstDifference } from './prove.ts'
import { Renderer, pixelsDiffer } from './raster.ts'

let engine: TextEngine
beforeAll(async () => {
  const wasm = new URL('../../../node_modules/@embedpdf/pdfium/dist/pdfium.wasm', import.meta.url)
  engine = await startTextEngine(new Uint8Array(readFileSync(wasm)))
})

async function takenIn(bytes: Uint8Array) {
  const result = await inspectDocument(bytes, engine)
  if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.detail}`)
  return result.value
}

async function says(bytes: Uint8Array, text: string): Promise<boolean> {
  return ((await findAnchors(bytes, [text], engine)).get(text) ?? []).length > 0
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** What all packed streams of a file say. */
function unpacked(bytes: Uint8Array): string {
  const streams = latin(bytes).matchAll(/stream\r?\n(.*?)\nendstream/gs)
  return [...streams]
    .map(([, packed = '']) => {
      try {
        return inflateSync(Buffer.from(packed, 'latin1'), {
          finishFlush: constants.Z_SYNC_FLUSH,
        }).toString('latin1')
      } catch {
        return packed
      }
    })
    .join('\n')
}

function pictureOf(bytes: Uint8Array): Uint8Array | null {
  const file = openFile(bytes, engine)
  if (typeof file === 'string') throw new Error(file)
  const renderer = new Renderer(engine.pdfium)
  const page = engine.pdfium.FPDF_LoadPage(file.document, 0)
  const picture = renderer.draw(page, 1, 10_000)
  engine.pdfium.FPDF_ClosePage(page)
  renderer.close()
  file.close()
  return picture
}

const name = (value: string) => PdfName.of(value)
const text = (value: string) => PdfString.fromString(value)

/** A file written by hand, so that its table can lie. There are two objects 5. `more` goes after all of them. */
function written(objects: readonly string[], more: (offsets: readonly number[]) => string): Uint8Array {
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${Math.min(index + 1, 5)} 0 obj\n${object}\nendobj\n`
    return at
  })
  return asciiBytes(body + more([...offsets, body.length]))
}

const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
const stream = (content: string, entries = '') =>
  `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`
const skeleton = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 200] >>',
  '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  stream(writing('Pay 100', 20, 100)),
  stream(writing('Pay 999', 20, 100)),
]

/** One reading: what the prepared file says is said by no other reader of it differently. */
async function expectOneAmount(bytes: Uint8Array): Promise<void> {
  const { bytes: prepared } = await takenIn(bytes)
  const amounts = await Promise.all(['Pay 100', 'Pay 999'].map((amount) => says(prepared, amount)))
  expect(amounts.filter(Boolean)).toHaveLength(1)
  const file = latin(prepared)
  expect(file.match(/startxref/g)).toHaveLength(1)
  expect(file).not.toMatch(/XRefStm|\/Prev/)
  // The other amount is not even in the file.
  expect(unpacked(prepared).match(/\(Pay \d+\)/g)).toHaveLength(1)
}

test('a table that lists an object twice has one reading', async () => {
  const bytes = written(skeleton, (offsets) => {
    const rows = [1, 2, 3, 4].map((number) => entry(offsets[number - 1] ?? 0)).join('')
    const table = `xref\n0 5\n0000000000 65535 f \n${rows}5 1\n${entry(offsets[4] ?? 0)}5 1\n${entry(offsets[5] ?? 0)}`
    return `${table}trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n${offsets[6]}\n%%EOF\n`
  })
  await expectOneAmount(bytes)
})

test('a hybrid file whose two tables disagree has one reading', async () => {
  const bytes = written(skeleton, (offsets) => {
    const start = offsets[6] ?? 0
    const rows = [[0, 0, 65535], ...[0, 1, 2, 3, 5, 5].map((at) => [1, offsets[at] ?? 0, 0])]
    const data = rows.map(([type = 0, offset = 0, last = 0]) =>
      String.fromCharCode(type, offset >> 8, offset & 255, last >> 8, last & 255),
    )
    const packed = data.join('')
    const hybrid = `7 0 obj\n${stream(packed, '/Type /XRef /W [1 2 2] /Size 7 /Root 1 0 R')}\nendobj\n`
    const table = `xref\n0 7\n0000000000 65535 f \n${[0, 1, 2, 3, 4, 5].map((at) => entry(offsets[at] ?? 0)).join('')}`
    const trailer = `trailer\n<< /Size 7 /Root 1 0 R /XRefStm ${start} >>`
    return `${hybrid}${table}${trailer}\nstartxref\n${start + hybrid.length}\n%%EOF\n`
  })
  await expectOneAmount(bytes)
})

test('several revisions, an object head with NUL bytes and a wrong table have one reading', async () => {
  const table = (offsets: readonly number[]) =>
    `xref\n0 7\n0000000000 65535 f \n${[0, 1, 2, 3, 4, 5].map((at) => entry(offsets[at] ?? 0)).join('')}trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n${offsets[6]}\n%%EOF\n`
  const revised = written(skeleton, (offsets) => {
    const first = table(offsets)
    const at = (offsets[6] ?? 0) + first.length
    const object = `5 0 obj\n${skeleton[5]}\nendobj\n`
    const update = `xref\n5 1\n${entry(at)}trailer\n<< /Size 7 /Root 1 0 R /Prev ${offsets[6]} >>`
    return `${first}${object}${update}\nstartxref\n${at + object.length}\n%%EOF\n`
  })
  await expectOneAmount(revised)
  const headed = written(skeleton, (offsets) => {
    const at = (offsets[6] ?? 0) + 0
    const object = `5\0 0 obj\n${skeleton[5]}\nendobj\n`
    const moved = [...offsets.slice(0, 6), at + object.length]
    return object + table(moved)
  })
  await expectOneAmount(headed)
  const wrong = written(skeleton.slice(0, 5), (offsets) => table(offsets.map((offset) => offset + 7)))
  expect(await says((await takenIn(wrong)).bytes, 'Pay 100')).toBe(true)
})

test('resources that only a parent has stay with their page', async () => {
  const objects = [...skeleton]
  objects[1] =
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 200] /Resources << /Font << /F1 4 0 R >> >> >>'
  objects[2] = '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>'
  const bytes = written(objects.slice(0, 5), (offsets) => {
    const rows = [0, 1, 2, 3, 4].map((at) => entry(offsets[at] ?? 0)).join('')
    return `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${offsets[5]}\n%%EOF\n`
  })
  expect(await says((await takenIn(bytes)).bytes, 'Pay 100')).toBe(true)
})

test('files that viewers open are taken in, whatever is before their header', async () => {
  const bytes = await buildDocument([{ content: writing('found', 20, 20) }])
  const joined = (start: string, rest: Uint8Array) => new Uint8Array([...asciiBytes(start), ...rest])
  const headless = bytes.subarray(latin(bytes).indexOf('\n') + 1)
  for (const upload of [
    joined('Content-Type: application/pdf\r\n\r\n', bytes),
    joined('x'.repeat(3000), bytes),
    headless,
  ])
    expect(await says((await takenIn(upload)).bytes, 'found')).toBe(true)
})

test('a password that only protects attachments does not matter, any other does', async () => {
  const bytes = await buildDocument([{ content: writing('found', 20, 20) }])
  const encrypted = (filter: string) => {
    const secret = 'A'.repeat(32)
    const encryption = `<< /Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O (${secret}) /U (${secret}) /CF << /StdCF << /CFM /AESV2 /AuthEvent /EFOpen /Length 16 >> >> /StmF /${filter} /StrF /${filter} /EFF /StdCF >>`
    const text = latin(bytes).replace(/trailer\s*<</, `trailer\n<< /ID [(a) (a)] /Encrypt ${encryption}`)
    return asciiBytes(text)
  }
  expect(await says((await takenIn(encrypted('Identity'))).bytes, 'found')).toBe(true)
  const refused = await inspectDocument(encrypted('StdCF'), engine)
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'document-encrypted' } })
})

/** A page with annotations: each with what its appearance writes. */
async function annotated(
  annotations: readonly { readonly entries: Record<string, PdfObject>; readonly says: string | null }[],
  page: PageFixture = {},
  alter: (pdf: PDF) => void = () => {},
): Promise<Uint8Array> {
  return buildDocument([{ content: writing('page', 20, 20), ...page }], (pdf) => {
    const dict = pdf.getPage(0)?.dict
    const made = annotations.map(({ entries, says: words }, index) => {
      const appearance = PdfStream.fromDict(
        {
          Type: name('XObject'),
          Subtype: name('Form'),
          BBox: numbers([0, 0, 100, 20]),
          Resources: dict?.get('Resources') ?? new PdfDict(),
        },
        asciiBytes(writing(words ?? '', 2, 5, 10)),
      )
      const drawn: Record<string, PdfObject> =
        words === null ? {} : { AP: PdfDict.of({ N: pdf.register(appearance) }) }
      const rect = numbers([20, 50 + index * 30, 120, 70 + index * 30])
      return pdf.register(PdfDict.of({ Type: name('Annot'), Rect: rect, ...drawn, ...entries }))
    })
    dict?.set('Annots', new PdfArray(made))
    alter(pdf)
  })
}

test('comments become part of the page, what the screen does not show is gone', async () => {
  const bytes = await annotated([
    { entries: { Subtype: name('FreeText') }, says: 'shown' },
    { entries: { Subtype: name('FreeText'), F: PdfNumber.of(4 | 32) }, says: 'printed' },
    { entries: { Subtype: name('Stamp'), F: PdfNumber.of(2) }, says: 'secret' },
    {
      entries: { Subtype: name('FreeText'), Contents: text('typed'), DA: text('/Helv 9 Tf 0 g') },
      says: null,
    },
    { entries: { Subtype: name('Link') }, says: null },
  ])
  const { bytes: prepared, intake } = await takenIn(bytes)
  expect(intake).toMatchObject({ drawn: 2, hidden: 2 })
  for (const [words, isSaid] of [
    ['shown', true],
    ['typed', true],
    ['printed', false],
    ['secret', false],
  ] as const)
    expect({ words, isSaid: await says(prepared, words) }).toEqual({ words, isSaid })
  expect(latin(prepared)).not.toMatch(/secret|printed/)
  const annotations = (await PDF.load(prepared)).getPage(0)?.dict.get('Annots')
  expect(annotations).toMatchObject({ length: 1 })
})

test('a comment lies below what is signed later', async () => {
  const bytes = await annotated([{ entries: { Subtype: name('FreeText') }, says: 'covering' }])
  const { bytes: prepared } = await takenIn(bytes)
  const d = 'M 0 0 L 100 0 L 100 20 L 0 20 Z'
  const mark = { kind: 'path', d, fill: '#ffffff', stroke: null, strokeWidth: 0 } as const
  const box = { page: 1, left: 20, bottom: 50, width: 100, height: 20 }
  const stamped = await stamp(prepared, [{ box, marks: [mark] }], () => {
    throw new Error('no font is needed')
  })
  const plain = await takenIn(await annotated([]))
  // The mark covers the comment, so that the page looks like one without it, while the text is still there.
  const pictures = [stamped, plain.bytes].map((file) => pictureOf(file))
  expect(pictures[0]).toEqual(pictures[1])
  expect(pictureOf(prepared)).not.toEqual(pictures[1])
})

test('what is shown only in print, or is in other files, does not come along', async () => {
  const bytes = await buildDocument([{ content: 'q 50 0 0 50 20 20 cm /I Do Q' }], (pdf) => {
    const picture = (grey: number, entries: Record<string, PdfObject> = {}) =>
      pdf.register(
        PdfStream.fromDict(
          {
            Type: name('XObject'),
            Subtype: name('Image'),
            Width: PdfNumber.of(1),
            Height: PdfNumber.of(1),
            ColorSpace: name('DeviceGray'),
            BitsPerComponent: PdfNumber.of(8),
            ...entries,
          },
          new Uint8Array([grey]),
        ),
      )
    const printed = PdfDict.of({ Image: picture(255), DefaultForPrinting: PdfBool.TRUE })
    const shown = picture(0, { Alternates: PdfArray.of(printed), OPI: new PdfDict() })
    const resources = pdf.getPage(0)?.dict.get('Resources')
    if (resources instanceof PdfDict) resources.set('XObject', PdfDict.of({ I: shown }))
    const spare = PdfDict.of({ Type: name('Template'), Contents: picture(255) })
    const templates = PdfDict.of({ Names: PdfArray.of(text('spare'), pdf.register(spare)) })
    pdf.getCatalog().set('Names', PdfDict.of({ Templates: templates }))
    const area = PdfDict.of({ ViewArea: name('MediaBox'), PrintArea: name('MediaBox') })
    pdf.getCatalog().set('ViewerPreferences', area)
  })
  const { bytes: prepared } = await takenIn(bytes)
  expect(latin(prepared)).not.toMatch(/Alternates|DefaultForPrinting|OPI|Template|ViewArea|PrintArea/)
  expect(latin(prepared).match(/\/Subtype \/Image/g)).toHaveLength(1)
})

test('layers stay as they are on screen, and cannot be switched', async () => {
  const content = `/OC /On BDC ${writing('visible', 20, 60)} EMC /OC /Off BDC ${writing('concealed', 20, 90)} EMC`
  const layered = (set: (layers: { on: PdfDict; off: PdfDict }, configuration: PdfDict) => void) =>
    buildDocument([{ content }], (pdf) => {
      const on = PdfDict.of({ Type: name('OCG'), Name: text('Terms') })
      const off = PdfDict.of({ Type: name('OCG'), Name: text('Print only') })
      const [onRef, offRef] = [pdf.register(on), pdf.register(off)]
      const groups = () => PdfArray.of(onRef, offRef)
      const usage = PdfDict.of({ Event: name('Print'), OCGs: groups(), Category: PdfArray.of(name('Print')) })
      const configuration = PdfDict.of({ OFF: PdfArray.of(offRef), AS: PdfArray.of(usage), Order: groups() })
      set({ on, off }, configuration)
      pdf.getCatalog().set('OCProperties', PdfDict.of({ OCGs: groups(), D: configuration }))
      const resources = pdf.getPage(0)?.dict.get('Resources')
      if (resources instanceof PdfDict) resources.set('Properties', PdfDict.of({ On: onRef, Off: offRef }))
    })
  const prints = PdfDict.of({ Print: PdfDict.of({ PrintState: name('ON') }) })
  const { bytes, intake } = await takenIn(await layered(({ off }) => off.set('Usage', prints)))
  expect(intake.hiddenLayers).toEqual(['Print only'])
  const file = latin(bytes)
  expect(file).not.toMatch(/\/AS\b|\/Order|\/Usage|PrintState/)
  expect(file).toMatch(/\/Locked/)
  const states = await takenIn(
    await layered(({ on, off }) => {
      on.set('Usage', PdfDict.of({ View: PdfDict.of({ ViewState: name('OFF') }) }))
      off.set('Usage', PdfDict.of({ View: PdfDict.of({ ViewState: name('ON') }) }))
    }),
  )
  expect(states.intake.hiddenLayers).toEqual(['Terms'])
})

const invoice = '<?xml version="1.0" encoding="UTF-8"?><invoice total="100"/>'

function withFile(content: string, relationship: string, fileName = 'factur-x.xml'): Promise<Uint8Array> {
  return buildDocument([{ content: writing('invoice', 20, 20) }], (pdf) => {
    const embedded = pdf.register(
      PdfStream.fromDict({ Type: name('EmbeddedFile'), Subtype: name('text/xml') }, asciiBytes(content)),
    )
    const specification = pdf.register(
      PdfDict.of({
        Type: name('Filespec'),
        F: text(fileName),
        UF: text(fileName),
        AFRelationship: name(relationship),
        EF: PdfDict.of({ F: embedded }),
      }),
    )
    pdf.getCatalog().set('AF', PdfArray.of(specification))
    const files = PdfDict.of({ Names: PdfArray.of(text(fileName), specification) })
    pdf.getCatalog().set('Names', PdfDict.of({ EmbeddedFiles: files }))
  })
}

test('an electronic invoice keeps its data', async () => {
  const { bytes, removed, intake } = await takenIn(await withFile(invoice, 'Alternative'))
  expect(removed).toEqual([])
  expect(intake.files).toEqual([
    {
      name: 'factur-x.xml',
      size: invoice.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    },
  ])
  expect(latin(bytes)).toContain(invoice)
  expect(latin(bytes)).toMatch(/\/AF\b/)
})

test('every document keeps the data of its invoice when they are combined', async () => {
  const other = invoice.replace('100', '250')
  const [plain, one, two] = await Promise.all([
    takenIn(await buildDocument([{}])),
    takenIn(await withFile(invoice, 'Alternative')),
    takenIn(await withFile(other, 'Alternative')),
  ])
  const combined = await combineDocuments([plain, one, two].map(({ bytes }) => bytes))
  const listed = async (bytes: Uint8Array) => {
    const { pdf, follow } = await openDocument(bytes)
    const names = pdf.getCatalog().getDict('Names')?.getDict('EmbeddedFiles')?.getArray('Names')
    const items = names?.toArray() ?? []
    return items.flatMap((item) => {
      if (item instanceof PdfString) return [item.asString()]
      const specification = follow(item)
      const embedded = specification instanceof PdfDict ? specification.getDict('EF') : undefined
      const content = follow(embedded?.get('UF'))
      return [content instanceof PdfStream ? latin(content.getDecodedData()) : '']
    })
  }
  const both = ['factur-x.xml', invoice, 'factur-x.xml (2)', other]
  expect(await listed(combined)).toEqual(both)
  const box = { page: 1, left: 10, bottom: 10, width: 10, height: 10 }
  const marks = [{ kind: 'path', d: 'M 0 0 L 9 9', fill: null, stroke: '#000000', strokeWidth: 1 }] as const
  expect(await listed(await stamp(combined, [{ box, marks }], fontFile))).toEqual(both)
})

test.each([
  ['another relationship', invoice, 'Unspecified'],
  ['a document type', `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///">]>${invoice}`, 'Data'],
  ['no XML', 'MZ program', 'Data'],
  ['more than 1 MB', `<a>${'x'.repeat(1024 * 1024)}</a>`, 'Data'],
  ['another encoding', '<?xml version="1.0" encoding="UTF-7"?><a/>', 'Data'],
])('a file with %s is removed', async (_, content, relationship) => {
  const { bytes, removed, intake } = await takenIn(await withFile(content, relationship))
  expect(removed).toEqual(['embedded-files'])
  expect(intake.files).toEqual([])
  expect(latin(bytes)).not.toMatch(/EmbeddedFile|factur-x/)
})

test('the proof finds one changed digit, a moved line and a missing stroke', async () => {
  const page = (content: string) => buildDocument([{}, { content }])
  const base = `${writing('Pay 100 by 3 May', 20, 100)} 20 50 100 2 re f`
  const opened = (bytes: Uint8Array) => {
    const file = openFile(bytes, engine)
    if (typeof file === 'string') throw new Error(file)
    return file
  }
  const difference = async (content: string) => {
    const [upload, prepared] = [opened(await page(base)), opened(await page(content))]
    const found = firstDifference(upload, prepared, engine)
    for (const file of [upload, prepared]) file.close()
    return found
  }
  expect(await difference(base)).toBeNull()
  expect(await difference(base.replace('100 by', '190 by'))).toEqual({ page: 2, what: 'text' })
  expect(await difference(base.replace('20 100 Tm', '20 101 Tm'))).toEqual({ page: 2, what: 'text' })
  expect(await difference(base.replace('20 50 100 2 re f', ''))).toEqual({ page: 2, what: 'picture' })
})

test('a page that takes too long is not drawn to the end, and then compared coarsely', async () => {
  const slow = await buildDocument([{ content: '0 0 200 300 re f 1 1 m 199 299 l S '.repeat(20_000) }])
  const file = openFile(slow, engine)
  if (typeof file === 'string') throw new Error(file)
  const renderer = new Renderer(engine.pdfium)
  const page = engine.pdfium.FPDF_LoadPage(file.document, 0)
  expect(renderer.draw(page, 1, 1)).toBeNull()
  expect(renderer.draw(page, 1, Infinity)).toBeInstanceOf(Uint8Array)
  renderer.spent = Infinity
  expect(pixelsDiffer(renderer, page, page)).toBe(false)
  engine.pdfium.FPDF_ClosePage(page)
  renderer.close()
  file.close()
})

test('fields keep their frames, comb fields their spacing, and stale ones get their value', async () => {
  const field = (entries: Record<string, PdfObject>, isStale = false) =>
    buildDocument([{}], (pdf) => {
      addTextField(pdf, 'old', entries)
      const form = pdf.getCatalog().get('AcroForm')
      if (isStale && form instanceof PdfDict) form.set('NeedAppearances', PdfBool.TRUE)
    })
  const bare = { AP: new PdfDict(), DA: text('/Helv 10 Tf 0 g') }
  const comb = await takenIn(
    await field({ ...bare, V: text('123'), MaxLen: PdfNumber.of(10), Ff: PdfNumber.of(1 << 24) }),
  )
  const digits = await Promise.all(
    ['1', '2', '3'].map(
      async (digit) => (await findAnchors(comb.bytes, [digit], engine)).get(digit)?.[0]?.left ?? 0,
    ),
  )
  const [one = 0, two = 0, three = 0] = digits
  expect(two - one).toBeCloseTo(10, 0)
  expect(three - two).toBeCloseTo(10, 0)
  const framed = await takenIn(
    await field({ ...bare, V: text(''), MK: PdfDict.of({ BC: numbers([0, 0, 0]) }) }),
  )
  const plain = await takenIn(await buildDocument([{}]))
  const [withFrame, without] = [framed, plain].map(({ bytes }) => openFile(bytes, engine))
  if (typeof withFrame !== 'object' || typeof without !== 'object') throw new Error('not opened')
  expect(firstDifference(withFrame, without, engine)).toEqual({ page: 1, what: 'picture' })
  for (const file of [withFrame, without]) file.close()
  const entries = { V: text('new'), DA: text('/Helv 10 Tf 0 g') }
  expect(await says((await takenIn(await field(entries, true))).bytes, 'new')).toBe(true)
  expect(await says((await takenIn(await field(entries))).bytes, 'old')).toBe(true)
  // The look of a field that says its value stays, although the form calls it stale, as LibreOffice does for all.
  const kept = await takenIn(await field({ DA: text('/Helv 24 Tf 0 g') }, true))
  const [place] = (await findAnchors(kept.bytes, ['old'], engine)).get('old') ?? []
  expect(place).toMatchObject({ left: 22, bottom: 105 })
})

test('a stale field keeps its look if the font that it names has fewer characters of its value', async () => {
  const map = '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <6F> <0416> endbfchar'
  const bytes = await buildDocument([{}], (pdf) => {
    addTextField(pdf, 'old', { V: text('\u0416ld'), DA: text('/Helv 24 Tf 0 g') })
    const form = pdf.getCatalog().get('AcroForm')
    if (form instanceof PdfDict) form.set('NeedAppearances', PdfBool.TRUE)
    const toUnicode = pdf.register(PdfStream.fromDict({}, asciiBytes(`begincmap ${map} endcmap`)))
    const fonts = pdf.getPage(0)?.dict.getDict('Resources')?.getDict('Font')?.get('F1')
    const font = fonts instanceof PdfRef ? pdf.getObject(fonts) : null
    if (font instanceof PdfDict) font.set('ToUnicode', toUnicode)
  })
  const { bytes: kept } = await takenIn(bytes)
  const [place] = (await findAnchors(kept, ['\u0416ld'], engine)).get('\u0416ld') ?? []
  expect(place).toMatchObject({ left: 22, bottom: 105 })
})

test.each([
  [0, [100, 180]],
  [90, [120, 100]],
  [180, [100, 120]],
  [270, [180, 100]],
] as const)(
  'an icon that does not turn stays upright on a page turned by %d',
  async (rotate, [left, top]) => {
    const upload = await buildDocument([{ rotate }], (pdf) => {
      const look = pdf.register(
        PdfStream.fromDict(
          { Type: name('XObject'), Subtype: name('Form'), BBox: numbers([0, 0, 20, 20]) },
          asciiBytes('0 0 20 5 re f 0 0 5 20 re f'),
        ),
      )
      const [rect, flags] = [numbers([100, 100, 120, 120]), PdfNumber.of(16)]
      const note = {
        Type: name('Annot'),
        Subtype: name('Text'),
        Rect: rect,
        F: flags,
        AP: PdfDict.of({ N: look }),
      }
      pdf.getPage(0)?.dict.set('Annots', PdfArray.of(pdf.register(PdfDict.of(note))))
    })
    const { bytes, intake } = await takenIn(upload)
    expect(intake.drawn).toBe(1)
    const picture = pictureOf(bytes)
    const width = rotate % 180 === 0 ? 200 : 300
    const isInk = (x: number, y: number) => picture?.[((top + y) * width + left + x) * 4] === 0
    // It goes to the right and down from its corner: a bar at the left, and one below.
    expect([isInk(2, 2), isInk(2, 17), isInk(17, 17), isInk(12, 8), isInk(-2, 17), isInk(17, 22)]).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  },
)

test('a comment that nothing draws alike is counted', async () => {
  const { intake } = await takenIn(
    await buildDocument([{}], (pdf) => {
      const note = { Type: name('Annot'), Subtype: name('Sound'), Rect: numbers([10, 10, 30, 30]) }
      pdf.getPage(0)?.dict.set('Annots', PdfArray.of(pdf.register(PdfDict.of(note))))
    }),
  )
  expect(intake).toMatchObject({ drawn: 0, hidden: 0, undrawn: 1 })
  expect(intakeNotes([], intake)).toEqual([
    'Removed, because readers show it differently or not at all: 1 comment.',
  ])
})

test('takes in pages that inherit their boxes and have links', async () => {
  const bytes = await buildDocument([{ content: writing('Read this', 20, 300) }], (pdf) => {
    const page = pdf.getPage(0)?.dict
    const parent = page?.get('Parent')
    const tree = parent instanceof PdfRef ? pdf.getObject(parent) : parent
    if (page === undefined || !(tree instanceof PdfDict)) throw new Error('no page tree')
    page.delete('MediaBox')
    tree.set('MediaBox', numbers([0, 0, 400, 500]))
    tree.set('CropBox', numbers([10, 20, 390, 480]))
    const link = PdfDict.of({ Subtype: PdfName.of('Link'), Rect: numbers([20, 290, 90, 320]) })
    page.set('Annots', PdfArray.of(link))
  })
  expect((await takenIn(bytes)).pages).toEqual([{ width: 380, height: 460 }])
})

test('the same upload gives the same bytes', async () => {
  const upload = await buildDocument([{ content: '0 0 99 99 re f' }])
  const prepared = async () => {
    const result = await inspectDocument(upload, engine)
    if (!result.ok) throw new Error(result.refusal.detail)
    return Buffer.from(result.value.bytes).toString('latin1')
  }
  const [first, again] = [await prepared(), await prepared()]
  expect(again).toBe(first)
  expect(first).not.toMatch(/ModDate|<0{32}>/)
  const twice = () => combineDocuments([upload, upload])
  expect(Buffer.compare(await twice(), await twice())).toBe(0)
})
