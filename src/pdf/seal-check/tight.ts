import { contentsOfCms, withCertificates } from './check-cms.ts'
import { areEqualBytes } from './find-bytes.ts'
import { above, hasSigned } from './read-certificate.ts'
import type { Certificate } from './read-certificate.ts'

/**
 * Whether a signature contains nothing that could be changed and still hold. It does not sign its certificates: they all
 * are above its signer's by their own signatures, and likewise those of the time-stamp in it. The last one may name an
 * issuer that is not there. What it says beside its name and key is then only its own word.
 */
export async function isTight(der: Uint8Array): Promise<boolean> {
  const { certificates, signer, timestamp, isExact } = contentsOfCms(der)
  if (signer === null || !isExact) return false
  const chain = await above([signer], certificates)
  if (chain.length !== certificates.length) return false
  for (const one of chain)
    if (one !== signer && !(await isVouchedFor(one, chain)) && !namesAnother(one)) return false
  return timestamp === null || isTight(timestamp)
}

async function isVouchedFor(certificate: Certificate, chain: readonly Certificate[]): Promise<boolean> {
  const issuers = chain.filter(({ subject }) => areEqualBytes(subject.der, certificate.issuer.der))
  const signed = await Promise.all(issuers.map(async (issuer) => hasSigned(issuer, certificate)))
  return signed.includes(true)
}

/** Whether a certificate says that another key has signed it. */
function namesAnother({ keyIdentifier, issuerKeyIdentifier }: Certificate): boolean {
  if (keyIdentifier === null || issuerKeyIdentifier === null) return false
  return !areEqualBytes(keyIdentifier, issuerKeyIdentifier)
}

/** A time-stamp without the certificates that are not above its signer's, which an authority may add. */
export async function tightened(token: Uint8Array): Promise<Uint8Array> {
  const { certificates, signer } = contentsOfCms(token)
  if (signer === null) return token
  const chain = await above([signer], certificates)
  const kept = certificates.filter(({ der }) => chain.some((one) => areEqualBytes(one.der, der)))
  return kept.length === certificates.length ? token : withCertificates(token, kept)
}
