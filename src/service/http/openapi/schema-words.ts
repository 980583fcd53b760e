import type { OpenAPI } from '@orpc/openapi'
import { meanings } from '#contract/reference/meanings.ts'
import type { Meaning } from '#contract/reference/meanings.ts'

/** The parts of a JSON schema that are read here. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** What the objects in a property are called in the table of meanings. */
const kindsOfProperties: Readonly<Record<string, string>> = {
  accounts: 'account',
  documents: 'document',
  envelopes: 'envelope',
  fields: 'field',
  groups: 'group',
  recipients: 'recipient',
  recipient_redirects: 'redirects',
  roles: 'role',
}

function meaningOf(kind: string, name: string): Meaning | undefined {
  return meanings[`${kind}.${name}`] ?? meanings[name]
}

/** Says what each property means where its schema does not, down to the last one. */
export function describeSchema(schema: Schema, kind: string): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const says = meaningOf(kind, name)?.says
    if (says !== undefined && property.description === undefined)
      property.description = withOwn(says, property)
    describeSchema(property, kindsOfProperties[name] ?? name)
  }
  if (schema.items) describeSchema(schema.items, kind)
  for (const choice of schema.anyOf ?? []) describeSchema(choice, kind)
}

/** What a choice of the schema says already belongs to the property that has it. */
function withOwn(says: string, { anyOf = [] }: Schema): string {
  const own = anyOf.map(({ description }) => description).find((text) => text !== undefined)
  return own ?? says
}

/** Says what the parameters of an operation mean. */
export function describeParameters(operation: OpenAPI.OperationObject): void {
  for (const parameter of operation.parameters ?? [])
    if ('name' in parameter) parameter.description ??= meanings[`?${parameter.name}`]?.says ?? ''
}

/** An answer as it could be: valid for its schema, with the samples of the table, without what is not always there. */
export function sampleOf(schema: Schema, kind: string, name = ''): unknown {
  const sample = name === '' ? undefined : meaningOf(kind, name)?.sample
  if (sample !== undefined && fits(sample, schema)) return sample
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) {
    const [first] = schema.anyOf
    const isNull = name !== '' && schema.anyOf.some(({ type }) => type === 'null') && !isObject(schema.anyOf)
    return isNull || first === undefined ? null : sampleOf(first, kind, name)
  }
  const inside = kindsOfProperties[name] ?? (name === '' ? kind : name)
  if (schema.properties) {
    const always = Object.entries(schema.properties).filter(([member]) => schema.required?.includes(member))
    return Object.fromEntries(
      always.map(([member, property]) => [member, sampleOf(property, inside, member)]),
    )
  }
  if (schema.items) return [sampleOf(schema.items, inside)]
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'object') return {}
  return schema.format === 'date-time' ? '2026-03-02T09:15:00.000Z' : 'text'
}

function isObject(choices: readonly Schema[]): boolean {
  return choices.some(({ properties, items }) => properties !== undefined || items !== undefined)
}

/** Whether a sample has one of the types of a schema. Only those that the samples have are told apart. */
function fits(sample: unknown, schema: Schema): boolean {
  if (schema.anyOf) return schema.anyOf.some((choice) => fits(sample, choice))
  if (schema.enum) return schema.enum.includes(sample)
  const type = sample === null ? 'null' : Array.isArray(sample) ? 'array' : typeof sample
  if (type === 'number') return schema.type === 'integer' || schema.type === 'number'
  return schema.type === undefined || schema.type === type
}
