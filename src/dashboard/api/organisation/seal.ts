import { queryOptions } from '@tanstack/react-query'
import { base64Of } from '../base64-of.ts'
import { client } from '../client.ts'
import { useChange } from '../use-change.ts'

/** What the organisation's documents are sealed with, and its certificates, newest first. */
export type Seal = Awaited<ReturnType<typeof client.app.seals.retrieve>>
export type SealCertificate = Seal['certificates'][number]
export type RevocationReason = NonNullable<SealCertificate['reason']>

export const sealQuery = queryOptions({
  queryKey: ['organisation', 'seal'] as const,
  queryFn: ({ signal }) => client.app.seals.retrieve({}, { signal }),
})

/** Seals future documents with a PKCS #12 file of the organisation. */
export function useUploadSeal() {
  return useChange(
    async ({ file, password }: { file: File | null; password: string }) =>
      client.app.seals.upload({ body: { file: file === null ? '' : await base64Of(file), password } }),
    (cache) => cache.invalidateQueries({ queryKey: sealQuery.queryKey }),
  )
}

/** Stops sealing with the uploaded certificate. */
export function useRemoveSeal() {
  return useChange(
    () => client.app.seals.remove(),
    (cache) => cache.invalidateQueries({ queryKey: sealQuery.queryKey }),
  )
}

/** Withdraws a certificate for good. */
export function useRevokeSeal() {
  return useChange(
    (body: { id: string; reason: RevocationReason }) => client.app.seals.revoke({ body }),
    (cache) => cache.invalidateQueries({ queryKey: sealQuery.queryKey }),
  )
}
