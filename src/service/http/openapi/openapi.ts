import { requestExamples } from '#contract/examples.ts'
import { problem } from '#contract/problem.ts'
import type { Access, OpenDetail } from '#contract/operation.ts'
import { refusalCatalogue } from '#domain/refusals.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { OpenAPIGenerator } from '@orpc/openapi'
import type { OpenAPI } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { ImplementedOperation } from '../../operations/operation.ts'
import type { Variables } from '../call.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import { explain } from './explain-operation.ts'
import { factsOf } from '../orpc.ts'
import type { OperationFacts } from '../orpc.ts'
import { kioskCookieName, sessionCookieName } from '../session-cookie.ts'

interface Document {
  readonly address: string
  readonly title: string
  readonly description: string
  readonly covers: (path: string) => boolean
  /** Whether it describes events too. */
  readonly hasWebhooks?: boolean
}

const documents: readonly Document[] = [
  {
    address: '/openapi.json',
    title: 'Countersign',
    description:
      'The public interface. `x-open-detail` marks what the specification of the interface leaves open and where the choice comes from: A a convention published for such services, B a pattern of the specification, C a public standard.',
    covers: (path) => /^\/v\d\//.test(path),
    hasWebhooks: true,
  },
  {
    address: '/app/openapi.json',
    title: 'Countersign dashboard',
    description: 'The private interface of the dashboard. It may change with every version.',
    covers: (path) => path.startsWith('/app/'),
  },
  {
    address: '/embed/openapi.json',
    title: 'Countersign embedding',
    description: 'Editors of drafts within pages of other sites.',
    covers: (path) => path.startsWith('/embed/'),
  },
  {
    address: '/signing/openapi.json',
    title: 'Countersign signing pages',
    description: "The private interface of the recipient's pages. It may change with every version.",
    covers: (path) => path.startsWith('/signing/'),
  },
  {
    address: '/verifying/openapi.json',
    title: 'Countersign verification pages',
    description:
      "The private interface of the individual's pages, and where a vendor sends its notices. It may change with every version.",
    covers: (path) => path.startsWith('/verifying/') || path.startsWith('/vendor/'),
  },
]

/** Serves one OpenAPI 3.1 document per interface, generated from the contract on the first request. */
export function mountOpenApi(
  app: Hono<{ Variables: Variables }>,
  operations: readonly ImplementedOperation[],
  config: Config,
): void {
  for (const document of documents) {
    let made: Promise<string> | undefined
    app.get(document.address, async () => {
      made ??= describe(document, operations, config).then((value) => JSON.stringify(value))
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
      return new Response(await made, { headers })
    })
  }
}

async function describe(
  { title, description, covers, hasWebhooks = false }: Document,
  operations: readonly ImplementedOperation[],
  config: Config,
): Promise<OpenAPI.Document> {
  const covered = operations.filter((operation) => covers(factsOf(operation).path))
  const router = Object.fromEntries(covered.map(({ procedure }, index) => [String(index), procedure]))
  const generator = new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter({ interceptors: [withMarks] })],
  })
  const made = await generator.generate(router, {
    info: { title, description, version: '1' },
    servers: [{ url: config.baseUrl }],
  })
  const facts = new Map(
    covered.map((operation) => factsOf(operation)).map((one) => [`${one.method} ${one.path}`, one]),
  )
  if (hasWebhooks) made.webhooks = describeWebhooks()
  const session = { type: 'apiKey', in: 'cookie', name: sessionCookieName(config) } as const
  const kiosk = { type: 'apiKey', in: 'cookie', name: kioskCookieName(config) } as const
  return complete(made, facts, { ...securitySchemes, session, kiosk })
}

type Interceptor = NonNullable<
  NonNullable<ConstructorParameters<typeof ZodToJsonSchemaConverter>[0]>['interceptors']
>[number]

/** Copies `x-open-detail` from a schema's own marks. */
const withMarks: Interceptor = (options) => {
  const [required, schema] = options.next()
  const mark = z.globalRegistry.get(options.schema)?.['x-open-detail']
  return [required, mark === undefined ? schema : { ...schema, 'x-open-detail': mark }]
}

/** Adds what oRPC does not know: the access, the refusals as problem responses, and the marks of whole operations. */
function complete(
  document: OpenAPI.Document,
  facts: ReadonlyMap<string, OperationFacts>,
  schemes: typeof securitySchemes,
): OpenAPI.Document {
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      const operation = item?.[method]
      const fact = facts.get(`${method.toUpperCase()} ${path}`)
      if (operation && fact) completeOperation(operation, fact)
    }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: z.toJSONSchema(problem) as OpenAPI.SchemaObject },
    securitySchemes: schemes,
  }
  return document
}

