import type { TestService } from '../world/service.ts'

export type Schema = Readonly<Record<string, unknown>>

/** A parameter in the document. */
interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly schema: Schema
}

/** An operation in the OpenAPI documents: all that the generator and the judge know of the API. */
export interface DescribedOperation {
  /** `POST /v1/envelopes/{id}/void`. */
  readonly name: string
  readonly method: string
  readonly path: string
  /** Names of the security schemes of each alternative; empty if anyone may call. */
  readonly ways: readonly string[]
  readonly parameters: readonly DescribedParameter[]
  readonly body: DescribedBody | null
  /** Schema by status and content type; null for an answer without content. */
  readonly answers: ReadonlyMap<number, ReadonlyMap<string, Schema>>
  /** The target of `#/components/…` references. */
  readonly components: Schema
}

interface DescribedBody {
  readonly isForm: boolean
  readonly schema: Schema
  readonly examples: readonly unknown[]
}

interface WireOperation {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly DescribedParameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, WireMedia>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

interface WireMedia {
  readonly schema: Schema
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface WireDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WireOperation>>>>
  readonly components: Schema
}

const addresses = [
  '/openapi.json',
  '/app/openapi.json',
  '/embed/openapi.json',
  '/signing/openapi.json',
  '/verifying/openapi.json',
]

/** Every operation of the documents that the service serves. */
export async function describedOperations({
  call,
}: Pick<TestService, 'call'>): Promise<DescribedOperation[]> {
  const documents = await Promise.all(addresses.map((address) => call<WireDocument>({}, 'GET', address)))
  return documents.flatMap(({ body: { paths, components } }) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) =>
        described(method.toUpperCase(), path, operation, components),
      ),
    ),
  )
}

function described(
  method: string,
  path: string,
  { security = [], parameters = [], requestBody, responses }: WireOperation,
  components: Schema,
): DescribedOperation {
  return {
    name: `${method} ${path}`,
    method,
    path,
    ways: security.map((schemes) => Object.keys(schemes).join('+')),
    parameters: parameters.filter((one) => one.in === 'path' || one.in === 'query'),
    body: requestBody === undefined ? null : bodyOf(requestBody.content),
    answers: new Map(
      Object.entries(responses).map(([status, { content = {} }]) => [
        Number(status),
        new Map(Object.entries(content).map(([type, { schema }]) => [type, schema])),
      ]),
    ),
    components,
  }
}

function bodyOf(content: Readonly<Record<string, WireMedia>>): DescribedBody {
  const form = content['multipart/form-data']
  const media = form ?? content['application/json']
  if (media === undefined)
    throw new Error(`A body that is neither JSON nor a form: ${Object.keys(content).join()}`)
  const examples = Object.values(media.examples ?? {}).map(({ value }) => value)
  return { isForm: form !== undefined, schema: media.schema, examples }
}
