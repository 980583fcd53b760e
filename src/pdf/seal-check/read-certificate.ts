import { areEqualBytes } from './find-bytes.ts'
import type { ReadElement } from '../seal/der.ts'
import { readElements } from '../seal/der.ts'
import { bitsOf, contentOf, identifierOf, inside, only, tags, textOf, timeOf } from './asn1.ts'
import { verifySignature } from './verify-signature.ts'

/** A parsed certificate. Source: RFC 5280 §4.1. */
export interface Certificate {
  readonly der: Uint8Array
  readonly subject: DistinguishedName
  readonly issuer: DistinguishedName
  readonly serial: Uint8Array
  readonly notBefore: Date
  readonly notAfter: Date
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array
  /** Object identifiers of the key's permitted uses; null if unrestricted. */
  readonly purposes: readonly string[] | null
  readonly keyIdentifier: Uint8Array | null
  /** The identifier of its issuer's key. */
  readonly issuerKeyIdentifier: Uint8Array | null
  /** Whether it may issue others. */
  readonly isAuthority: boolean
  readonly signed: Uint8Array
  readonly algorithm: ReadElement
  readonly signature: Uint8Array
}

export interface DistinguishedName {
  readonly der: Uint8Array
  readonly commonName: string | null
  readonly organisation: string | null
  /** Keeps holders of one name apart. */
  readonly serialNumber: string | null
}

export const timeStampingPurpose = '1.3.6.1.5.5.7.3.8'

/** Throws RangeError for anything that is not a certificate. */
export function readCertificate(der: Uint8Array): Certificate {
  const [body, algorithm, signature, ...more] = inside(only(readElements(der)), tags.sequence)
  if (body === undefined || algorithm === undefined || more.length > 0)
    throw new RangeError('not a certificate')
  const fields = inside(body, tags.sequence)
  const [serial, inner, issuer, validity, subject, publicKey, ...rest] =
    fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  if (publicKey === undefined || inner === undefined || !areEqualBytes(inner.whole, algorithm.whole))
    throw new RangeError('not a certificate')
  const [notBefore, notAfter] = inside(validity, tags.sequence)
  const extensions = extensionsOf(rest)
  return {
    der,
    subject: readName(subject),
    issuer: readName(issuer),
    serial: contentOf(serial, tags.integer),
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
    publicKey: publicKey.whole,
    purposes: purposesOf(extensions.get('2.5.29.37')),
    keyIdentifier: keyIdentifierOf(extensions.get('2.5.29.14')),
    issuerKeyIdentifier: issuerKeyIdentifierOf(extensions.get('2.5.29.35')),
    isAuthority: isAuthority(extensions.get('2.5.29.19')),
    signed: body.whole,
    algorithm,
    signature: bitsOf(signature),
  }
}

function extensionsOf(fields: readonly ReadElement[]): ReadonlyMap<string, Uint8Array> {
  const extensions = fields.find(({ tag }) => tag === 0xa3)
  if (extensions === undefined) return new Map()
  return new Map(
    inside(only(inside(extensions, 0xa3)), tags.sequence).map((extension) => {
      const parts = inside(extension, tags.sequence)
      return [identifierOf(parts[0]), contentOf(parts.at(-1), tags.octetString)]
    }),
  )
}

function purposesOf(extension: Uint8Array | undefined): string[] | null {
  if (extension === undefined) return null
  return inside(only(readElements(extension)), tags.sequence).map(identifierOf)
}

function keyIdentifierOf(extension: Uint8Array | undefined): Uint8Array | null {
  return extension === undefined ? null : contentOf(only(readElements(extension)), tags.octetString)
}

/** Source: RFC 5280 §4.2.1.1. */
function issuerKeyIdentifierOf(extension: Uint8Array | undefined): Uint8Array | null {
  if (extension === undefined) return null
  const fields = inside(only(readElements(extension)), tags.sequence)
  return fields.find(({ tag }) => tag === 0x80)?.content ?? null
}

/** Source: RFC 5280 §4.2.1.9. */
function isAuthority(extension: Uint8Array | undefined): boolean {
  if (extension === undefined) return false
  const [flag] = inside(only(readElements(extension)), tags.sequence)
  return flag?.tag === 0x01 && flag.content[0] === 0xff
}

function readName(element: ReadElement | undefined): DistinguishedName {
  const attributes = new Map<string, string>()
  for (const relative of inside(element, tags.sequence)) {
    for (const attribute of inside(relative, tags.set)) {
      const [type, value] = inside(attribute, tags.sequence)
      attributes.set(identifierOf(type), textOf(value))
    }
  }
  return {
    der: element?.whole ?? new Uint8Array(),
    commonName: attributes.get('2.5.4.3') ?? null,
    organisation: attributes.get('2.5.4.10') ?? null,
    serialNumber: attributes.get('2.5.4.5') ?? null,
  }
}

/** A name for display: the common name, else the organisation. */
export function spokenName({ commonName, organisation }: DistinguishedName): string {
  return commonName ?? organisation ?? 'an unnamed certificate'
}

function isSelfIssued({ subject, issuer }: Certificate): boolean {
  return areEqualBytes(subject.der, issuer.der)
}

/** How the accompanying certificates vouch for a certificate. */
export interface Chain {
  /** Signed with its own key; through a chain to such a one; or by an issuer whose certificate is missing. */
  readonly standing: 'self-made' | 'chained' | 'issuer-missing' | 'broken'
  /** The last certificate of the chain. */
  readonly root: Certificate
}

const longestChain = 10

/** Follows issuers among the given certificates and checks each signature. */
export async function chainOf(leaf: Certificate, others: readonly Certificate[]): Promise<Chain> {
  let current = leaf
  for (let step = 0; step < longestChain; step += 1) {
    const issuer = isSelfIssued(current)
      ? current
      : others.find(({ subject }) => areEqualBytes(subject.der, current.issuer.der))
    if (issuer === undefined) return { standing: 'issuer-missing', root: current }
    const { outcome } = await verifySignature(
      issuer.publicKey,
      current.algorithm,
      current.signed,
      current.signature,
      null,
    )
    if (outcome === 'wrong') return { standing: 'broken', root: current }
    if (outcome === 'unsupported') return { standing: 'issuer-missing', root: current }
    if (issuer === current) return { standing: current === leaf ? 'self-made' : 'chained', root: current }
    current = issuer
  }
  return { standing: 'broken', root: current }
}

/** Certificates and those among others that issued them, by their signatures, each once. */
export async function above(
  leaves: readonly Certificate[],
  others: readonly Certificate[],
): Promise<Certificate[]> {
  const isNew = (one: Certificate, index: number): boolean =>
    leaves.findIndex(({ der }) => areEqualBytes(der, one.der)) === index
  const found = leaves.filter(isNew)
  for (const one of found) {
    for (const issuer of others) {
      if (!areEqualBytes(issuer.subject.der, one.issuer.der)) continue
      if (found.some(({ der }) => areEqualBytes(der, issuer.der))) continue
      if ((await hasSigned(issuer, one)) && (!isSelfIssued(issuer) || (await hasSigned(issuer, issuer))))
        found.push(issuer)
    }
  }
  return found
}

export async function hasSigned(
  issuer: Certificate,
  { algorithm, signed, signature }: Certificate,
): Promise<boolean> {
  return (await verifySignature(issuer.publicKey, algorithm, signed, signature, null)).outcome === 'right'
}
