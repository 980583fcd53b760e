import { hexadecimal } from '../ascii.ts'
import { areEqualBytes } from './find-bytes.ts'
import type { Certificate } from './read-certificate.ts'
import { readCertificate } from './read-certificate.ts'
import { digestOf, verifySignature } from './verify-signature.ts'

/** When and why a certificate was withdrawn. */
interface Revocation {
  readonly at: Date
  readonly reason: 'compromised' | 'replaced'
}

/** A certificate that this installation tells something about, by the SHA-256 of its DER (lower-case hexadecimal). */
interface RecordedCertificate {
  readonly sha256: string
  /** The organisation it seals for; null if for all. */
  readonly organisationId: string | null
  readonly revoked: Revocation | null
}

/** What an installation knows of its own seals. */
export interface SealHome {
  /** The certificates (DER) that it seals with, and the roots of those that it issues. */
  readonly known: readonly Uint8Array[]
  /** Those that have sealed without a chain to a root, and those that were withdrawn. */
  readonly recorded?: readonly RecordedCertificate[]
}

export const elsewhere: SealHome = { known: [] }

const documentSigning = '1.3.6.1.5.5.7.3.36'

export interface AtHome {
  /** Whether it is a certificate of this installation. */
  readonly isKnown: boolean
  /**
   * Issued here to an organisation, whose name it then bears; or brought by one, whose name is its issuer's word; or the
   * certificate of the whole installation. Null if unknown.
   */
  readonly source: 'issued' | 'uploaded' | 'installation' | null
  /** The organisation it seals for, by its id; null if unknown or for all. */
  readonly organisationId: string | null
  /** When it was withdrawn, and why. */
  readonly revoked: Revocation | null
}

/**
 * Whether a certificate is one of this installation: known or recorded itself, or issued for sealing through a chain to a
 * root of it. `others` are the certificates that came with it. Throws RangeError when a known one is none.
 */
export async function atHome(
  signer: Certificate,
  others: readonly Certificate[],
  { known, recorded = [] }: SealHome,
): Promise<AtHome> {
  const sha256 = hexadecimal(await digestOf('SHA-256', signer.der))
  const found = recorded.find((one) => one.sha256 === sha256)
  const revoked = found?.revoked ?? null
  if (await isIssuedHere(signer, others, known))
    return { isKnown: true, source: 'issued', organisationId: signer.subject.serialNumber, revoked }
  const isKnown =
    found !== undefined || (!signer.isAuthority && known.some((der) => areEqualBytes(der, signer.der)))
  const organisationId = found?.organisationId ?? null
  const source = !isKnown ? null : organisationId === null ? 'installation' : 'uploaded'
  return { isKnown, source, organisationId, revoked }
}

/**
 * Whether a certificate for sealing was issued by an authority under one of the roots. Each must be valid within the
 * time of the one above it: these authorities issue nothing backdated. Source: RFC 5280 §6.1.
 */
async function isIssuedHere(
  signer: Certificate,
  others: readonly Certificate[],
  known: readonly Uint8Array[],
): Promise<boolean> {
  const isForSealing = signer.purposes?.includes(documentSigning) === true
  if (signer.isAuthority || !isForSealing) return false
  const roots = known.map(readCertificate).filter(({ isAuthority }) => isAuthority)
  const between = others.filter(({ isAuthority }) => isAuthority)
  for (const issuing of between)
    for (const root of roots)
      if ((await hasIssued(root, issuing)) && (await hasIssued(issuing, signer))) return true
  return false
}

async function hasIssued(issuer: Certificate, certificate: Certificate): Promise<boolean> {
  if (!areEqualBytes(issuer.subject.der, certificate.issuer.der)) return false
  if (certificate.notBefore < issuer.notBefore || certificate.notAfter > issuer.notAfter) return false
  const { algorithm, signed, signature } = certificate
  return (await verifySignature(issuer.publicKey, algorithm, signed, signature, null)).outcome === 'right'
}
