import { snakeName, toCamel, toSnake } from '#contract/codec.ts'
import { faultWords } from '#contract/fault-words.ts'
import type { OperationMeta } from '#contract/operation.ts'
import { refusal } from '#domain/refusals.ts'
import { z } from 'zod'
import { WireText } from '../operations/operation.ts'
import { unhurried } from '../operations/unhurried.ts'
import type { ImplementedOperation } from '../operations/operation.ts'
import { notFound, Refused } from './problem.ts'
import { refuseUnreadable } from './requests/readable-input.ts'

/** What the transport needs from an operation. Only this file and `openapi.ts` look inside oRPC's contract. */
export interface OperationFacts extends OperationMeta {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces, as in the contract. */
  readonly path: string
  readonly status: number
  readonly input: z.ZodObject<Partial<Record<'params' | 'query' | 'body', z.ZodType>>>
  readonly output: z.ZodType
}

export function factsOf({ procedure }: ImplementedOperation): OperationFacts {
  const { meta, route, inputSchema, outputSchema } = procedure['~orpc']
  const { method, path, successStatus } = route
  if (method === undefined || path === undefined || !(inputSchema instanceof z.ZodObject) || !outputSchema)
    throw new TypeError(`An operation without method, path or schemas: ${method} ${path}`)
  return {
    ...meta,
    method: method as OperationFacts['method'],
    path,
    status: successStatus ?? 200,
    input: inputSchema,
    output: outputSchema,
  }
}

/** The parts of a request before validation. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
}

/**
 * Validates a request against the contract and passes it to the operation with the names used in code. Refuses
 * `invalid-input` with the wire path of every fault, if there are not too many. A malformed id is `not-found`.
 */
export function decodeInput(facts: Pick<OperationFacts, 'input'>, raw: RawInput): unknown {
  const { params, query, body } = facts.input.shape
  const parts = {
    ...(params ? { params: raw.params } : {}),
    ...(query ? { query: coerceQuery(query, raw.query) } : {}),
    ...(body ? { body: raw.body } : {}),
  }
  const isLarge = refuseUnreadable(parts) > few
  const parsed = facts.input.safeParse(parts, isLarge ? untilFirstFault : everyFault)
  if (parsed.success) return toCamel(parsed.data)
  const all = parsed.error.issues.flatMap(unfold)
  const issues = all.slice(0, mostTold)
  if (issues.some((issue) => issue.path[0] === 'params')) throw notFound()
  const errors = issues.map(({ path, message }) => ({ path: path.slice(1).join('.'), message }))
  if (all.length > mostTold || isLarge) errors.push({ path: '', message: moreFaults })
  const first = errors[0]
  const detail = first
    ? `${first.path === '' ? '' : `${first.path}: `}${first.message}`
    : 'The input is not valid.'
  throw new Refused(refusal('invalid-input', detail, { errors }))
}

/** Faults that one answer tells. Whoever sends more of them has another program to mend first. */
const mostTold = 20
const moreFaults = 'There may be more errors. Correct these first.'
/** Values in which zod may look for every fault. */
const few = 2000
const everyFault = { error: faultWords }
/**
 * zod collects every fault before it tells one: in a list of thousands of wrong elements that would keep everyone
 * waiting. Its `validate` stops at the first by this member, which its types keep for itself.
 */
const untilFirstFault = { ...everyFault, abortEarly: true } as z.core.ParseContext<Issue>

/** The body of the response, in wire names and without what the contract does not know. Null when there is none. */
export function encodeOutput(facts: OperationFacts, value: unknown): string | null {
  if (value instanceof WireText) return value.text
  const wire = asAnswered(facts, facts.output, value)
  return wire === undefined ? null : JSON.stringify(wire)
}

/** The same, while everyone else gets their turns: the elements of a long list are encoded one after another. */
export async function encodeUnhurried(facts: OperationFacts, value: unknown): Promise<string | null> {
  return encodeParts({ ...facts, output: shapeOf(facts.output, value) }, value)
}

