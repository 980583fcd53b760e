import type { ReadElement } from '../seal/der.ts'
import { areEqualBytes } from './find-bytes.ts'
import { concatenate, readElements, sequence, tagged } from '../seal/der.ts'
import { contentOf, identifierOf, inside, only, tags, timeOf } from './asn1.ts'
import { readCertificate } from './read-certificate.ts'
import type { Certificate } from './read-certificate.ts'
import { digestNamed, digestOf, isTrustworthyDigest, verifySignature } from './verify-signature.ts'

const identifiers = {
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  countersignature: '1.2.840.113549.1.9.6',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
} as const

const plainData = '1.2.840.113549.1.7.1'

/** The content of a CMS signature, and whether it is valid. */
export interface CheckedCms {
  readonly problem: CmsProblem | null
  readonly signer: Certificate | null
  readonly certificates: readonly Certificate[]
  /** When the signer claims to have signed. */
  readonly signingTime: Date | null
  /** The timestamp token (DER) over the signature. */
  readonly timestamp: Uint8Array | null
  readonly signature: Uint8Array
  /** A description of scheme and digest. */
  readonly algorithm: string | null
}

export type CmsProblem =
  /** The content differs from what was signed. */
  | 'content-changed'
  /** The signature does not match the certificate. */
  | 'signature-wrong'
  | 'signature-unreadable'
  /** An unsupported format or algorithm. */
  | 'unsupported'

/** What is signed: its type, as an object identifier, and the bytes. */
export interface SignedContent {
  readonly type: string
  readonly bytes: Uint8Array
}

/** The content embedded in a signature. Throws RangeError if there is none. Source: RFC 5652 §5.2. */
export function encapsulatedContent(der: Uint8Array): SignedContent {
  const [, , encapsulated] = signedDataOf(der)
  const [type, wrapped] = inside(encapsulated, tags.sequence)
  return { type: identifierOf(type), bytes: contentOf(only(inside(wrapped, 0xa0)), tags.octetString) }
}

/** Checks a CMS signature with one signer over content. Never throws. Source: RFC 5652 §5.6, RFC 5035. */
export async function checkCms(der: Uint8Array, content: SignedContent): Promise<CheckedCms> {
  try {
    return await checkParts(partsOf(der), content)
  } catch (error) {
    if (error instanceof RangeError) return failed('signature-unreadable')
    throw error
  }
}

function failed(problem: CmsProblem): CheckedCms {
  return {
    problem,
    signer: null,
    certificates: [],
    signingTime: null,
    timestamp: null,
    signature: new Uint8Array(),
    algorithm: null,
  }
}

/** What a signature contains beside what it signs. */
export interface CmsContents {
  readonly certificates: readonly Certificate[]
  readonly signer: Certificate | null
  /** The token (DER) over it. */
  readonly timestamp: Uint8Array | null
  /** Whether the parts that no signature covers are the only ones there can be, but for the certificates. */
  readonly isExact: boolean
}

/** Takes a signature apart. Nothing of one that cannot be read. */
export function contentsOfCms(der: Uint8Array): CmsContents {
  try {
    const { certificates, signerId, timestamp, isExact } = partsOf(der)
    const signer = certificates.find((one) => isNamedBy(one, signerId)) ?? null
    return { certificates, signer, timestamp, isExact }
  } catch (error) {
    if (error instanceof RangeError)
      return { certificates: [], signer: null, timestamp: null, isExact: false }
    throw error
  }
}

/** The signature with some of its certificates left out, none of which it signs. */
export function withCertificates(der: Uint8Array, kept: readonly Certificate[]): Uint8Array {
  const fields = signedDataOf(der).map((field) =>
    field.tag === 0xa0 ? tagged(0, ...kept.map((one) => one.der)) : field.whole,
  )
  const [type] = inside(only(readElements(der)), tags.sequence)
  return sequence(type?.whole ?? new Uint8Array(), tagged(0, sequence(...fields)))
}

