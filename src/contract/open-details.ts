import { z } from 'zod'
import { conventions } from './conventions.ts'
import type { OpenDetail } from './operation.ts'
import { operationsOf } from './operations-of.ts'
import type { ListedOperation } from './operations-of.ts'
import { v1, v2 } from './router.ts'

/** A marked place in the contract. */
export interface MarkedPlace {
  readonly operation: string
  /** The part and the path inside it, e.g. `query.status`; null if the whole operation is marked. */
  readonly place: string | null
  readonly source: OpenDetail
}

/** Every open detail marked on an operation of the public interface or one of its fields. */
export function markedPlaces(): MarkedPlace[] {
  return operationsOf({ v1, v2 }).flatMap((operation) => [
    ...(operation.openDetail === null
      ? []
      : [{ operation: nameOf(operation), place: null, source: operation.openDetail }]),
    ...Object.entries({ ...operation.parts, answer: operation.output }).flatMap(([part, schema]) =>
      marksOf(
        z.toJSONSchema(schema, { unrepresentable: 'any', io: part === 'answer' ? 'output' : 'input' }),
        part,
      ).map(([place, source]) => ({ operation: nameOf(operation), place, source })),
    ),
  ])
}

function nameOf({ method, path }: ListedOperation): string {
  return `${method} ${path}`
}

/** Marks of a JSON Schema with their dotted path. Does not look below a mark. */
function marksOf(schema: unknown, path: string): (readonly [place: string, source: OpenDetail])[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { 'x-open-detail': source, properties = {}, items, anyOf = [] } = schema as JsonSchema
  if (source !== undefined) return [[path, source]]
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => marksOf(inner, `${path}.${name}`)),
    ...marksOf(items, `${path}[]`),
    ...anyOf.flatMap((inner) => marksOf(inner, path)),
  ]
}

interface JsonSchema {
  readonly 'x-open-detail'?: OpenDetail
  readonly properties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
  readonly anyOf?: readonly unknown[]
}

const sources: Readonly<Record<OpenDetail, string>> = {
  A: 'a common convention of such services',
  B: 'a pattern that the specification uses elsewhere',
  C: 'a public standard',
}

/** The document that lists all open details, in Markdown. */
export function openDetailsDocument(): string {
  const places = markedPlaces()
  const whole = places.filter(({ place }) => place === null)
  const parts = Map.groupBy(
    places.filter(({ place }) => place !== null),
    ({ place, source }) => `${place} ${source}`,
  )
  return [
    '# Open details',
    '',
    'What the interface’s specification leaves open, and where each choice comes from. Generated from the marks in the contract',
    '(`vitest run --project unit src/contract/open-details.test.ts -u` updates it). The OpenAPI document shows the same marks as `x-open-detail`.',
    '',
    ...Object.entries(sources).map(([letter, words]) => `- **${letter}** ${words}`),
    '',
    '## Conventions',
    '',
    ...table(
      ['About', 'Chosen', 'From'],
      conventions.map(({ about, chosen, source }) => [about, chosen, source]),
    ),
    '',
    '## Operations',
    '',
    ...table(
      ['Operation', 'From'],
      whole.map(({ operation, source }) => [`\`${operation}\``, source]),
    ),
    '',
    '## Fields of requests and answers',
    '',
    ...table(
      ['Field', 'From', 'Operations'],
      [...parts.values()].map((group) => [
        `\`${group[0]?.place}\``,
        group[0]?.source ?? '',
        group.map(({ operation }) => `\`${operation}\``).join(', '),
      ]),
    ),
    '',
  ].join('\n')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}
