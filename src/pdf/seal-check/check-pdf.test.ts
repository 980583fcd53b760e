import { PDFDocument } from 'pdf-lib'
import {
  CryptoKeySigner,
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { asciiBytes } from '../ascii.ts'
import { addTextField, buildDocument, numbers, writing } from '../fixtures/documents.ts'
import { appendUpdate, buildSealed, contentsPlace, flip, replaceText, sealedAt } from '../fixtures/sealed.ts'
import type { SealedFixture } from '../fixtures/sealed.ts'
import { concatenate } from '../seal/der.ts'
import { createSealIdentity } from '../seal/seal-identity.ts'
import { checkPdf } from './check-pdf.ts'
import type { LaterChange } from './later-changes.ts'

let sealed: SealedFixture
beforeAll(async () => {
  sealed = await buildSealed()
})

const check = async (bytes: Uint8Array) => checkPdf(bytes, { known: sealed.known })
const verdict = async (bytes: Uint8Array) => (await check(bytes)).verdict

test('reports a sealed file as whole, with its signer, time, revision and origin', async () => {
  const report = await check(sealed.bytes)
  expect(report).toMatchObject({
    verdict: 'whole',
    revisions: 2,
    isEncrypted: false,
    origin: { kind: 'master', envelopeId: 'env-1', auditHead: 'a'.repeat(64) },
  })
  expect(report.seals).toMatchObject([
    {
      kind: 'signature',
      problem: null,
      end: sealed.bytes.length,
      revision: 2,
      isKnown: true,
      validity: 'valid',
      signedAt: sealedAt,
      timestamp: null,
      reason: 'Completed by all recipients',
      algorithm: 'ECDSA P-256, SHA-256',
      signer: { organisation: 'Meridian Legal', standing: 'self-made' },
    },
  ])
})

test('reports an unknown signer if the certificate is not one of the installation', async () => {
  expect((await checkPdf(sealed.bytes, { known: [] })).verdict).toBe('whole-unknown')
})

test('reports a certificate that was not valid at the signing time', async () => {
  const late = await buildSealed(undefined, { signedAt: new Date('2036-12-01T00:00:00Z') })
  expect(await checkPdf(late.bytes, { known: late.known })).toMatchObject({
    verdict: 'certificate-not-valid',
    seals: [{ validity: 'expired' }],
  })
})

describe('changed bytes', () => {
  test('within the covered bytes', async () => {
    expect(await verdict(replaceText(sealed.bytes, 'Helvetica', 'Helveticb'))).toBe('altered')
    expect(await verdict(replaceText(sealed.bytes, 'by all', 'by one'))).toBe('altered')
  })

  test('in the signature, its certificate, and the padding after it', async () => {
    const { first, end } = contentsPlace(sealed.bytes)
    for (const at of [first + 40, first + 400, end - 5, end + 20]) {
      expect(await verdict(flip(sealed.bytes, at))).toBe('signature-broken')
    }
    expect(await verdict(flip(sealed.bytes, first + 300, 0x40))).toBe('signature-broken')
  })

  test('inserted or removed before the signature', async () => {
    const { bytes } = sealed
    expect(await verdict(concatenate(asciiBytes('%!\n'), bytes))).toBe('altered')
    expect(await verdict(concatenate(bytes.subarray(0, 900), bytes.subarray(901)))).toBe('altered')
  })

  test('truncated', async () => {
    expect(await verdict(sealed.bytes.subarray(0, -20))).toBe('cut-off')
  })
})

describe('ranges that omit more than the signature', () => {
  const withRange = (alter: (range: number[]) => readonly number[]): Uint8Array => {
    const found = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+) *\]/.exec(String.fromCharCode(...sealed.bytes))
    const [old = ''] = found ?? []
    const range = alter(found?.slice(1).map(Number) ?? [])
    return replaceText(sealed.bytes, old, `/ByteRange [${range.join(' ')}`.padEnd(old.length - 1) + ']')
  }
  test.each([
    ['range-not-from-start', ([_, a = 0, b = 0, c = 0]: number[]) => [9, a, b, c]],
    ['range-overlapping', ([z = 0, a = 0, b = 0, c = 0]: number[]) => [z, b, a, c]],
    ['range-gap-too-large', ([z = 0, a = 0, b = 0, c = 0]: number[]) => [z, a - 9, b, c]],
    ['range-gap-too-large', ([z = 0, a = 0, b = 0, c = 0]: number[]) => [z, a, b + 9, c - 9]],
    ['range-elsewhere', ([z = 0, a = 0, b = 0, c = 0]: number[]) => [z, a + 9, b, c]],
    ['range-several-gaps', ([z = 0, a = 0, b = 0]: number[]) => [z, a, b, 5, 9, 9]],
    ['range-unreadable', ([z = 0, a = 0, b = 0]: number[]) => [z, a, b]],
  ] as const)('%s', async (problem, alter) => {
    const report = await check(withRange(alter))
    expect(report.seals).toMatchObject([{ problem }])
    expect(report.verdict).toBe('range-forged')
  })

  test('a value that is not a hexadecimal string', async () => {
    const { first, gapEnd } = contentsPlace(sealed.bytes)
    const literal = sealed.bytes.slice()
    literal[first - 1] = 0x28
    literal[gapEnd - 1] = 0x29
    expect((await check(literal)).seals).toMatchObject([{ problem: 'contents-not-hexadecimal' }])
  })
})