interface CmsParts {
  readonly isExact: boolean
  readonly type: string
  readonly certificates: readonly Certificate[]
  readonly signerId: ReadElement
  readonly hash: string | null
  /** The signed attributes as a SET, which is what is signed; null if the content is signed directly. */
  readonly signedBytes: Uint8Array | null
  readonly attributes: ReadonlyMap<string, ReadElement>
  readonly algorithm: ReadElement
  readonly signature: Uint8Array
  readonly timestamp: Uint8Array | null
}

function signedDataOf(der: Uint8Array): ReadElement[] {
  const [type, wrapped, ...more] = inside(only(readElements(der)), tags.sequence)
  if (identifierOf(type) !== identifiers.signedData || more.length > 0)
    throw new RangeError('not signed data')
  return inside(only(inside(wrapped, 0xa0)), tags.sequence)
}

function partsOf(der: Uint8Array): CmsParts {
  const [version, digestAlgorithms, encapsulated, ...rest] = signedDataOf(der)
  if (![1, 3, 4, 5].includes(contentOf(version, tags.integer)[0] ?? 0))
    throw new RangeError('unknown version')
  const [contentType] = inside(encapsulated, tags.sequence)
  const signer = only(inside(rest.at(-1), tags.set))
  const [signerVersion, signerId, digestAlgorithm, ...others] = inside(signer, tags.sequence)
  const signed = others[0]?.tag === 0xa0 ? others[0] : undefined
  const [algorithm, signature, unsigned, ...more] = signed === undefined ? others : others.slice(1)
  const expectedVersion = signerId?.tag === tags.sequence ? 1 : 3
  if (signerId === undefined || algorithm === undefined || more.length > 0)
    throw new RangeError('not a signer')
  if (contentOf(signerVersion, tags.integer)[0] !== expectedVersion) throw new RangeError('unknown version')
  const hash = digestNamed(digestAlgorithm)
  if (!inside(digestAlgorithms, tags.set).some((named) => digestNamed(named) === hash))
    throw new RangeError('another digest')
  const type = identifierOf(contentType)
  // Source: RFC 5652 §5.1.
  const exactVersion = type === plainData && expectedVersion === 1 ? 1 : 3
  const isExact =
    contentOf(version, tags.integer).join() === String(exactVersion) &&
    inside(digestAlgorithms, tags.set).length === 1 &&
    rest.length === 2 &&
    inside(rest[0], 0xa0).every(({ tag }) => tag === tags.sequence) &&
    (unsigned === undefined || [...attributesOf(unsigned, 0xa1).keys()].join() === identifiers.timestampToken)
  return {
    isExact,
    type,
    certificates: certificatesOf(rest.slice(0, -1)),
    signerId,
    hash,
    signedBytes: signed === undefined ? null : concatenate(Uint8Array.of(tags.set), signed.whole.subarray(1)),
    attributes: signed === undefined ? new Map() : attributesOf(signed, 0xa0),
    algorithm,
    signature: contentOf(signature, tags.octetString),
    timestamp: unsigned === undefined ? null : timestampOf(attributesOf(unsigned, 0xa1)),
  }
}

/** The certificates between content and signers; revocation lists are skipped. */
function certificatesOf(fields: readonly ReadElement[]): Certificate[] {
  const certificates: Certificate[] = []
  for (const [index, field] of fields.entries()) {
    if (field.tag === 0xa0 && index === 0)
      for (const one of inside(field, 0xa0))
        if (one.tag === tags.sequence) certificates.push(readCertificate(one.whole))
    if (field.tag !== 0xa1 && !(field.tag === 0xa0 && index === 0)) throw new RangeError('not signed data')
  }
  return certificates
}

/** The first value of each attribute. Throws RangeError for a duplicate attribute. */
function attributesOf(element: ReadElement, tag: number): ReadonlyMap<string, ReadElement> {
  const attributes = new Map<string, ReadElement>()
  for (const attribute of inside(element, tag)) {
    const [type, values, ...more] = inside(attribute, tags.sequence)
    const [value] = inside(values, tags.set)
    const name = identifierOf(type)
    if (value === undefined || more.length > 0 || attributes.has(name))
      throw new RangeError('not an attribute')
    attributes.set(name, value)
  }
  return attributes
}

