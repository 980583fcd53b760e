import { createHash, verify, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { PDF, PdfDict } from '@libpdf/core'
import { buildDocument } from '../fixtures/documents.ts'
import { sealDocument } from '../seal.ts'
import type { SealOptions } from './signer.ts'
import {
  element,
  integer,
  objectIdentifier,
  octetString,
  readElements,
  sequence,
  setOf,
  time,
} from './der.ts'
import { createSealIdentity, openSealIdentity } from './seal-identity.ts'

const now = new Date('2026-11-21T10:20:30Z')
const options = { signedAt: now, reason: 'Completed by all recipients' }

/** Parses the signature of a sealed file. */
function takeApart(sealed: Uint8Array) {
  const text = new TextDecoder('latin1').decode(sealed)
  const ranges = [...text.matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+) *\]/g)].map((match) =>
    match.slice(1).map(Number),
  )
  const [from = 0, length = 0, onward = 0, rest = 0] = ranges.at(-1) ?? []
  const covered = Buffer.concat([
    sealed.subarray(from, from + length),
    sealed.subarray(onward, onward + rest),
  ])
  const hex = text.slice(length + 1, onward - 1)
  const [cms] = readElements(Uint8Array.from(Buffer.from(hex.slice(0, derLength(hex) * 2), 'hex')))
  const signedData = readElements(
    readElements(readElements(cms?.content ?? new Uint8Array())[1]?.content ?? new Uint8Array())[0]
      ?.content ?? new Uint8Array(),
  )
  const signerInfo = readElements(
    readElements(signedData.at(-1)?.content ?? new Uint8Array())[0]?.content ?? new Uint8Array(),
  )
  const attributes = signerInfo.find(({ tag }) => tag === 0xa0)?.content ?? new Uint8Array()
  const signature = signerInfo.findLast(({ tag }) => tag === 0x04)?.content ?? new Uint8Array()
  return { ranges, covered, end: onward + rest, attributes, signature }
}

function derLength(hex: string): number {
  const bytes = Buffer.from(hex.slice(0, 12), 'hex')
  const more = (bytes[1] ?? 0) - 0x80
  return more > 0 ? 2 + more + bytes.readUIntBE(2, more) : 2 + (bytes[1] ?? 0)
}

test('covers every byte of the file with one signature that its certificate verifies', async () => {
  const identity = await createSealIdentity({ organisation: 'Käse & Söhne', now })
  const sealed = await sealDocument(await buildDocument([{}]), identity, options)
  const { ranges, covered, end, attributes, signature } = takeApart(sealed)
  expect(ranges).toHaveLength(1)
  expect(end).toBe(sealed.length)
  const digest = createHash('sha256').update(covered).digest()
  expect(Buffer.from(attributes).includes(Buffer.from(octetString(digest)))).toBe(true)
  const certificate = new X509Certificate(identity.certificates[0] ?? new Uint8Array())
  expect(verify('sha256', element(0x31, attributes), certificate.publicKey, signature)).toBe(true)
})

test('has the attributes of PAdES and no signing time', async () => {
  const identity = await createSealIdentity({ organisation: 'Countersign', now })
  const { attributes } = takeApart(await sealDocument(await buildDocument([{}]), identity, options))
  const holds = (identifier: string) =>
    Buffer.from(attributes).includes(Buffer.from(objectIdentifier(identifier)))
  expect(holds('1.2.840.113549.1.9.16.2.47')).toBe(true)
  expect(holds('1.2.840.113549.1.9.5')).toBe(false)
  const fingerprint = createHash('sha256')
    .update(identity.certificates[0] ?? new Uint8Array())
    .digest()
  expect(Buffer.from(attributes).includes(fingerprint)).toBe(true)
})

test('has an invisible, unprinted field that says when and why', async () => {
  const identity = await createSealIdentity({ organisation: 'Countersign', now })
  const pdf = await PDF.load(await sealDocument(await buildDocument([{}]), identity, options))
  const [field] = pdf.getForm()?.getSignatureFields() ?? []
  const signature = field?.acroField().getDict('V', (ref) => pdf.getObject(ref))
  expect(field?.acroField().getArray('Rect')?.toArray()).toMatchObject([
    { value: 0 },
    { value: 0 },
    { value: 0 },
    { value: 0 },
  ])
  expect(signature instanceof PdfDict && signature.getName('SubFilter')?.value).toBe('ETSI.CAdES.detached')
  expect(signature?.getString('Reason')?.asString()).toBe('Completed by all recipients')
  expect(signature?.getString('M')?.asString()).toBe("D:20261121102030+00'00'")
})

