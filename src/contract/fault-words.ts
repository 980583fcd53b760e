import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** Made once: one body can hold thousands of faults, and making these takes longer than using them. */
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const sizes = new Intl.NumberFormat('en-GB')

/** Unknown names that one message tells. */
const mostNamed = 5

/**
 * Words for a value that a schema refuses, unless the schema has its own: what to send or enter instead, for people and
 * integrators alike. Pass it as `error` where a value is parsed.
 */
export function faultWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `Send ${typeWords(issue.expected)}.`
    case 'invalid_value':
      return choiceWords(issue)
    case 'too_big':
      return sizeWords(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')
    case 'too_small':
      return issue.minimum === 1 && issue.inclusive !== false && isCounted(issue)
        ? 'This must not be empty.'
        : sizeWords(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')
    case 'invalid_format':
      return formatWords(issue)
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `There is no ${listed(issue.keys.slice(0, mostNamed))} here.`
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'This value isn’t accepted.'
  }
}

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

function typeWords(expected: string): string {
  return types[expected] ?? 'another kind of value'
}

function choiceWords({ input, values }: Issue & { readonly code: 'invalid_value' }): string {
  const choices = listed(values.map(String))
  if (input === undefined) return `This is required: ${choices}.`
  return values.length === 1 ? `Use ${choices}.` : `Use one of these: ${choices}.`
}

interface Sized {
  readonly origin: string
  readonly exact?: boolean | undefined
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
}

function isCounted({ origin }: Sized): boolean {
  return origin in units
}

function sizeWords({ origin, exact }: Sized, limit: number | bigint, bound: string): string {
  const unit = units[origin]
  const size = sizes.format(limit)
  const counted = unit === undefined ? size : `${size} ${Number(limit) === 1 ? unit[0] : unit[1]}`
  return `Use ${exact === true ? 'exactly' : bound} ${counted}.`
}

const formats: Readonly<Record<string, string>> = {
  email: 'Enter one valid email address.',
  url: 'Enter a whole web address, such as https://example.com/.',
  datetime: 'Use ISO 8601 in UTC, such as 2030-01-31T09:30:00.000Z.',
  date: 'Use a date such as 2030-01-31.',
  e164: 'Enter the number in international form, such as +61400000000.',
  base64: 'Send base64.',
  base64url: 'Send base64url.',
  uuid: 'Send a UUID.',
}

function formatWords({ format, pattern }: Issue & { readonly code: 'invalid_format' }): string {
  return (
    formats[format] ??
    (pattern === undefined ? 'This isn’t of the expected form.' : `This must match the pattern ${pattern}.`)
  )
}

function listed(names: readonly string[]): string {
  return alternatives.format(names)
}
