import { camelName } from '#contract/codec.ts'
import { events } from '#contract/events.ts'
import { v1, v2 } from '#contract/router.ts'
import { account } from '#contract/v1/accounts.ts'
import { branding, brandingAttributes } from '#contract/v1/branding.ts'
import { document } from '#contract/v1/documents.ts'
import { endpoint } from '#contract/v1/endpoints.ts'
import { documentInput, envelope, envelopeInput, envelopeUpdate } from '#contract/v1/envelopes.ts'
import { field, fieldInput } from '#contract/v1/fields.ts'
import { recipient, recipientInput, recipientUpdate } from '#contract/v1/recipients.ts'
import { template, templateUse } from '#contract/v1/templates.ts'
import { verification, verifications } from '#contract/v2/verifications.ts'
import { refusalCatalogue } from '#domain/refusals.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { z } from 'zod'

type Direction = 'sent' | 'answered'

/** Schemas with a name in the client, those that others contain first. */
const named: readonly (readonly [name: string, Direction, z.ZodType])[] = [
  ['Account', 'answered', account],
  ['Branding', 'answered', branding],
  ['BrandingInput', 'sent', brandingAttributes],
  ['Document', 'answered', document],
  ['DocumentInput', 'sent', documentInput],
  ['Endpoint', 'answered', endpoint],
  ['Field', 'answered', field],
  ['FieldInput', 'sent', fieldInput],
  ['Recipient', 'answered', recipient],
  ['RecipientInput', 'sent', recipientInput],
  ['RecipientUpdate', 'sent', recipientUpdate],
  ['Envelope', 'answered', envelope],
  ['EnvelopeInput', 'sent', envelopeInput],
  ['EnvelopeUpdate', 'sent', envelopeUpdate],
  ['Template', 'answered', template],
  ['TemplateUse', 'sent', templateUse],
  ['Verification', 'answered', verification],
  ['VerificationInput', 'sent', bodyOf(verifications.create)],
]

/** The names of the client's types by what they are made of. */
type Names = Map<string, string>

/**
 * The public interface as TypeScript without imports: the types of everything that is sent and received, each operation as
 * a function, and the path of each.
 */
export function interfaceText(): string {
  const names: Names = new Map()
  const declarations = named.map(([name, direction, schema]) => {
    const text = typeOf(schema, direction, names)
    names.set(text, name)
    return `export interface ${name} ${text}`
  })
  const codes = Object.keys(refusalCatalogue).map((code) => `  | '${code}'`)
  const payloads = Object.values(events).map(
    ({ summary, payload }) => `  /** ${summary} */\n  | ${indent(typeOf(payload, 'answered', names))}`,
  )
  return [
    '// Written from src/contract by `npx vitest run --project unit src/client/interface.test.ts -u`. Do not edit.',
    "import type { CallOptions } from './call.ts'",
    '/** Any JSON. */\nexport type Json = string | number | boolean | null | Json[] | { [key: string]: Json }',
    `/** What a refusal is about; each has a page at \`/problems/<code>\` of the service. */\nexport type ProblemCode =\n${codes.join('\n')}`,
    ...declarations,
    `/** What an endpoint receives. */\nexport type WebhookEvent =\n${payloads.join('\n')}`,
    `/** Every operation of the public interface. */\nexport interface Operations ${operationsText({ v1, v2 }, names)}`,
    `export const routes = ${routesText({ v1, v2 })} as const`,
    '',
  ].join('\n\n')
}

function bodyOf({ '~orpc': { inputSchema } }: AnyContractProcedure): z.ZodType {
  const body = inputSchema instanceof z.ZodObject ? inputSchema.shape['body'] : undefined
  if (!(body instanceof z.ZodType)) throw new TypeError('The operation takes no body')
  return body
}

const isProcedure = (entry: object): entry is AnyContractProcedure => '~orpc' in entry

function operationsText(router: object, names: Names): string {
  const lines = Object.entries(router).flatMap(([name, entry]: [string, object]) =>
    isProcedure(entry)
      ? operationText(name, entry, names)
      : [`readonly ${name}: ${operationsText(entry, names)}`],
  )
  return block(lines)
}

