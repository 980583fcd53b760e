import fc from 'fast-check'
import type { DescribedOperation, Schema } from './described.ts'
import { papers, photos } from './papers.ts'
import { Placeholder } from './things.ts'
import type { Kind } from './things.ts'

type Trees = fc.Arbitrary<unknown>

/** The kind of thing that a member or parameter of that name refers to. */
const byName: Readonly<Record<string, Kind>> = {
  account_id: 'sender',
  group_id: 'group',
  envelope_id: 'envelope',
  recipient_id: 'recipient',
  role_id: 'role',
  document_id: 'document',
  document_ids: 'document',
  replacing: 'document',
  field_id: 'field',
  delivery_id: 'delivery',
  cursor: 'cursor',
}

/** The kind of thing at certain paths: mainly `{id}`, tokens and codes, and drafts where nothing else is accepted. */
const byPath: readonly (readonly [RegExp, string, Kind])[] = [
  [/\/drafts\/|\/envelopes\/\{id\}(\/send)?$/, 'id', 'draft'],
  [/\/envelopes\//, 'id', 'envelope'],
  [/\/v1\/documents/, 'envelope_id', 'draft'],
  [/\/drafts\/.*documents|\/v1\/documents\//, 'document_id', 'draft-document'],
  [/\/drafts\/.*documents/, 'document_ids', 'draft-document'],
  [/\/v1\/documents\//, 'id', 'draft-document'],
  [/\/templates\/.*documents/, 'document_ids', 'template-document'],
  [/\/templates\/.*documents/, 'document_id', 'template-document'],
  [/\/templates\/\{id\}\/use/, 'recipients', 'role-recipients'],
  [/\/recipients\//, 'id', 'recipient'],
  [/^\/signing\/fields\//, 'id', 'signing-field'],
  [/\/fields\//, 'id', 'field'],
  [/\/auth-code$/, 'id', 'partner-account'],
  [/\/accounts\//, 'id', 'account'],
  [/\/groups\//, 'id', 'group'],
  [/\/templates\//, 'id', 'template'],
  [/\/bulk-sends\//, 'id', 'bulk-send'],
  [/\/endpoints\//, 'id', 'endpoint'],
  [/\/verifications\//, 'id', 'verification'],
  [/\/inbox\//, 'id', 'message'],
  [/^\/signing\/links$/, 'token', 'expired-token'],
  [/^\/signing\/sessions$/, 'token', 'signing-token'],
  [/^\/verifying\/sessions$/, 'token', 'verifying-token'],
  [/^\/app\/session\/code$/, 'code', 'sign-in-code'],
  [/^\/app\/session\/activation$/, 'token', 'activation-token'],
  [/^\/app\/session\/email$/, 'token', 'email-token'],
  [/^\/app\/session$/, 'email', 'email'],
]

const values = {
  email: fc.oneof(
    fc.nat(100_000).map((number) => `person-${number}@example.com`),
    fc.constantFrom('ada@example.com', 'grace@example.org', 'sam.o+tag@sub.example.net', 'ADA@EXAMPLE.COM'),
  ),
  moment: fc.constantFrom(
    '2026-01-01T00:00:00.000Z',
    '2020-02-29',
    '2030-12-31T23:59:59+14:00',
    'yesterday',
    '0000-00-00',
  ),
  address: fc.constantFrom(
    'https://example.com/done?id={{envelope_id}}',
    'http://localhost:8080/',
    'https://[::1]/',
  ),
  words: fc.constantFrom(
    'Lease',
    'Agreement',
    'Ada Lovelace',
    'Müller & Söhne',
    'שלום',
    '合同',
    'a\tb',
    '🖋️',
  ),
  color: fc.constantFrom('#2F6FED', '#000000'),
}

/** Members whose schema says too little about valid values. */
const named: Readonly<Record<string, Trees>> = {
  base: fc.constantFrom(...papers),
  version: fc.constantFrom('2026-1', '2026-1', '2025-1'),
  code: fc.constantFrom('000000', '123456'),
  password: fc.constantFrom('correct horse battery', 'secret'),
  revision: fc.integer({ min: 1, max: 12 }),
  url: fc.constantFrom('https://hooks.example.com/a', 'https://10.0.0.1/', 'https://hooks.example.com/b'),
}

/**
 * Values that a schema mostly allows: ids of existing things, and members that belong together. Optional members come
 * and go.
 */
export function valuesOf(schema: Schema, name: string, operation: DescribedOperation): Trees {
  const kind = kindOf(name, operation)
  const plain = plainValues(schema, name, operation)
  if (kind !== undefined && (schema['type'] !== 'array' || kind === 'role-recipients'))
    return fc.oneof({ weight: 9, arbitrary: placeholdersOf(kind) }, { weight: 1, arbitrary: plain })
  const special = specialOf(schema, name, operation)
  return special === undefined
    ? plain
    : fc.oneof({ weight: 6, arbitrary: special }, { weight: 1, arbitrary: plain })
}

function specialOf(schema: Schema, name: string, { path }: DescribedOperation): Trees | undefined {
  if (name === 'file') return path.includes('/photos/') ? files(photos) : files(papers)
  return Object.hasOwn(named, name) && schema['type'] !== 'object' ? named[name] : undefined
}

function files(contents: readonly string[]): Trees {
  return fc.constantFrom(...contents).map((base) => Buffer.from(base, 'base64'))
}

function placeholdersOf(kind: Kind): fc.Arbitrary<Placeholder> {
  return fc.nat(1000).map((at) => new Placeholder(kind, at))
}

function kindOf(name: string, { path }: DescribedOperation): Kind | undefined {
  const here = byPath.find(([pattern, member]) => member === name && pattern.test(path))
  return here?.[2] ?? (Object.hasOwn(byName, name) ? byName[name] : undefined)
}

function plainValues(schema: Schema, name: string, operation: DescribedOperation): Trees {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, name, operation)))
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as readonly unknown[]))
  switch (schema['type']) {
    case 'object':
      return objects(schema, operation)
    case 'array':
      return arrays(schema, name, operation)
    case 'string':
      return texts(schema)
    case 'integer':
      return fc.oneof(
        { weight: 3, arbitrary: fc.integer(within(schema, 1, 600)) },
        fc.integer(within(schema)),
      )
    case 'number':
      return fc.oneof(
        { weight: 3, arbitrary: fc.integer(within(schema, 1, 500)) },
        fc.double({ noNaN: true, ...within(schema) }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 3 })
  }
}

function objects(schema: Schema, operation: DescribedOperation): Trees {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>)
  const required = new Set((schema['required'] ?? []) as readonly string[])
  // A field needs a place besides what its schema requires; a signer needs fields.
  const isUsual = (name: string) => /^(page|[xy]_coordinate|options|fields|recipients)$/.test(name)
  const members = properties.map(([name, inner]) => {
    const value = valuesOf(inner, name, operation)
    if (required.has(name)) return [name, value] as const
    const weight = isUsual(name) ? 6 : 1
    return [
      name,
      fc.oneof({ weight, arbitrary: value }, { weight: 1, arbitrary: fc.constant(undefined) }),
    ] as const
  })
  const known = fc.record(Object.fromEntries(members)).map(withoutAbsent)
  if (properties.length > 0 || typeof schema['additionalProperties'] !== 'object') return known
  return fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
}

function withoutAbsent(value: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined))
}

function arrays(schema: Schema, name: string, operation: DescribedOperation): Trees {
  const least = Number(schema['minItems'] ?? 0)
  const most = Math.min(Number(schema['maxItems'] ?? 3), Math.max(least, 3))
  const items = valuesOf((schema['items'] ?? {}) as Schema, name, operation)
  return fc.array(items, { minLength: least, maxLength: most })
}

function texts(schema: Schema): Trees {
  const pattern = schema['pattern']
  const minLength = Number(schema['minLength'] ?? 0)
  const maxLength = Math.min(Number(schema['maxLength'] ?? 60), minLength + 60)
  const any = fc.string({ unit: 'grapheme', minLength, maxLength })
  const usual = [values.words, any]
  if (schema['format'] === 'email') return fc.oneof({ weight: 4, arbitrary: values.email }, any)
  if (schema['format'] === 'uri') return fc.oneof({ weight: 4, arbitrary: values.address }, any)
  if (schema['format'] === 'uuid') return fc.uuid()
  if (schema['format'] === 'date') return fc.constantFrom('1990-12-31', '2024-02-29')
  // Lookaheads cannot be generated from; those patterns only exclude a few words.
  if (typeof pattern === 'string' && !pattern.includes('(?'))
    return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.oneof(...usual, values.moment, values.email)
}

function within(schema: Schema, least = -2_147_483_648, most = 2_147_483_647): { min: number; max: number } {
  const min = Math.max(Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? least), least)
  const max = Math.min(Number(schema['maximum'] ?? most), most)
  return min <= max
    ? { min, max }
    : { min: Number(schema['minimum'] ?? min), max: Number(schema['maximum'] ?? max) }
}
