import { v1, v2 } from '#contract/router.ts'
import { operationsOf } from '#contract/operations-of.ts'
import type { ListedOperation } from '#contract/operations-of.ts'
import { assistantsMayAct, covers } from '#domain/account/scope.ts'
import { meanings } from '#contract/reference/meanings.ts'
import { z } from 'zod'
import { bodyKind } from '../openapi/explain-operation.ts'
import { describeSchema } from '../openapi/schema-words.ts'
import type { Schema } from '../openapi/schema-words.ts'

/**
 * What an assistant does with an operation: reads, works on a draft that no one has received, or acts, which reaches
 * people or changes who may do what.
 */
type Purpose = 'reads' | 'drafts' | 'acts'

/** JSON Schema of an object. */
interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
}

/** An operation of the public interface as a tool for assistants. */
export interface Tool {
  /** For example `envelopes_create`. */
  readonly name: string
  readonly title: string
  readonly purpose: Purpose
  readonly operation: ListedOperation
  /** Parameters, query and body as the members of one object. */
  readonly input: ObjectSchema
  /** Their names. */
  readonly members: Readonly<Record<(typeof places)[number], readonly string[]>>
  /** Whether its call must create a draft. */
  readonly isHeldBack: boolean
}

/** The request that a tool's call stands for. */
interface ToolRequest {
  readonly method: string
  readonly path: string
  readonly body: object | undefined
}

/** Work on drafts. Anything else that changes something is an act, until someone decides that it is none. */
const drafting: ReadonlySet<string> = new Set([
  'POST /v1/envelopes',
  'POST /v1/templates/{id}/use',
  'POST /v1/documents',
  'DELETE /v1/documents/{id}',
  'DELETE /v1/envelopes/{id}',
])

/**
 * The tools that API credentials with these scopes, or without any limits, open to an assistant. Only credentials that
 * were given the scope for it let assistants act, since they also follow what documents and messages tell them.
 */
export function toolsFor(scopes: readonly string[] | null): readonly Tool[] {
  const mayAct = scopes?.includes(assistantsMayAct) === true
  return allTools()
    .filter(({ operation, purpose }) => covers(scopes, operation.scope) && (purpose !== 'acts' || mayAct))
    .map((tool) => (mayAct ? tool : heldBack(tool)))
}

/** Null for what no assistant gets: partners' operations, and what gives out links, codes or secrets. */
function purposeOf({ method, path, access, scope, tag }: ListedOperation): Purpose | null {
  if (!access.startsWith('organisation') || tag === 'Webhook endpoints') return null
  if (method === 'GET') return scope.endsWith(':read') ? 'reads' : null
  return drafting.has(`${method} ${path}`) ? 'drafts' : 'acts'
}

let made: readonly Tool[] | undefined

/**
 * Every tool, described when the first assistant comes. Where both versions have an operation, the later one counts, whose
 * lists have pages.
 */
function allTools(): readonly Tool[] {
  made ??= [...new Map([...namedOperations(v1), ...namedOperations(v2)])].flatMap(([name, operation]) => {
    const purpose = purposeOf(operation)
    if (purpose === null) return []
    const parts = schemasOf(operation)
    return [{ name, title: operation.summary, purpose, operation, ...inputOf(parts), isHeldBack: false }]
  })
  return made
}

/** The operations of a part of the contract, as `envelopes_create`. */
function namedOperations(router: object): [string, ListedOperation][] {
  return Object.entries(router).flatMap(([subject, group]) =>
    Object.entries(group as object).map(([verb, procedure]): [string, ListedOperation] => {
      const [operation] = operationsOf({ [verb]: procedure as object })
      if (operation === undefined) throw new TypeError(`${subject}.${verb} is not an operation`)
      return [`${subject}_${verb}`.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), operation]
    }),
  )
}

/** Without the choice, a call creates a draft. */
function heldBack(tool: Tool): Tool {
  const { draft, ...properties } = tool.input.properties
  return draft === undefined ? tool : { ...tool, input: { ...tool.input, properties }, isHeldBack: true }
}

const places = ['params', 'query', 'body'] as const

/** The schema of each place of an operation's input, with what its members mean. */
function schemasOf(operation: ListedOperation): Readonly<Record<(typeof places)[number], ObjectSchema>> {
  const { params, query, body } = operation.parts
  const schemas = { params: schemaOf(params), query: schemaOf(query), body: schemaOf(body) }
  for (const place of places) describeSchema(schemas[place], bodyKind(operation))
  for (const [name, property] of Object.entries(schemas.query.properties))
    property.description ??= meanings[`?${name}`]?.says ?? ''
  return schemas
}

/** Members of two places never have the same name, which a test checks. */
function inputOf({ params, query, body }: ReturnType<typeof schemasOf>): Pick<Tool, 'input' | 'members'> {
  const all = [params, query, body]
  return {
    input: {
      type: 'object',
      properties: { ...params.properties, ...query.properties, ...body.properties },
      required: all.flatMap(({ required }) => required),
    },
    members: {
      params: Object.keys(params.properties),
      query: Object.keys(query.properties),
      body: Object.keys(body.properties),
    },
  }
}

function schemaOf(part: z.ZodType | undefined): ObjectSchema {
  if (part === undefined) return { type: 'object', properties: {}, required: [] }
  const { properties = {}, required = [] } = z.toJSONSchema(part, {
    io: 'input',
    unrepresentable: 'any',
    // A note for readers of the reference.
    override: ({ jsonSchema }) => delete jsonSchema['x-open-detail'],
  })
  return { type: 'object', properties: properties as ObjectSchema['properties'], required }
}

/** The request for a call, whose members the interface checks. */
export function requestOf(
  { operation, members, isHeldBack }: Tool,
  input: Readonly<Record<string, unknown>>,
): ToolRequest {
  const { params, query, body } = members
  const path = params.reduce((text, name) => text.replace(`{${name}}`, idOf(input[name])), operation.path)
  const asked = new URLSearchParams(
    query.flatMap((name) => {
      const value = input[name] ?? []
      return (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, textOf(one)])
    }),
  )
  const given = Object.fromEntries(
    body.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  )
  return {
    method: operation.method,
    path: asked.size === 0 ? path : `${path}?${asked.toString()}`,
    body: operation.parts.body === undefined ? undefined : isHeldBack ? { ...given, draft: true } : given,
  }
}

/** An id in a path. One of dots only would lead to another operation, and no id is like it. */
function idOf(value: unknown): string {
  const text = textOf(value)
  return /^\.*$/.test(text) ? '-' : encodeURIComponent(text)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
