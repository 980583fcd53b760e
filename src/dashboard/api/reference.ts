import { queryOptions } from '@tanstack/react-query'
import { problemFromResponse } from '#client/problem-error.ts'
import { client } from './client.ts'

/** The part of an OpenAPI document that the reference uses. */
export interface ReferenceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ReferenceOperation>>>>
  readonly servers?: readonly { readonly url: string }[]
}

interface ReferenceOperation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly example?: unknown }[]
}

/** Ids of records that the reader can see, one of each kind where available. */
export type SampleIds = Readonly<
  Partial<
    Record<
      | 'account'
      | 'document'
      | 'endpoint'
      | 'envelope'
      | 'field'
      | 'group'
      | 'recipient'
      | 'role'
      | 'template'
      | 'verification',
      string
    >
  >
>

/** The public interface as its OpenAPI document, the same for everyone. */
export const referenceQuery = queryOptions({
  queryKey: ['reference'] as const,
  queryFn: async ({ signal }): Promise<ReferenceDocument> => {
    const response = await fetch('/openapi.json', { signal })
    if (!response.ok) throw await problemFromResponse(response)
    return (await response.json()) as ReferenceDocument
  },
  staleTime: Infinity,
})

/** Records of the signed-in account for the reference's examples. Empty for anyone else. */
export const sampleIdsQuery = queryOptions({
  queryKey: ['reference', 'samples'] as const,
  queryFn: ({ signal }) => readSamples(signal),
  staleTime: Infinity,
  gcTime: 0,
})

async function readSamples(signal: AbortSignal): Promise<SampleIds> {
  const options = { signal }
  const session = await client.app.session.current({}, options).catch(() => null)
  if (session === null) return {}
  const { v1, v2 } = client
  const [envelopes, groups, endpoints, templates, verifications] = await Promise.all([
    v1.envelopes.list({}, options).catch(() => []),
    v1.groups.list({}, options).catch(() => []),
    v1.endpoints.list({}, options).catch(() => []),
    v1.templates.list({}, options).catch(() => []),
    v2.verifications.list({}, options).catch(() => []),
  ])
  const envelope = envelopes.find(({ status }) => status === 'sent') ?? envelopes[0]
  const query = envelope === undefined ? null : { query: { envelopeId: envelope.id } }
  const [documents, fields] = query
    ? await Promise.all([
        v1.documents.list(query, options).catch(() => []),
        v1.fields.list(query, options).catch(() => []),
      ])
    : [[], []]
  return present({
    account: session.account.id,
    envelope: envelope?.id,
    recipient: envelope?.recipients[0]?.id,
    document: documents[0]?.id,
    field: fields[0]?.id,
    group: groups[0]?.id,
    endpoint: endpoints[0]?.id,
    template: templates[0]?.id,
    role: templates[0]?.roles[0]?.id,
    verification: verifications[0]?.id,
  })
}

function present(ids: { [Kind in keyof SampleIds]: string | undefined }): SampleIds {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined))
}