/** A token under an unexpected name is one that someone tried to hide. */
function timestampOf(attributes: ReadonlyMap<string, ReadElement>): Uint8Array | null {
  const known: string[] = [identifiers.timestampToken, identifiers.countersignature]
  for (const [name, value] of attributes) {
    if (!known.includes(name) && looksLikeToken(value)) throw new RangeError('a token under another name')
  }
  return attributes.get(identifiers.timestampToken)?.whole ?? null
}

function looksLikeToken(value: ReadElement): boolean {
  try {
    return signedDataOf(value.whole).length > 0
  } catch {
    return false
  }
}

async function checkParts(parts: CmsParts, content: SignedContent): Promise<CheckedCms> {
  const { hash, attributes, certificates, signedBytes, signature } = parts
  const signer = certificates.find((one) => isNamedBy(one, parts.signerId)) ?? null
  const signingTime = attributes.get(identifiers.signingTime)
  const told = {
    signer,
    certificates,
    signingTime: signingTime === undefined ? null : timeOf(signingTime),
    timestamp: parts.timestamp,
    signature,
  }
  if (signer === null || hash === null || !isTrustworthyDigest(hash))
    return { ...told, problem: signer === null ? 'signature-unreadable' : 'unsupported', algorithm: null }
  const { outcome, words } = await verifySignature(
    signer.publicKey,
    parts.algorithm,
    signedBytes ?? content.bytes,
    signature,
    hash,
  )
  const algorithm = words
  if (outcome === 'unsupported') return { ...told, problem: 'unsupported', algorithm }
  const isFitting = await namesItsSigner(attributes, signer)
  const isOwnWord = signedBytes === null || areAttributesFitting(attributes, parts.type, content.type)
  if (outcome === 'wrong' && signedBytes === null) return { ...told, problem: 'content-changed', algorithm }
  if (outcome === 'wrong' || !isFitting || !isOwnWord || parts.type !== content.type)
    return { ...told, problem: 'signature-wrong', algorithm }
  if (signedBytes === null) return { ...told, problem: null, algorithm }
  const digest = contentOf(attributes.get(identifiers.messageDigest), tags.octetString)
  const isSame = areEqualBytes(digest, await digestOf(hash, content.bytes))
  return { ...told, problem: isSame ? null : 'content-changed', algorithm }
}

function isNamedBy(certificate: Certificate, signerId: ReadElement): boolean {
  if (signerId.tag === 0x80)
    return certificate.keyIdentifier !== null && areEqualBytes(certificate.keyIdentifier, signerId.content)
  const [issuer, serial] = inside(signerId, tags.sequence)
  return (
    issuer !== undefined &&
    areEqualBytes(issuer.whole, certificate.issuer.der) &&
    areEqualBytes(contentOf(serial, tags.integer), certificate.serial)
  )
}

/** Whether the signed attributes match the content's type and digest. Source: RFC 5652 §11. */
function areAttributesFitting(
  attributes: ReadonlyMap<string, ReadElement>,
  inner: string,
  outer: string,
): boolean {
  const type = attributes.get(identifiers.contentType)
  return (
    type !== undefined &&
    identifierOf(type) === inner &&
    inner === outer &&
    attributes.has(identifiers.messageDigest)
  )
}

/** Whether the certificate is the one whose digest the signed attributes contain, if any. Source: RFC 5035 §3. */
async function namesItsSigner(
  attributes: ReadonlyMap<string, ReadElement>,
  signer: Certificate,
): Promise<boolean> {
  const second = attributes.get(identifiers.signingCertificateV2)
  const first = attributes.get(identifiers.signingCertificate)
  const named = second ?? first
  if (named === undefined) return true
  const [id] = inside(inside(named, tags.sequence)[0], tags.sequence)
  const parts = inside(id, tags.sequence)
  const [head] = parts
  const hasAlgorithm = second !== undefined && head?.tag === tags.sequence
  const name = hasAlgorithm ? digestNamed(head) : second === undefined ? 'SHA-1' : 'SHA-256'
  const digest = contentOf(hasAlgorithm ? parts[1] : head, tags.octetString)
  return name !== null && areEqualBytes(digest, await digestOf(name, signer.der))
}