async function encodeParts(facts: OperationFacts, value: unknown): Promise<string | null> {
  const { output } = facts
  if (output instanceof z.ZodArray && isLong(value)) return encodeEach(facts, output, value)
  if (!(output instanceof z.ZodObject) || !isObject(value)) return encodeOutput(facts, value)
  const long = Object.entries(value).flatMap(([name, part]) => {
    const member = snakeName(name)
    const schema = shapeOf(core(output.shape[member]), part)
    return hasLong(schema, part) ? [{ name, member, schema, part }] : []
  })
  if (long.length === 0) return encodeOutput(facts, value)
  const short = Object.fromEntries(long.map(({ name, part }) => [name, shortened(part)]))
  const rest = asAnswered(facts, output, { ...value, ...short }) as Record<string, unknown>
  const texts = new Map<string, string>()
  for (const { member, schema, part } of long)
    texts.set(member, (await encodeParts({ ...facts, output: schema }, part)) ?? 'null')
  const members = Object.entries(rest).flatMap(([name, part]) => {
    const text = texts.get(name) ?? JSON.stringify(part)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${members.join(',')}}`
}

/** Of several shapes, the only one that has all members of a value. */
function shapeOf<Schema extends z.ZodType | undefined>(schema: Schema, value: unknown): Schema | z.ZodType {
  if (!(schema instanceof z.ZodUnion) || !isObject(value)) return schema
  const names = Object.keys(value).map(snakeName)
  const fitting = (schema.options as readonly z.ZodType[]).filter(
    (one) => one instanceof z.ZodObject && names.every((name) => name in one.shape),
  )
  return fitting.length === 1 ? (fitting[0] ?? schema) : schema
}

/** Whether a value is a long list, or an object with one. */
function hasLong(schema: z.ZodType | undefined, value: unknown): schema is z.ZodArray | z.ZodObject {
  if (schema instanceof z.ZodArray) return isLong(value)
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return false
  return Object.entries(value).some(
    ([name, part]) => core(schema.shape[snakeName(name)]) instanceof z.ZodArray && isLong(part),
  )
}

/** The same with one element in each long list. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1)
  const parts = Object.entries(value as object)
  return Object.fromEntries(parts.map(([name, part]) => [name, isLong(part) ? part.slice(0, 1) : part]))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Elements up to which a list is encoded at once with the rest of an answer. */
const fewElements = 5

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > fewElements
}

async function encodeEach(
  facts: OperationFacts,
  list: z.ZodArray,
  elements: readonly unknown[],
): Promise<string> {
  const texts: string[] = []
  for await (const element of unhurried(elements))
    texts.push(JSON.stringify(asAnswered(facts, list.element as z.ZodType, element)))
  return `[${texts.join(',')}]`
}

/** A value in wire names, and without what the contract does not know. */
function asAnswered({ method, path }: OperationFacts, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(toSnake(value))
  if (parsed.success) return parsed.data
  throw new TypeError(`The answer of ${method} ${path} breaks its contract: ${parsed.error.message}`)
}

type Issue = z.core.$ZodIssue

/** A fault inside a union is reported as the faults of the closest shape. */
function unfold(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const closest = issue.errors.toSorted((one, other) => one.length - other.length)[0] ?? []
  return closest.flatMap((inner) => unfold({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** Query strings are text: numbers, booleans and lists are read as the schema defines. */
function coerceQuery(schema: z.ZodType, query: URLSearchParams): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]) => {
      const texts = query.getAll(name)
      return texts.length === 0 ? [] : [[name, coerce(core(part), texts)]]
    }),
  )
}

/** The schema without the wrappers that do not change its type. */
function core<Schema extends z.ZodType | undefined>(schema: Schema): Schema | z.ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
  return isWrapper ? core(schema.unwrap() as z.ZodType) : schema
}

function coerce(schema: z.ZodType, texts: readonly string[]): unknown {
  if (schema instanceof z.ZodArray)
    return texts.map((text) => coerce(core(schema.element as z.ZodType), [text]))
  const text = texts.at(-1) ?? ''
  if (schema instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (schema instanceof z.ZodBoolean) return text === 'true' ? true : text === 'false' ? false : text
  return text
}
