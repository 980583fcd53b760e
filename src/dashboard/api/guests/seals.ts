import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'

/** What this installation knows of its own seals, requested without a session. */
export const sealCertificatesQuery = queryOptions({
  queryKey: ['seal-certificates'],
  queryFn: async ({ signal }) => {
    const { roots, recorded } = await client.app.seals.certificates({}, { signal })
    return {
      known: roots.map(derOf),
      recorded: recorded.map(({ sha256, organisationId, revoked, reason }) => ({
        sha256,
        organisationId,
        revoked: revoked === null || reason === null ? null : { at: new Date(revoked), reason },
      })),
    }
  },
  staleTime: 300_000,
})

/** The content of a PEM. Source: RFC 7468 §2. */
function derOf(pem: string): Uint8Array<ArrayBuffer> {
  const text = atob(pem.replaceAll(/-----[^-]+-----|\s/g, ''))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}
