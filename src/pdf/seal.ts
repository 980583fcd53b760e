import type { SealIdentity } from './seal/seal-identity.ts'
import type { CmsSigner } from './seal/cms.ts'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import { asciiBytes } from './ascii.ts'
import { openDocument } from './document.ts'
import { pdfDate } from './seal/origin.ts'
import { sha256, signDetached } from './seal/cms.ts'
import { readElements } from './seal/der.ts'

/** Where RFC 3161 timestamp tokens come from. */
interface Timestamper {
  /** Returns a token (DER) over a SHA-256. */
  readonly stamp: (hash: Uint8Array) => Promise<Uint8Array>
  /** The size of the largest token so far in bytes, 0 before the first. */
  readonly largest: () => number
}

export interface SealOptions {
  readonly signedAt: Date
  /** Shown by viewers as the reason, e.g. "Completed by all recipients". */
  readonly reason: string
  readonly timestamp?: Timestamper
}

/** Space for the signature in bytes, in addition to certificates and a timestamp token. */
const signatureBytes = 2_048
/** For a token of unknown size. */
const timestampBytes = 10_240
/** Tokens of one authority vary in size. */
const spare = 1.25

const widest = 9_999_999_999
const rangePlaceholder = `[0 ${widest} ${widest} ${widest}]`

/**
 * Seals a document: one PAdES B-B signature over all of it, invisible on the pages.
 * A signature whose timestamp token is larger than expected is made a second time, with space reserved for that token. Source:
 * ETSI EN 319 142-1 (`ETSI.CAdES.detached`), RFC 5035 (signing-certificate-v2), ISO 32000-1 §12.8.
 */
export async function sealDocument(
  bytes: Uint8Array,
  identity: SealIdentity,
  options: SealOptions,
): Promise<Uint8Array> {
  const reserved = reservedBytes(identity, options)
  const first = await sealIn(reserved, bytes, identity, options)
  if (first.sealed !== null) return first.sealed
  const second = await sealIn(Math.ceil(first.size * spare), bytes, identity, options)
  if (second.sealed !== null) return second.sealed
  throw new RangeError('the signature is larger than the space reserved for it')
}

/** Seals with so many bytes reserved for the signature. Null when it turns out larger. */
async function sealIn(
  reserved: number,
  bytes: Uint8Array,
  identity: SealIdentity,
  options: SealOptions,
): Promise<{ readonly sealed: Uint8Array | null; readonly size: number }> {
  const signer = await signerOf(identity, options)
  const prepared = await prepareSignature(bytes, reserved, options)
  const { start, end } = contentsOf(prepared)
  writeRange(prepared, start, end)
  const digest = await sha256(withoutGap(prepared, start, end))
  const signature = await signDetached(digest, signer)
  const size = signature.length
  if (size > reserved) return { sealed: null, size }
  prepared.set(asciiBytes(signature.toHex().toUpperCase()), start + 1)
  return { sealed: prepared, size }
}

/** Appends a signature field whose signature is still empty. */
async function prepareSignature(
  bytes: Uint8Array,
  reserved: number,
  options: SealOptions,
): Promise<Uint8Array> {
  const { pdf, pages, follow } = await openDocument(bytes)
  const [page] = pages
  if (page === undefined) throw new RangeError('a document without pages cannot be sealed')
  const signature = PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    M: PdfString.fromString(pdfDate(options.signedAt)),
    Reason: PdfString.fromString(options.reason),
    Reference: new PdfArray([permissionsAfter(options)]),
    ByteRange: new PdfArray([0, widest, widest, widest].map((number) => PdfNumber.of(number))),
    Contents: new PdfString(new Uint8Array(reserved), 'hex'),
  })
  const value = pdf.register(signature)
  const field = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Sig'),
      T: PdfString.fromString('Seal'),
      F: PdfNumber.of(132),
      Rect: new PdfArray([0, 0, 0, 0].map((side) => PdfNumber.of(side))),
      P: page.ref,
      V: value,
    }),
  )
  const annotations = follow(page.dict.get('Annots'))
  page.dict.set('Annots', PdfArray.of(...(annotations instanceof PdfArray ? annotations : []), field))
  const catalog = pdf.getCatalog()
  catalog.set('Perms', PdfDict.of({ DocMDP: value }))
  catalog.set('AcroForm', pdf.register(PdfDict.of({ Fields: PdfArray.of(field), SigFlags: PdfNumber.of(3) })))
  return pdf.save({ incremental: pdf.canSaveIncrementally() === null })
}

