import { seals } from '#contract/app/seals.ts'
import { ok } from '#domain/result.ts'
import { recordedSealCertificates } from '../../database/seals/seal-certificates.ts'
import { authorityKeys } from '../../database/seals/seal-keys.ts'
import { isoOrNull } from '../moments.ts'
import { operation } from '../operation.ts'

/**
 * GET /app/seal-certificates: what a sealed file is compared with. Names no organisation: certificates of roots, and
 * digests of others.
 */
export const listSealCertificates = operation(seals.certificates, async ({ database }) => {
  const keys = await authorityKeys(database)
  const recorded = await recordedSealCertificates(database)
  return ok({
    roots: keys.filter(({ kind }) => kind === 'root').map(({ certificate }) => pem(certificate)),
    recorded: recorded.map(({ revoked, ...row }) => ({ ...row, revoked: isoOrNull(revoked) })),
  })
})

/** Source: RFC 7468 §5. */
export function pem(certificate: Uint8Array): string {
  const lines = certificate.toBase64().match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
