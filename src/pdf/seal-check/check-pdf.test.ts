import { PDFDocument } from 'pdf-lib'
import { CryptoKeySigner, PDF, PdfDict, PdfName, PdfStream } from '@libpdf/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { asciiBytes } from '../ascii.ts'
import { buildDocument, writing } from '../fixtures/documents.ts'
import { appendUpdate, buildSealed, contentsPlace, flip, replaceText, sealedAt } from '../fixtures/sealed.ts'
import type { SealedFixture } from '../fixtures/sealed.ts'
import { sealDocument } from '../seal.ts'
import { sha256, signDetached } from '../seal/cms.ts'
import { concatenate } from '../seal/der.ts'
import { createSealIdentity } from '../seal/seal-identity.ts'
import { checkPdf } from './check-pdf.ts'
import { latinText } from './find-bytes.ts'

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
    const range = latinText(sealed.bytes).lastIndexOf('/ByteRange')
    for (const end of [range + 14, range + 200, sealed.bytes.length - 1500])
      expect(await verdict(sealed.bytes.subarray(0, end))).toBe('cut-off')
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

describe('bytes after the seal', () => {
  const update = (alter: (pdf: PDF) => void) => appendUpdate(sealed.bytes, alter)
  const drawOver = (pdf: PDF) =>
    pdf
      .getPage(0)
      ?.dict.set('Contents', pdf.register(PdfStream.fromDict({}, asciiBytes(writing('200 euros', 20, 200)))))
  const tails: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
    'another text on a page': () => update(drawOver),
    'a value of the catalog': () =>
      update((pdf) => pdf.getCatalog().set('OpenAction', PdfDict.of({ S: PdfName.of('JavaScript') }))),
    'data for validation': () => update((pdf) => pdf.getCatalog().set('DSS', PdfDict.of({}))),
    'a second document': async () => concatenate(sealed.bytes, await buildDocument([{}])),
    'a line end': () => concatenate(sealed.bytes, asciiBytes('\n')),
    'a comment': () => concatenate(sealed.bytes, asciiBytes('% 200 euros')),
    'an object in no table': () =>
      concatenate(sealed.bytes, asciiBytes('6 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n')),
    'a hybrid table, which readers follow differently': () => {
      const at = sealed.bytes.length
      const objects = '6 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n'
      const table = `xref\n0 0\ntrailer\n<< /Size 12 /Root 2 0 R /Prev 7247 /XRefStm ${at} >>\n`
      return concatenate(
        sealed.bytes,
        asciiBytes(`${objects}${table}startxref\n${at + objects.length}\n%%EOF\n`),
      )
    },
    'two entries for one object in a table': () => {
      const at = sealed.bytes.length
      const object = '6 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n'
      const entry = `${String(at).padStart(10, '0')} 00000 n \n`
      const table = `xref\n6 1\n0000000900 00000 n \n6 1\n${entry}trailer\n<< /Size 12 /Root 2 0 R /Prev 7247 >>\n`
      return concatenate(
        sealed.bytes,
        asciiBytes(`${object}${table}startxref\n${at + object.length}\n%%EOF\n`),
      )
    },
  }
  test.each(Object.entries(tails))('%s: only the sealed edition is whole', async (_, build) => {
    const bytes = await build()
    const report = await check(bytes)
    expect(report).toMatchObject({
      verdict: 'extended',
      isOriginSealed: true,
      origin: { envelopeId: 'env-1' },
      seals: [{ problem: null, isKnown: true, revision: 2, end: sealed.bytes.length }],
    })
    expect(await verdict(bytes.slice(0, report.seals[0]?.end))).toBe('whole')
    expect((await checkPdf(bytes, { known: [] })).verdict).toBe('extended')
  })

  /** The file signed by another program, with a seal identity of its own. */
  const signedByAnother = async (bytes: Uint8Array): Promise<Uint8Array> => {
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
    return (await (await PDF.load(bytes)).sign(signing)).bytes
  }

  test('another program’s signature over everything', async () => {
    const bytes = await signedByAnother(sealed.bytes)
    expect(await check(bytes)).toMatchObject({
      verdict: 'extended',
      seals: [
        { isKnown: true, revision: 2, end: sealed.bytes.length },
        { isKnown: false, revision: 3, end: bytes.length, signer: { organisation: 'Another' } },
      ],
    })
    const { gapEnd } = contentsPlace(sealed.bytes)
    expect(await verdict(flip(bytes, gapEnd + 3))).toBe('altered')
    expect((await checkPdf(bytes, { known: [] })).verdict).toBe('whole-unknown')
  })

  test('a second seal of this installation covers everything before it', async () => {
    const again = await sealDocument(sealed.bytes, sealed.identity, { signedAt: sealedAt, reason: 'Again' })
    expect(await check(again)).toMatchObject({ verdict: 'whole', isOriginSealed: true })
    expect(await verdict(concatenate(again, asciiBytes('\n')))).toBe('extended')
    expect(await verdict(replaceText(again, '(Again)', '(agAin)'))).toBe('altered')
  })

  test('signatures in the sealed content, sound or not, do not count', async () => {
    const signed = await signedByAnother(await buildDocument([{}]))
    const broken = replaceText(signed, '/MediaBox', '/MediaBOX')
    const many = await buildDocument([{}], (pdf) => {
      pdf.register(PdfStream.fromDict({}, asciiBytes('/ByteRange [0 1 2 3] /Contents <00> '.repeat(300))))
    })
    for (const content of [signed, broken, many]) {
      const file = await sealDocument(content, sealed.identity, { signedAt: sealedAt, reason: 'Completed' })
      expect(await verdict(file)).toBe('whole')
    }
  })
})

describe('a seal that is spelled otherwise than here', () => {
  const spelled = async (alter: (text: string) => string) => {
    const { privateKey, certificates } = sealed.identity
    const text = String.fromCharCode(...(await buildSealed()).bytes)
    const bytes = Uint8Array.from(alter(text), (sign) => sign.charCodeAt(0))
    const { gapEnd } = contentsPlace(bytes)
    const [start = 0] = /(?<=\/ByteRange \[0 )\d+/.exec(String.fromCharCode(...bytes))?.map(Number) ?? []
    const covered = concatenate(bytes.subarray(0, start), bytes.subarray(gapEnd))
    const key = await crypto.subtle.importKey(
      'pkcs8',
      privateKey as Uint8Array<ArrayBuffer>,
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['sign'],
    )
    const sign = async (data: Uint8Array) =>
      new Uint8Array(
        await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, data as Uint8Array<ArrayBuffer>),
      )
    const value = await signDetached(await sha256(covered), { certificates, keyType: 'ec', sign })
    bytes.set(
      asciiBytes(
        value
          .toHex()
          .toUpperCase()
          .padEnd(gapEnd - start - 2, '0'),
      ),
      start + 1,
    )
    return verdict(bytes)
  }

  test('counts as made by someone else, although its certificate is known', async () => {
    expect(await spelled((text) => text)).toBe('whole')
    expect(await spelled((text) => text.replace('/Type /Sig\n', '/Type  /Sig'))).toBe('whole-unknown')
    expect(await spelled((text) => text.replace('/F 132', '/F 133'))).toBe('whole')
  })

  test('a range stated after it is not accepted', async () => {
    const last = /trailer\n<<\n\/Size \d+(?=[^]*$)/g
    expect(await spelled((text) => text.replaceAll(last, (end) => '/ByteRange 1'.padEnd(end.length)))).toBe(
      'range-forged',
    )
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
