import { contentsOfCms, withCertificates } from './check-cms.ts'
import { areEqualBytes } from './find-bytes.ts'
import { above } from './read-certificate.ts'

/**
 * Whether a signature contains nothing that could be changed and still hold: its certificates, which it does not sign,
 * all are above its signer's by their own signatures, and likewise those of the time-stamp in it.
 */
export async function isTight(der: Uint8Array): Promise<boolean> {
  const { certificates, signer, timestamp, isExact } = contentsOfCms(der)
  if (signer === null || !isExact) return false
  const chain = await above([signer], certificates)
  return chain.length === certificates.length && (timestamp === null || isTight(timestamp))
}

/** A time-stamp without the certificates that are not above its signer's, which an authority may add. */
export async function tightened(token: Uint8Array): Promise<Uint8Array> {
  const { certificates, signer } = contentsOfCms(token)
  if (signer === null) return token
  const chain = await above([signer], certificates)
  const kept = certificates.filter(({ der }) => chain.some((one) => areEqualBytes(one.der, der)))
  return kept.length === certificates.length ? token : withCertificates(token, kept)
}