function completeOperation(operation: OpenAPI.OperationObject, facts: OperationFacts): void {
  operation.operationId = operationId(facts)
  operation.security = security[facts.access].map((scheme) => ({ ...scheme }))
  if (facts.status === 204) operation.responses = { 204: { description: 'Done' } }
  if (facts.method === 'GET')
    operation.responses = { ...operation.responses, 304: { description: 'Unchanged since `If-None-Match`' } }
  operation.responses = { ...operation.responses, ...refusalResponses(facts) }
  addExamples(operation, facts)
  if (/^\/v\d\//.test(facts.path)) explain(operation, facts)
  if (facts.openDetail !== null) markOperation(operation, facts.openDetail)
}

function addExamples({ requestBody }: OpenAPI.OperationObject, { method, path }: OperationFacts): void {
  const examples = Object.entries(requestExamples[`${method} ${path}`] ?? {})
  if (examples.length === 0 || !requestBody || !('content' in requestBody)) return
  for (const media of Object.values(requestBody.content))
    media.examples = Object.fromEntries(examples.map(([summary, value]) => [summary, { summary, value }]))
}

function markOperation(operation: OpenAPI.OperationObject, mark: OpenDetail): void {
  Object.assign(operation, { 'x-open-detail': mark })
}

/** `POST /v1/envelopes/{id}/void` → `post_v1_envelopes_id_void`. */
function operationId({ method, path }: OperationFacts): string {
  return `${method.toLowerCase()}${path.replace(/[{}]/g, '').replace(/[^a-zA-Z0-9]+/g, '_')}`
}

/** What every operation with an access can refuse beyond its contract. */
const usual: Readonly<Record<Access, readonly RefusalCode[]>> = {
  anyone: ['wrong-credentials'],
  organisation: ['not-authenticated', 'wrong-credentials', 'session-ended', 'not-allowed'],
  account: ['not-authenticated', 'session-ended', 'not-allowed'],
  partner: ['not-authenticated', 'wrong-credentials', 'partner-only'],
  'organisation-or-partner': ['not-authenticated', 'wrong-credentials', 'session-ended'],
  recipient: ['not-authenticated', 'session-ended'],
  'witness-link': ['not-authenticated', 'link-invalid'],
  individual: ['not-authenticated', 'session-ended'],
  kiosk: ['not-authenticated', 'session-ended', 'cross-site-request'],
}

function refusalResponses(facts: OperationFacts): Record<string, OpenAPI.ResponseObject> {
  const { params, query, body } = facts.input.shape
  const codes = new Set<RefusalCode>([
    ...usual[facts.access],
    ...(facts.path.startsWith('/app/') ? (['cross-site-request'] as const) : []),
    // Not for the public interface: calls with API credentials are never asked.
    ...(facts.path.startsWith('/app/') && facts.proof !== 'never' ? (['step-up-required'] as const) : []),
    ...facts.refusals,
    ...(params ? (['not-found'] as const) : []),
    ...(query || body ? (['invalid-input'] as const) : []),
    ...(body ? (['malformed-body', 'too-large', 'unsupported-type'] as const) : []),
    ...(facts.method === 'POST' && /^\/v\d/.test(facts.path)
      ? (['idempotency-mismatch', 'conflict'] as const)
      : []),
    'too-many-requests',
    'not-available',
  ])
  const byStatus = Map.groupBy(codes, (code) => refusalCatalogue[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `\`${code}\`: ${refusalCatalogue[code].title}`).join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const securitySchemes: Record<string, OpenAPI.SecuritySchemeObject> = {
  serviceId: { type: 'apiKey', in: 'header', name: 'X-Service-Id' },
  serviceKey: { type: 'apiKey', in: 'header', name: 'X-Service-Key' },
  partner: { type: 'apiKey', in: 'header', name: 'X-Service-Partner' },
  signingSession: { type: 'http', scheme: 'bearer' },
  witnessLink: { type: 'http', scheme: 'bearer' },
  verifyingSession: { type: 'http', scheme: 'bearer' },
}

const security: Readonly<Record<Access, readonly Record<string, string[]>[]>> = {
  anyone: [],
  organisation: [{ serviceId: [], serviceKey: [] }, { session: [] }],
  account: [{ session: [] }],
  partner: [{ partner: [] }],
  'organisation-or-partner': [{ serviceId: [], serviceKey: [] }, { session: [] }, { partner: [] }],
  recipient: [{ signingSession: [] }],
  'witness-link': [{ witnessLink: [] }],
  individual: [{ verifyingSession: [] }],
  kiosk: [{ kiosk: [] }],
}
