import { expect, test } from 'vitest'
import { PdfArray, PdfDict, PdfStream, PdfString } from '@libpdf/core'
import { fontFile } from '#harness/world/font-file.ts'
import { asciiBytes } from '../ascii.ts'
import { combineDocuments } from '../combine.ts'
import { openDocument } from '../document.ts'
import { buildDocument, writing } from '../fixtures/documents.ts'
import { latin, name, takenIn, text } from '#harness/world/taken-in.ts'
import { stamp } from '../stamp-document.ts'

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
