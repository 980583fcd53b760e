import { expect, test } from 'vitest'
import { PdfArray, PdfDict, PdfName, PdfRef } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import { combineDocuments } from '../combine.ts'
import { buildDocument, numbers, writing } from '../fixtures/documents.ts'
import { engine, latin, says, takenIn, unpacked } from '#harness/world/taken-in.ts'
import { inspectDocument } from '../inspect.ts'
import { openFile } from '../pdfium.ts'
import { firstDifference } from './prove.ts'
import { Renderer, pixelsDiffer } from './raster.ts'

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

test('patterns scaled by millionths keep their size', async () => {
  const tile = stream(
    '0 0 400000 1000000 re f',
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1000000 1000000] ' +
      '/XStep 1000000 /YStep 1000000 /Matrix [.000008 0 0 .000008 .125 0] /Resources << >>',
  )
  const objects = [
    ...skeleton.slice(0, 2),
    '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /Pattern << /P 4 0 R >> >> >>',
    tile,
    stream('/Pattern cs /P scn 0 0 200 200 re f'),
  ]
  const bytes = written(objects, (offsets) => {
    const rows = [0, 1, 2, 3, 4].map((at) => entry(offsets[at] ?? 0)).join('')
    return `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${offsets[5]}\n%%EOF\n`
  })
  expect(latin((await takenIn(bytes)).bytes)).toContain('/Matrix [0.000008 0 0 0.000008 0.125 0]')
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
