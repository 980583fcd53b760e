import { X509Certificate } from 'node:crypto'
import type { SealHome } from '#pdf/seal-check/seal-home.ts'
import type { TestService } from './service.ts'

/** What the page that checks documents is told. */
export async function sealHome({ call }: TestService): Promise<Required<SealHome>> {
  const answer = await call<{
    roots: string[]
    recorded: { sha256: string; organisation_id: string | null; revoked: string | null }[]
  }>({}, 'GET', '/app/seal-certificates')
  return {
    known: answer.body.roots.map((pem) => new Uint8Array(new X509Certificate(pem).raw)),
    recorded: answer.body.recorded.map(({ sha256, organisation_id: organisationId, revoked }) => ({
      sha256,
      organisationId,
      revoked: revoked === null ? null : { at: new Date(revoked), reason: 'replaced' as const },
    })),
  }
}
