import { refusal } from '#domain/refusals.ts'
import { z } from 'zod'
import { Refused } from '../problem.ts'

interface Found {
  readonly path: string
  readonly known: string
}

/** Faults that one answer tells. */
const mostTold = 20
/** Shorter names are too much alike by chance. */
const shortest = 4

/**
 * Refuses `invalid-input` for a property whose name is nearly a known one that is not given, such as `Draft` or
 * `recipient`: it would be ignored without a word. Other unknown properties are left alone, since clients send back what
 * they were answered.
 */
export function refuseNearlyKnown(schema: z.ZodType | undefined, body: unknown): void {
  if (schema === undefined) return
  const found: Found[] = []
  visit(schema, body, '', found)
  const errors = found.map(({ path, known }) => ({
    path,
    message: `This name is unknown. Did you mean ${known}?`,
  }))
  const [first] = errors
  if (first) throw new Refused(refusal('invalid-input', `${first.path}: ${first.message}`, { errors }))
}

function visit(schema: z.ZodType, value: unknown, path: string, found: Found[]): void {
  if (typeof value !== 'object' || value === null || found.length >= mostTold) return
  const plain = plainOf(schema)
  const within = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (Array.isArray(value)) {
    if (plain instanceof z.ZodArray)
      for (const [index, item] of value.entries())
        visit(plain.element as z.ZodType, item, within(String(index)), found)
  } else if (plain instanceof z.ZodObject) {
    const shape = plain.shape as Record<string, z.ZodType>
    for (const [name, inner] of Object.entries(value)) {
      const own = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (own) visit(own, inner, within(name), found)
      else {
        const known = Object.keys(shape).find((one) => !Object.hasOwn(value, one) && isNearly(name, one))
        if (known !== undefined && found.length < mostTold) found.push({ path: within(name), known })
      }
    }
  }
}

/** The schema without what does not change which properties are known. */
function plainOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return plainOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodPipe ? plainOf(schema.in as z.ZodType) : schema
}

/** Whether only the spelling differs: capitals, separators, or one letter added, left out, replaced or exchanged. */
function isNearly(name: string, known: string): boolean {
  const [one, other] = [plainName(name), plainName(known)]
  if (one === other) return true
  if (Math.min(one.length, other.length) < shortest || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  const isExchanged =
    rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
  return (
    isExchanged ||
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1)
  )
}

function plainName(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