test('permits nothing after it, and with a timestamp only what does not change the document', async () => {
  const identity = await createSealIdentity({ organisation: 'Countersign', now })
  const permitted = async (more: Partial<SealOptions>) => {
    const sealed = await sealDocument(await buildDocument([{}]), identity, { ...options, ...more })
    const text = new TextDecoder('latin1').decode(sealed)
    const [, seal] = /\/Perms <<\n\/DocMDP (\d+) 0 R\n>>/.exec(text) ?? []
    const dictionary = text.slice(text.lastIndexOf(`\n${seal} 0 obj`))
    return /^\n\d+ 0 obj\n<<\n\/Type \/Sig\n[^]*?\/TransformMethod \/DocMDP\n[^]*?\/P (\d)/.exec(
      dictionary,
    )?.[1]
  }
  expect(await permitted({})).toBe('1')
  const timestamp = { stamp: async () => octetString(new Uint8Array(9)), largest: () => 0 }
  expect(await permitted({ timestamp })).toBe('2')
})

test('makes a certificate that names the organisation, signs documents and issues nothing', async () => {
  const { certificates } = await createSealIdentity({ organisation: 'Käse & Söhne', now })
  const certificate = new X509Certificate(certificates[0] ?? new Uint8Array())
  expect(certificate.subject).toContain('O=Käse & Söhne')
  expect(certificate.ca).toBe(false)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(new Date(certificate.validFrom)).toEqual(now)
  expect(new Date(certificate.validTo)).toEqual(new Date('2036-11-21T10:20:30Z'))
})

test('adds a timestamp token to the signature', async () => {
  const identity = await createSealIdentity({ organisation: 'Countersign', now })
  const token = sequence(integer(Uint8Array.of(42)))
  const asked: Uint8Array[] = []
  const stamp = async (hash: Uint8Array) => {
    asked.push(hash)
    return token
  }
  const timestamp = { stamp, largest: () => 0 }
  const sealed = await sealDocument(await buildDocument([{}]), identity, { ...options, timestamp })
  const { signature } = takeApart(sealed)
  expect(asked.map((hash) => Buffer.from(hash).toString('hex'))).toEqual([
    createHash('sha256').update(signature).digest('hex'),
  ])
  expect(new TextDecoder('latin1').decode(sealed)).toContain(
    Buffer.from(objectIdentifier('1.2.840.113549.1.9.16.2.14')).toString('hex').toUpperCase(),
  )
})

test('reserves space for a larger token by a second signature, and for the next ones at once', async () => {
  const identity = await createSealIdentity({ organisation: 'Countersign', now })
  const document = await buildDocument([{}])
  const sizes: number[] = []
  let size = 30_000
  const timestamp = {
    stamp: async () => {
      sizes.push(size)
      return octetString(new Uint8Array(size))
    },
    largest: () => Math.max(0, ...sizes),
  }
  const seal = () => sealDocument(document, identity, { ...options, timestamp })
  const reservedIn = (sealed: Uint8Array) =>
    /\/Contents <([\dA-Fa-f]+)>/.exec(new TextDecoder('latin1').decode(sealed))?.[1]?.length ?? 0
  const { end, ranges } = takeApart(await seal())
  expect([ranges.length, sizes]).toEqual([1, [30_000, 30_000]])
  expect(end).toBeGreaterThan(60_000)
  size = 36_000
  expect(reservedIn(await seal())).toBeGreaterThan(2 * 37_500)
  expect(sizes).toHaveLength(3)
  timestamp.largest = () => 0
  timestamp.stamp = async () => octetString(new Uint8Array((size *= 2)))
  await expect(seal()).rejects.toThrow('larger than the space')
})

test('refuses a file that is not PKCS #12', async () => {
  expect(await openSealIdentity(Uint8Array.of(1, 2, 3), 'x')).toMatchObject({
    ok: false,
    refusal: { reason: 'unreadable' },
  })
})

test('writes elements as DER requires', () => {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  expect(hex(integer(Uint8Array.of(0, 0, 0x80)))).toBe('02020080')
  expect(hex(integer(Uint8Array.of(0)))).toBe('020100')
  expect(hex(objectIdentifier('1.2.840.113549'))).toBe('06062a864886f70d')
  expect(hex(setOf(Uint8Array.of(0x04, 1, 9), Uint8Array.of(0x02, 1, 5)))).toBe('3106020105040109')
  expect(hex(octetString(new Uint8Array(300)).subarray(0, 4))).toBe('0482012c')
  expect(hex(time(new Date('2051-01-02T03:04:05Z'))).slice(0, 4)).toBe('180f')
  expect(() => readElements(Uint8Array.of(0x30, 5, 1))).toThrow(RangeError)
})