describe('changes after the seal', () => {
  const after = async (alter: (pdf: PDF) => void, file = sealed.bytes) => {
    const report = await check(await appendUpdate(file, alter))
    const aftermath = report.seals[0]?.aftermath
    const changes: readonly LaterChange[] = aftermath?.kind === 'update' ? aftermath.changes : []
    return { verdict: report.verdict, changes, revision: report.seals[0]?.revision }
  }
  const annotate = (pdf: PDF, entries: ConstructorParameters<typeof PdfDict>[0]) => {
    const note = pdf.register(new PdfDict(entries))
    const page = pdf.getPage(0)?.dict
    const list = page?.get('Annots')
    page?.set('Annots', PdfArray.of(...(list instanceof PdfArray ? list : []), note))
    return note
  }

  test('reports a note on a page', async () => {
    const told = await after((pdf) =>
      annotate(pdf, [
        ['Type', PdfName.of('Annot')],
        ['Subtype', PdfName.of('FreeText')],
        ['Rect', numbers([0, 0, 90, 20])],
        ['Contents', PdfString.fromString('200 euros')],
      ]),
    )
    expect(told).toEqual({
      verdict: 'changed-after',
      revision: 2,
      changes: [{ kind: 'annotation-added', page: 1 }],
    })
  })

  test('reports other text on a page, and an added page', async () => {
    const told = await after((pdf) => {
      pdf
        .getPage(1)
        ?.dict.set('Contents', pdf.register(PdfStream.fromDict({}, asciiBytes(writing('and more', 20, 200)))))
      pdf.addPage({ width: 200, height: 300 })
    })
    expect(told.verdict).toBe('changed-after')
    expect(told.changes).toEqual(
      expect.arrayContaining([
        { kind: 'pages-added', count: 1 },
        { kind: 'page-changed', page: 2 },
      ]),
    )
  })

  test('reports a change in what a page references: a font under the same number shows other glyphs', async () => {
    const told = await after((pdf) => {
      const resources = pdf.getPage(0)?.dict.get('Resources')
      const fonts = resources instanceof PdfDict ? resources.get('Font') : undefined
      const font = fonts instanceof PdfDict ? pdf.getObject(fonts.get('F1') as PdfRef) : null
      if (font instanceof PdfDict) font.set('BaseFont', PdfName.of('Symbol'))
    })
    expect(told.verdict).toBe('changed-after')
    expect(told.changes).toEqual(expect.arrayContaining([{ kind: 'page-changed', page: 1 }]))
  })

  test('reports the value of a form field', async () => {
    const form = await buildSealed((pdf) => addTextField(pdf, '100'))
    const told = await after((pdf) => {
      const list = pdf.getPage(0)?.dict.get('Annots')
      const field = list instanceof PdfArray ? pdf.getObject(list.at(0) as PdfRef) : null
      if (field instanceof PdfDict) field.set('V', PdfString.fromString('200'))
    }, form.bytes)
    expect(told.verdict).toBe('changed-after')
    expect(told.changes).toEqual([{ kind: 'form-value', page: 1 }])
  })

  test('reports what the document does on opening, and its title', async () => {
    const opening = await after((pdf) =>
      pdf.getCatalog().set('OpenAction', PdfDict.of({ S: PdfName.of('JavaScript') })),
    )
    expect(opening.changes).toEqual([{ kind: 'document-settings' }])
    expect((await after((pdf) => pdf.setTitle('Another'))).verdict).toBe('changed-after')
  })

  test('reports unreachable objects', async () => {
    const told = await after((pdf) => {
      pdf.getCatalog().set('DSS', PdfDict.of({}))
      pdf.register(PdfStream.fromDict({}, asciiBytes(writing('200 euros', 20, 200))))
    })
    expect(told).toMatchObject({
      verdict: 'changed-after',
      changes: expect.arrayContaining([{ kind: 'hidden-objects' }]),
    })
  })

  test('reports an object missing from the file’s own table, which a viewer that rebuilds the table shows', async () => {
    const update = await appendUpdate(sealed.bytes, (pdf) => pdf.getCatalog().set('DSS', PdfDict.of({})))
    const page = (await PDF.load(sealed.bytes)).getPage(0)?.ref.objectNumber ?? 0
    const forged = asciiBytes(`${page} 0 obj\n<< /Type /Page /MediaBox [0 0 9 9] >>\nendobj\n`)
    const at = String.fromCharCode(...update).lastIndexOf('startxref')
    const report = await check(concatenate(update.subarray(0, at), forged, update.subarray(at)))
    expect(report).toMatchObject({
      verdict: 'changed-after',
      seals: [{ aftermath: { changes: expect.arrayContaining([{ kind: 'hidden-objects' }]) } }],
    })
  })

  test('accepts validation data', async () => {
    const told = await after((pdf) => {
      const certificate = pdf.register(
        PdfStream.fromDict({}, sealed.identity.certificates[0] ?? new Uint8Array()),
      )
      pdf.getCatalog().set('DSS', pdf.register(PdfDict.of({ Certs: PdfArray.of(certificate) })))
    })
    expect(told).toEqual({ verdict: 'whole', revision: 2, changes: [{ kind: 'validation-data' }] })
  })

  test('accepts an invisible field for another signature, but not a visible one', async () => {
    const addField = (side: number) => (pdf: PDF) => {
      const field = annotate(pdf, [
        ['Type', PdfName.of('Annot')],
        ['Subtype', PdfName.of('Widget')],
        ['FT', PdfName.of('Sig')],
        ['T', PdfString.fromString('Another')],
        ['F', PdfNumber.of(132)],
        ['Rect', numbers([0, 0, side, side])],
      ])
      const form = pdf.getCatalog().get('AcroForm')
      const dict = form instanceof PdfRef ? pdf.getObject(form) : form
      const fields = dict instanceof PdfDict ? dict.get('Fields') : null
      if (fields instanceof PdfArray) fields.push(field)
    }
    expect(await after(addField(0))).toMatchObject({
      verdict: 'whole',
      changes: [{ kind: 'signature-added' }],
    })
    expect(await after(addField(90))).toMatchObject({ verdict: 'changed-after' })
  })

  test('keeps the seal valid under another program’s signature over everything, and reports both', async () => {
    const { privateKey, certificates } = await createSealIdentity({ organisation: 'Another', now: sealedAt })
    const key = await crypto.subtle.importKey(
      'pkcs8',
      privateKey as Uint8Array<ArrayBuffer>,
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['sign'],
    )
    const signer = new CryptoKeySigner(key, certificates[0] ?? new Uint8Array(), 'EC', 'ECDSA')
    const signing = { signer, fieldName: 'Second', signingTime: new Date('2026-11-22T00:00:00Z') }
    const { bytes } = await (await PDF.load(sealed.bytes)).sign(signing)
    const report = await check(bytes)
    expect(report).toMatchObject({
      verdict: 'whole',
      seals: [
        { isKnown: true, revision: 2, aftermath: { changes: [{ kind: 'signature-added' }] } },
        { isKnown: false, revision: 3, signer: { organisation: 'Another' }, aftermath: { kind: 'nothing' } },
      ],
    })
    const { gapEnd } = contentsPlace(sealed.bytes)
    expect(await verdict(flip(bytes, gapEnd + 3))).toBe('altered')
    expect((await checkPdf(bytes, { known: [] })).verdict).toBe('whole-unknown')
  })

  test('accepts line ends, but not other bytes or a second document', async () => {
    const append = async (tail: Uint8Array) => verdict(concatenate(sealed.bytes, tail))
    expect(await append(asciiBytes('\r\n\n'))).toBe('whole')
    expect(await append(asciiBytes('% 200 euros'))).toBe('bytes-after')
    expect(await append(await buildDocument([{}]))).toBe('bytes-after')
    expect(await append(asciiBytes('\nstartxref\n9\n%%EOF'))).toBe('bytes-after')
  })
})

