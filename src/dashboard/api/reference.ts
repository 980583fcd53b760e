import { queryOptions, useMutation } from '@tanstack/react-query'
import { problemFromResponse } from '#client/problem-error.ts'
import { client } from './client.ts'
import { askSession } from './organisation/session.ts'

/** The part of an OpenAPI document that the reference uses. */
export interface ReferenceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ReferenceOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: ReferenceOperation }>>
}

/** An operation of the document, or an event. */
export interface ReferenceOperation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters?: readonly ReferenceParameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, ReferenceContent>> }
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, ReferenceContent>> }
    >
  >
}

export interface ReferenceParameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: ReferenceSchema
  readonly example?: unknown
}

interface ReferenceContent {
  readonly schema?: ReferenceSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

/** The parts of a JSON schema that the reference shows. */
export interface ReferenceSchema {
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly deprecated?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, ReferenceSchema>>
  readonly items?: ReferenceSchema
  readonly anyOf?: readonly ReferenceSchema[]
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
  const session = await askSession(signal).catch(() => null)
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

/** A call of the reader's own, as written in the reference. */
interface ExampleCall {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** What came back, whatever it was. */
interface ExampleAnswer {
  readonly status: number
  /** The body, JSON with line breaks. Empty without one. */
  readonly text: string
  readonly milliseconds: number
}

/** Makes a call as it is written and gives back whatever is answered. */
export function useRunExample() {
  return useMutation({ mutationFn: runExample })
}

async function runExample({ method, url, headers, body }: ExampleCall): Promise<ExampleAnswer> {
  const started = performance.now()
  const response = await fetch(url, {
    method,
    headers: body === null ? headers : { ...headers, 'content-type': 'application/json' },
    body,
  })
  const text = await response.text()
  const milliseconds = Math.round(performance.now() - started)
  return { status: response.status, text: withLineBreaks(text), milliseconds }
}

function withLineBreaks(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
