import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { DescribedOperation, Schema } from './described.ts'

/** An answer as received. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Describes what is wrong with an answer according to the operation's description, or null if nothing is. */
export type Judge = (operation: DescribedOperation, answer: RawAnswer) => string | null

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Creates a judge, which caches compiled schemas. */
export function openJudge(): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, code: { optimize: false } })
  formats.default(ajv)
  const byText = new Map<string, ValidateFunction>()
  const compiled = new WeakMap<Schema, ValidateFunction>()
  const validator = (schema: Schema, components: Schema): ValidateFunction => {
    const known = compiled.get(schema)
    if (known !== undefined) return known
    // Every operation has the same refusals, and compiling costs more than anything else here.
    const text = JSON.stringify(schema)
    const validate = byText.get(text) ?? ajv.compile({ ...closed(schema), components })
    byText.set(text, validate)
    compiled.set(schema, validate)
    return validate
  }
  return (operation, answer) => {
    const { status, headers, body } = answer
    if (status >= 500) return `it answers ${status}`
    if (!uuid.test(headerOf(headers, 'x-request-id'))) return 'X-Request-Id is missing'
    const contents = status === 431 ? refusedHeaders(operation) : operation.answers.get(status)
    if (contents === undefined) return `the document does not know status ${status} here`
    if (contents.size === 0) return body.byteLength === 0 ? null : `a body comes with status ${status}`
    const type = headerOf(headers, 'content-type')
    const schema = contents.get(type)
    if (schema === undefined) return `the document does not know content type "${type}" with ${status}`
    if (status >= 400 && type !== 'application/problem+json') return 'a refusal is no problem+json'
    const parsed = parse(body)
    if (parsed === undefined) return 'the body is not JSON'
    const validate = validator(schema, operation.components)
    if (!validate(parsed)) return `the body breaks its schema: ${ajv.errorsText(validate.errors)}`
    return status >= 400 ? faultOfProblem(parsed as Schema, answer) : null
  }
}

/** Oversized headers are refused before the operation is known. */
function refusedHeaders({ answers }: DescribedOperation): ReadonlyMap<string, Schema> | undefined {
  return answers.get(401) ?? answers.get(503)
}

function faultOfProblem(problem: Schema, { status, headers }: RawAnswer): string | null {
  if (problem['status'] !== status) return 'the problem tells another status'
  if (problem['instance'] !== headerOf(headers, 'x-request-id')) return 'the problem tells another request'
  return null
}

function headerOf(headers: RawAnswer['headers'], name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    return undefined
  }
}

/** The schema with unknown members forbidden: the document must describe everything in an answer. */
function closed(schema: Schema): Schema {
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'enum' || key === 'const' ? value : closedValue(value),
    ]),
  )
  return 'properties' in inner && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner
}

function closedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedValue)
  if (typeof value !== 'object' || value === null) return value
  return closed(value as Schema)
}
