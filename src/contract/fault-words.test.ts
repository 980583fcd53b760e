import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { faultWords } from './fault-words.ts'

const faultsOf = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value, { error: faultWords }).error?.issues ?? []).map(({ message }) => message)

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.object({ name: z.string() }), {}, 'This is required.'],
  ['another type', z.string(), 4, 'Send a string.'],
  ['a fraction', z.int(), 4.5, 'Send a whole number.'],
  ['text for a list', z.array(z.string()), 'a', 'Send a list.'],
  ['a list for an object', z.object({}), [], 'Send an object.'],
  ['text for a boolean', z.boolean(), 'yes', 'Send true or false.'],
  ['long text', z.string().max(5000), 'a'.repeat(5001), 'Use at most 5,000 characters.'],
  ['one character too many', z.string().max(1), 'ab', 'Use at most 1 character.'],
  ['empty text', z.string().min(1), '', 'This must not be empty.'],
  ['short text', z.string().min(8), 'a', 'Use at least 8 characters.'],
  ['another length', z.string().length(6), 'a', 'Use exactly 6 characters.'],
  ['an empty list', z.array(z.string()).min(1), [], 'This must not be empty.'],
  ['a long list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'Use at most 2 items.'],
  ['a large number', z.number().max(50), 51, 'Use at most 50.'],
  ['a small number', z.number().min(1), 0, 'Use at least 1.'],
  ['zero', z.number().positive(), 0, 'Use more than 0.'],
  ['a step between', z.number().multipleOf(0.5), 0.3, 'Use a multiple of 0.5.'],
  ['an unknown name', z.strictObject({}), { colour: 1 }, 'There is no colour here.'],
  ['an unknown choice', z.enum(['signer', 'viewer']), 'x', 'Use one of these: signer or viewer.'],
  ['no choice', z.enum(['signer', 'viewer']), undefined, 'This is required: signer or viewer.'],
  ['another constant', z.literal('+00:00'), 'x', 'Use +00:00.'],
  ['no address', z.email(), 'x', 'Enter one valid email address.'],
  ['no moment', z.iso.datetime(), 'x', 'Use ISO 8601 in UTC, such as 2030-01-31T09:30:00.000Z.'],
  ['another pattern', z.string().regex(/^a$/), 'b', 'This must match the pattern /^a$/.'],
])('says what to do about %s', (_name, schema, value, words) => {
  expect(faultsOf(schema, value)).toEqual([words])
})

test('leaves a schema’s own words alone', () => {
  expect(faultsOf(z.string().min(1, 'Enter a name.'), '')).toEqual(['Enter a name.'])
})

test('reaches the members of a union', () => {
  const issues = z.union([z.literal(''), z.string().min(3)]).safeParse('a', { error: faultWords })
    .error?.issues
  expect(JSON.stringify(issues)).toContain('Use at least 3 characters.')
})

test('makes nothing dear for each of thousands of faults', () => {
  const dear = [
    vi.spyOn(Intl, 'ListFormat'),
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(Number.prototype, 'toLocaleString'),
  ]
  const many = z.array(z.object({ kind: z.enum(['signer', 'viewer']), name: z.string().max(1000) }))
  const faults = faultsOf(many, [{ kind: 'x', name: 'a'.repeat(1001) }])
  for (const made of dear) {
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  }
  expect(faults).toEqual(['Use one of these: signer or viewer.', 'Use at most 1,000 characters.'])
})

test('names a few of many unknown names', () => {
  const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, 0]))
  expect(faultsOf(z.strictObject({}), unknown)).toEqual(['There is no k0, k1, k2, k3 or k4 here.'])
})
