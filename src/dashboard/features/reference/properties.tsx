import { Disclosure } from '../../kit/layout/disclosure.tsx'
import type { ReferenceParameter, ReferenceSchema } from '../../api/reference.ts'
import { Prose } from './prose.tsx'

/** The members of a body or an answer, those inside of members under them. */
export function Properties({ schema, isAnswer = false }: { schema: ReferenceSchema; isAnswer?: boolean }) {
  const { properties, required = [] } = insideOf(schema) ?? {}
  if (!properties) return null
  return (
    <ul className="flex flex-col divide-y divide-line">
      {Object.entries(properties).map(([name, property]) => (
        <li key={name} className="flex flex-col gap-1 py-3">
          <Heading name={name} schema={property} isRequired={!isAnswer && required.includes(name)} />
          <Inside name={name} schema={property} isAnswer={isAnswer} />
        </li>
      ))}
    </ul>
  )
}

/** The parameters in the path, the query and the headers. */
export function Parameters({ parameters }: { parameters: readonly ReferenceParameter[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {parameters.map(({ name, schema = {}, required = false, description }) => (
        <li key={name} className="py-3">
          <Heading
            name={name}
            schema={{ ...schema, ...(description === undefined ? {} : { description }) }}
            isRequired={required}
          />
        </li>
      ))}
    </ul>
  )
}

function Heading({
  name,
  schema,
  isRequired,
}: {
  name: string
  schema: ReferenceSchema
  isRequired: boolean
}) {
  const facts = [typeOf(schema), ...boundsOf(schema)]
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="text-sm font-semibold text-ink">{name}</code>
        <span className="text-xs text-muted">{facts.join(' · ')}</span>
        {isRequired && <span className="text-xs font-medium text-warning">required</span>}
        {schema.deprecated === true && <span className="text-xs font-medium text-warning">deprecated</span>}
      </p>
      {schema.description !== undefined && <Prose text={schema.description} />}
      <Choices schema={schema} />
    </>
  )
}

function Choices({ schema }: { schema: ReferenceSchema }) {
  const choices = (plainOf(schema).enum ?? []).filter((one) => typeof one === 'string')
  if (choices.length === 0) return null
  return (
    <p className="flex flex-wrap gap-1.5 pt-0.5">
      {choices.map((one) => (
        <code key={one} className="rounded-sm bg-sunken px-1.5 py-0.5 text-xs text-ink">
          {one}
        </code>
      ))}
    </p>
  )
}

function Inside({ name, schema, isAnswer }: { name: string; schema: ReferenceSchema; isAnswer: boolean }) {
  const inside = insideOf(schema)
  if (!inside?.properties || Object.keys(inside.properties).length === 0) return null
  return (
    <Disclosure title={`Members of ${name}`}>
      <div className="ms-1 border-s border-line ps-4">
        <Properties schema={inside} isAnswer={isAnswer} />
      </div>
    </Disclosure>
  )
}

/** A schema without its null. */
function plainOf(schema: ReferenceSchema): ReferenceSchema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
}

/** The object that a schema is, or has in a list. */
function insideOf(schema: ReferenceSchema): ReferenceSchema | undefined {
  const plain = plainOf(schema)
  return plain.items ? insideOf(plain.items) : plain.properties ? plain : undefined
}

function typeOf(schema: ReferenceSchema): string {
  const plain = plainOf(schema)
  const mayBeNull = schema.anyOf?.some(({ type }) => type === 'null') ? ' or null' : ''
  if (plain.items) return `list of ${pluralOf(typeOf(plain.items))}${mayBeNull}`
  if (plain.format === 'date-time') return `time${mayBeNull}`
  if (plain.enum ?? plain.const) return `text${mayBeNull}`
  const names: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' }
  return `${names[plain.type ?? ''] ?? plain.type ?? 'anything'}${mayBeNull}`
}

function pluralOf(type: string): string {
  return type === 'text' ? 'texts' : type === 'whole number' ? 'whole numbers' : `${type}s`
}

/** Numbers beyond these say nothing about a property. */
const farthest = 1_000_000_000

function boundsOf(schema: ReferenceSchema): string[] {
  const { minimum = -Infinity, maximum = Infinity, minLength = 0, maxLength, maxItems } = plainOf(schema)
  return [
    ...(minimum > -farthest && maximum < farthest ? [`${minimum} to ${maximum}`] : []),
    ...(maxLength === undefined
      ? []
      : [
          minLength > 1
            ? `${minLength} to ${maxLength} characters`
            : `up to ${maxLength.toLocaleString('en')} characters`,
        ]),
    ...(maxItems === undefined ? [] : [`up to ${maxItems.toLocaleString('en')}`]),
  ]
}