describe('files without a seal', () => {
  test('finds the origin of a file whose seal was removed', async () => {
    const end = String.fromCharCode(...sealed.bytes).indexOf('%%EOF') + 6
    expect(await verdict(sealed.bytes.slice(0, end))).toBe('seal-removed')
    const resaved = await PDFDocument.load(sealed.bytes)
    for (const [ref, object] of resaved.context.enumerateIndirectObjects())
      if (object.toString().includes('/ByteRange')) resaved.context.delete(ref)
    expect(await verdict(await resaved.save())).toBe('seal-removed')
  })

  test('recognises a file that was saved again with its seal', async () => {
    const pdf = await PDF.load(sealed.bytes)
    pdf.setTitle('Another')
    expect(['range-forged', 'altered', 'cut-off']).toContain(await verdict(await pdf.save()))
  })

  test('recognises files that never had one, non-PDF files, and the rest', async () => {
    const plain = await buildDocument([{}])
    expect(await verdict(plain)).toBe('unsealed')
    expect(await verdict(new Uint8Array())).toBe('empty')
    expect(await verdict(asciiBytes('PK\u0003\u0004 a Word file'))).toBe('not-pdf')
    expect(await verdict(asciiBytes('%PDF-1.7\nnothing else'))).toBe('damaged')
  })

  test('reports a file that needs a password', async () => {
    const pdf = await PDF.load(await buildDocument([{}]))
    pdf.setProtection({ userPassword: 'secret', ownerPassword: 'more' })
    expect(await verdict(await pdf.save())).toBe('encrypted')
  })
})