function operationText(name: string, { '~orpc': procedure }: AnyContractProcedure, names: Names): string[] {
  const { route, inputSchema, outputSchema } = procedure
  const input = inputSchema as z.ZodObject
  const output = outputSchema as z.ZodType
  const isLoose = Object.values(input.shape).every((part) => isAllOptional(part as z.ZodType))
  const given = `input${isLoose ? '?' : ''}: ${typeOf(input, 'sent', names)}`
  const answer = output instanceof z.ZodUndefined ? 'undefined' : typeOf(output, 'answered', names)
  const about = [route.summary, route.description].filter((words) => words !== undefined).join('. ')
  const items = itemsOf(output)
  const parameters = Object.keys(input.shape).length === 0 ? 'input?: Record<string, never>' : given
  return [
    `/** ${about} */\nreadonly ${name}: (${parameters}, options?: CallOptions) => Promise<${answer}>`,
    ...(items === null
      ? []
      : [
          `/** ${route.summary}: every one, page after page. */\nreadonly all: (${parameters}, options?: CallOptions) => AsyncIterable<${typeOf((output as z.ZodObject).shape[items] as z.ZodType, 'answered', names).replace(/\[\]$/, '')}>`,
        ]),
  ]
}

/** The member that has the records of a page; null for what has no pages. */
function itemsOf(output: z.ZodType): string | null {
  if (!(output instanceof z.ZodObject) || !('has_more' in output.shape)) return null
  return Object.entries(output.shape).find(([, member]) => member instanceof z.ZodArray)?.[0] ?? null
}

function routesText(router: object): string {
  const lines = Object.entries(router).map(([name, entry]: [string, object]) => {
    if (!isProcedure(entry)) return `${name}: ${routesText(entry)},`
    const { route, outputSchema } = entry['~orpc']
    const items = itemsOf(outputSchema as z.ZodType)
    const parts = [route.method, route.path, ...(items === null ? [] : [items])]
    return `${name}: [${parts.map((part) => `'${part}'`).join(', ')}],`
  })
  return block(lines)
}

/** Whether a member may be left out: an object may if all of its members may. */
function isOptional(schema: z.ZodType, direction: Direction): boolean {
  if (schema instanceof z.ZodOptional) return true
  if (direction === 'sent' && schema instanceof z.ZodDefault) return true
  if (schema instanceof z.ZodNullable) return isOptional(schema.unwrap() as z.ZodType, direction)
  return false
}

function typeOf(schema: z.ZodType, direction: Direction, names: Names): string {
  const of = (inner: unknown) => typeOf(inner as z.ZodType, direction, names)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return of(schema.unwrap())
  if (schema instanceof z.ZodNullable) return `${of(schema.unwrap())} | null`
  if (schema instanceof z.ZodPipe) return of(direction === 'sent' ? schema.in : schema.out)
  if (schema instanceof z.ZodArray) {
    const item = of(schema.element)
    return `${/\| /.test(item) && !item.startsWith('{') ? `(${item})` : item}[]`
  }
  if (schema instanceof z.ZodUnion) {
    const all = [...new Set(schema.options.map(of))]
    return all.filter((one) => one !== "''" || !all.includes('string')).join(' | ')
  }
  if (schema instanceof z.ZodEnum) return schema.options.map((one) => literal(one)).join(' | ')
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((one) => literal(one)).join(' | ')
  if (schema instanceof z.ZodObject) return objectOf(schema, direction, names)
  if (schema instanceof z.ZodRecord) return `{ [key: string]: ${of(schema.valueType)} }`
  if (schema instanceof z.ZodLazy) return 'Json'
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return 'string'
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  throw new TypeError(`The client has no type for ${schema.def.type}: add it to interface-text.ts`)
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

/** The parts of a call. */
const parts = new Set(['params', 'query', 'body'])

function objectOf(schema: z.ZodObject, direction: Direction, names: Names): string {
  const lines = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, member]) => {
    const isLoose =
      isOptional(member, direction) || (parts.has(name) && direction === 'sent' && isAllOptional(member))
    const also = isLoose && direction === 'sent' ? ' | undefined' : ''
    const about = descriptionOf(member)
    return `${about}${camelName(name)}${isLoose ? '?' : ''}: ${typeOf(member, direction, names)}${also}`
  })
  const text = block(lines)
  return names.get(text) ?? text
}

function isAllOptional(schema: z.ZodType): boolean {
  return (
    schema instanceof z.ZodObject &&
    Object.values(schema.shape).every((one) => isOptional(one as z.ZodType, 'sent'))
  )
}

function descriptionOf(schema: z.ZodType): string {
  const words = schema.description
  return words === undefined ? '' : `/** ${words} */\n`
}

function block(lines: readonly string[]): string {
  return lines.length === 0 ? '{}' : `{\n${lines.map((line) => `  ${indent(line)}`).join('\n')}\n}`
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ')
}
