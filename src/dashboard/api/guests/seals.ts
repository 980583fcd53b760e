import { queryOptions } from '@tanstack/react-query'
import { client } from '../client.ts'

/** The certificates (DER) this installation seals with, requested without a session. */
export const sealCertificatesQuery = queryOptions({
  queryKey: ['seal-certificates'],
  queryFn: async ({ signal }) => {
    const { certificates } = await client.app.seals.certificates({}, { signal })
    return certificates.map(derOf)
  },
  staleTime: 300_000,
})

/** The content of a PEM. Source: RFC 7468 §2. */
function derOf(pem: string): Uint8Array<ArrayBuffer> {
  const text = atob(pem.replaceAll(/-----[^-]+-----|\s/g, ''))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}
