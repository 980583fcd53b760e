import type { OpenAPI } from '@orpc/openapi'
import type { OperationFacts } from '../orpc.ts'
import { describeParameters, describeSchema, sampleOf } from './schema-words.ts'
import type { Schema } from './schema-words.ts'

/** What the operations of a tag are about. */
const kinds: Readonly<Record<string, string>> = {
  Accounts: 'account',
  Documents: 'document',
  Envelopes: 'envelope',
  Fields: 'field',
  Groups: 'group',
  Organisation: 'organisation',
  Recipients: 'recipient',
  Templates: 'template',
  Verifications: 'verification',
  'Webhook endpoints': 'endpoint',
}

/** Answers that are something else than what their tag is about, by the end of the path. */
const otherAnswers: readonly (readonly [string, string])[] = [
  ['/attachments', 'attachment'],
  ['/auth-code', 'code'],
  ['/reports', 'reports'],
  ['/token', 'token'],
  ['/use', 'envelope'],
]

const text = { type: 'string' } as const
const headers = {
  requestId: {
    'X-Request-Id': {
      description: 'The number of the request. Quote it when you report a problem.',
      schema: text,
    },
  },
  limits: {
    'RateLimit-Policy': { description: 'How many requests are allowed in how many seconds.', schema: text },
    RateLimit: {
      description: 'How many requests are left, and in how many seconds there will be more.',
      schema: text,
    },
  },
  tag: {
    ETag: {
      description:
        'A tag of this answer. Send it in `If-None-Match` to get 304 without a body while nothing has changed.',
      schema: text,
    },
  },
  retry: {
    'Retry-After': {
      description: 'Try again after this many seconds.',
      schema: { type: 'integer' } as const,
    },
  },
}

/** What an operation's body is called in the table of meanings. */
export function bodyKind({ tag, path }: { readonly tag: string; readonly path: string }): string {
  return path.endsWith('/use') ? 'envelope' : (kinds[tag] ?? '')
}

/** Says what the members of an operation mean, gives samples of its answers, and names the headers on both sides. */
export function explain(operation: OpenAPI.OperationObject, { method, path, status }: OperationFacts): void {
  describeParameters(operation)
  const kind = kinds[operation.tags?.[0] ?? ''] ?? ''
  const body = bodyKind({ tag: operation.tags?.[0] ?? '', path })
  for (const schema of schemasIn(operation.requestBody)) describeSchema(schema, body)
  const answer = otherAnswers.find(([end]) => path.endsWith(end))?.[1] ?? kind
  operation.parameters = [...(operation.parameters ?? []), ...headersOf(method)]
  for (const [code, response] of Object.entries(operation.responses ?? {})) {
    if (response === undefined || '$ref' in response) continue
    response.headers = { ...headers.requestId, ...headers.limits }
    if (code === '200' && method === 'GET') Object.assign(response.headers, headers.tag)
    if (code === '429' || code === '503') Object.assign(response.headers, headers.retry)
    if (code !== String(status)) continue
    if (response.description === 'OK') response.description = status === 201 ? 'Created' : 'Done'
    for (const media of Object.values<OpenAPI.MediaTypeObject>(response.content ?? {})) {
      const schema = (media.schema ?? {}) as Schema
      describeSchema(schema, answer)
      media.example = sampleOf(schema, answer)
    }
  }
}

function schemasIn(body: OpenAPI.OperationObject['requestBody']): Schema[] {
  if (body === undefined || !('content' in body)) return []
  return Object.values(body.content).flatMap((media) => (media?.schema ? [media.schema as Schema] : []))
}

function headersOf(method: string): OpenAPI.ParameterObject[] {
  if (method === 'GET')
    return [
      {
        name: 'If-None-Match',
        in: 'header',
        description: 'The `ETag` of an earlier answer: if nothing changed, the answer is 304 without a body.',
        schema: text,
      },
    ]
  if (method !== 'POST') return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A text of your own, such as a UUID, for this one request. If you repeat it with the same key within a day, it runs only once and you get the first answer again.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ]
}
