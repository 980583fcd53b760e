import { seals } from '#contract/app/seals.ts'
import { ok } from '#domain/result.ts'
import { ownSealCertificates } from '../sealing/seal-identity.ts'
import { operation } from '../operation.ts'

/**
 * GET /app/seal-certificates: what a sealed file is compared with. Empty before the first seal of a new installation.
 */
export const listSealCertificates = operation(seals.certificates, async ({ database }) => {
  const certificates = await ownSealCertificates(database)
  return ok({ certificates: certificates.map(pem) })
})

/** Source: RFC 7468 §5. */
function pem(certificate: Uint8Array): string {
  const lines = certificate.toBase64().match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