/** A detached CMS signature by the seal's key over bytes that are not a PDF. */
export async function signBytes(bytes: Uint8Array, identity: SealIdentity): Promise<Uint8Array> {
  return signDetached(await sha256(bytes), await signerOf(identity, {}))
}

/**
 * What may follow the seal. Nothing at all without a timestamp; with one, validation data, which readers take for changes
 * at the strictest level. Source: ISO 32000-2 §12.8.2.2.
 */
function permissionsAfter({ timestamp }: SealOptions): PdfDict {
  const parameters = PdfDict.of({
    Type: PdfName.of('TransformParams'),
    P: PdfNumber.of(timestamp === undefined ? 1 : 2),
    V: PdfName.of('1.2'),
  })
  return PdfDict.of({
    Type: PdfName.of('SigRef'),
    TransformMethod: PdfName.of('DocMDP'),
    TransformParams: parameters,
  })
}

function reservedBytes({ certificates }: SealIdentity, { timestamp }: SealOptions): number {
  const certificateBytes = certificates.reduce((sum, certificate) => sum + certificate.length, 0)
  const largest = timestamp?.largest() ?? 0
  const forToken = largest === 0 ? timestampBytes : Math.ceil(largest * spare)
  return signatureBytes + certificateBytes + (timestamp === undefined ? 0 : forToken)
}

/** The offsets of the signature's placeholder, including brackets. */
function contentsOf(prepared: Uint8Array): { readonly start: number; readonly end: number } {
  const range = lastIndexOf(prepared, asciiBytes(rangePlaceholder), prepared.length)
  const start = prepared.indexOf(0x3c, prepared.indexOf(0x2f, range))
  const end = prepared.indexOf(0x3e, start) + 1
  if (range === -1 || start === -1 || end === 0) throw new Error('the signature has no place in the file')
  return { start, end }
}

function writeRange(prepared: Uint8Array, start: number, end: number): void {
  const at = lastIndexOf(prepared, asciiBytes(rangePlaceholder), prepared.length)
  const range = `[0 ${start} ${end} ${prepared.length - end}]`
  prepared.set(asciiBytes(range.padEnd(rangePlaceholder.length)), at)
}

function withoutGap(prepared: Uint8Array, start: number, end: number): Uint8Array {
  const covered = new Uint8Array(prepared.length - (end - start))
  covered.set(prepared.subarray(0, start))
  covered.set(prepared.subarray(end), start)
  return covered
}

function lastIndexOf(bytes: Uint8Array, sought: Uint8Array, before: number): number {
  for (let at = before - sought.length; at >= 0; at -= 1) {
    if (sought.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}

async function signerOf(
  { privateKey, certificates }: SealIdentity,
  { timestamp }: Pick<SealOptions, 'timestamp'>,
): Promise<CmsSigner> {
  const algorithm = keyAlgorithm(privateKey)
  const key = await crypto.subtle.importKey('pkcs8', privateKey, algorithm, false, ['sign'])
  return {
    certificates,
    keyType: algorithm.name === 'ECDSA' ? 'ec' : 'rsa',
    sign: async (data) => new Uint8Array(await crypto.subtle.sign(algorithm, key, data)),
    ...(timestamp === undefined ? {} : { timestamp: timestamp.stamp }),
  }
}

const curves: Readonly<Record<string, string>> = {
  '2a8648ce3d030107': 'P-256',
  '2b81040022': 'P-384',
  '2b81040023': 'P-521',
}

/** Reads the kind of key in a PKCS #8 file. Source: RFC 5208 §5, RFC 5480 §2.1.1. */
function keyAlgorithm(privateKey: Uint8Array): KeyAlgorithm {
  const [whole] = readElements(privateKey)
  const algorithm = readElements(whole?.content ?? new Uint8Array())[1]
  const [identifier, parameters] = readElements(algorithm?.content ?? new Uint8Array())
  if (identifier?.content.toHex() !== '2a8648ce3d0201') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const namedCurve = curves[parameters?.content.toHex() ?? ''] ?? 'P-256'
  return { name: 'ECDSA', namedCurve, hash: 'SHA-256' }
}
