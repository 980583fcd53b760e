import { expect, test } from 'vitest'
import { z } from 'zod'
import { signatureArt } from '#contract/signing/signing.ts'
import { decodeInput } from '../orpc.ts'
import { Refused } from '../problem.ts'
import { refuseHeavyJson } from './json-bounds.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function refusalOf(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
  return null
}

test.each([
  ['lists', `{"documents":[${'[],'.repeat(200_000)}[]]}`, 'too-large'],
  ['members', `{${Array.from({ length: 200_001 }, (_, index) => `"k${index}":0`).join(',')}}`, 'too-large'],
  [
    'members of one object',
    `{"metadata":{${Array.from({ length: 20_001 }, (_, index) => `"k${index}":0`).join(',')}}}`,
    'too-large',
  ],
  ['members of one list, though others are short', `[[1],[${'1,'.repeat(20_000)}1],[1]]`, 'too-large'],
  ['levels', '['.repeat(1_000_000), 'invalid-input'],
  ['objects in objects', '{"a":'.repeat(101), 'invalid-input'],
])('refuses too many %s before they are read', (_, text, code) => {
  expect(refusalOf(() => refuseHeavyJson(bytesOf(text)))?.code).toBe(code)
})

test.each([
  ['a large text', JSON.stringify({ base: 'a,[{'.repeat(1_000_000) })],
  ['escaped quotes', JSON.stringify({ text: '\\",[{"\\'.repeat(100_000) })],
  ['100 levels', `${'['.repeat(100)}${']'.repeat(100)}`],
  ['a hundred thousand values', JSON.stringify(Array.from({ length: 5 }, () => [...Array(20_000).keys()]))],
  ['what is not JSON, for the parser to explain', '"never ends'],
])('accepts %s', (_, text) => {
  expect(refusalOf(() => refuseHeavyJson(bytesOf(text)))).toBeNull()
})

const facts = { input: z.object({ body: z.object({ token: z.string(), art: signatureArt }) }) }
const decode = (body: unknown) =>
  refusalOf(() => decodeInput(facts, { params: {}, query: new URLSearchParams(), body }))

test('stops at the first fault of a drawing with thousands', () => {
  let judged = 0
  const point = z.object({ x: z.number() }).superRefine(() => void (judged += 1))
  const counted = z.preprocess((value) => ((judged += 1), value), point)
  const input = z.object({ body: z.object({ strokes: z.array(z.array(counted).max(5000)).max(100) }) })
  const strokes = Array.from({ length: 30 }, () => Array.from({ length: 5000 }, () => ({})))
  const raw = { params: {}, query: new URLSearchParams(), body: { strokes } }
  const reason = refusalOf(() => decodeInput({ input }, raw))
  expect(reason?.errors).toEqual([
    { path: 'strokes.0.0.x', message: 'This is required.' },
    { path: '', message: expect.stringContaining('more errors') },
  ])
  expect(judged).toBeLessThan(10)
})

test('tells twenty faults at the most', () => {
  const strokes = [Array.from({ length: 600 }, () => ({}))]
  const reason = decode({ token: 't', art: { kind: 'drawn', width: 300, height: 100, strokes } })
  expect(reason?.errors).toHaveLength(21)
  expect(reason?.errors?.at(-1)).toMatchObject({ path: '', message: expect.stringContaining('more errors') })
})

test('tells every fault of a small input', () => {
  const strokes = [Array.from({ length: 5 }, () => ({}))]
  const reason = decode({ art: { kind: 'drawn', width: 300, height: 100, strokes } })
  expect(reason?.errors).toHaveLength(16)
})

test('accepts a drawing of many points', () => {
  const point = { x: 1, y: 2, width: 3 }
  const strokes = Array.from({ length: 6 }, () => Array.from({ length: 5000 }, () => point))
  expect(decode({ token: 't', art: { kind: 'drawn', width: 300, height: 100, strokes } })).toBeNull()
})

test('refuses an endless text where no file belongs, before it is judged', () => {
  const input = z.object({
    body: z.object({ name: z.string().overwrite(() => expect.unreachable()), base: z.string() }),
  })
  const long = 'x'.repeat(1_000_001)
  const raw = { params: {}, query: new URLSearchParams() }
  const reason = refusalOf(() => decodeInput({ input }, { ...raw, body: { name: long, base: 'x' } }))
  expect(reason?.errors).toEqual([{ path: 'name', message: 'is longer than 1,000,000 characters' }])
  const ofFile = z.object({ body: z.object({ base: z.string() }) })
  expect(decodeInput({ input: ofFile }, { ...raw, body: { base: long } })).toEqual({ body: { base: long } })
})
