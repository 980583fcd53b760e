import { expect, test, vi } from 'vitest'
import { signing } from '#contract/signing/signing.ts'
import { witnessing } from '#contract/signing/witness.ts'
import { kiosk } from '#contract/signing/kiosk.ts'
import { starting } from '#contract/signing/starting.ts'
import { kioskRoutes } from './kiosk.ts'
import { startRoutes } from './starting.ts'
import { createEventParser, createSigningClient, signingRoutes, witnessRoutes } from './signing.ts'

test.each([
  ['signing', signing, signingRoutes],
  ['witnessing', witnessing, witnessRoutes],
  ['starting', starting, startRoutes],
  ['kiosk', kiosk, kioskRoutes],
] as const)("has the contract's routes of %s", (_, operations, routes) => {
  const described = Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => {
      const { method, path } = operation['~orpc'].route
      return [name, [method, path]]
    }),
  )
  expect(routes).toEqual(described)
})

function parsed(...pieces: string[]): string[] {
  const events: string[] = []
  const parse = createEventParser((data) => events.push(data))
  pieces.forEach(parse)
  return events
}

test('reads complete events, however the stream is split', () => {
  expect(parsed('data: {"kind":"envelope"}\n\n')).toEqual(['{"kind":"envelope"}'])
  expect(parsed('da', 'ta: a', '\n', '\nda', 'ta:b\n\n')).toEqual(['a', 'b'])
  expect(parsed('data: a\r', '\n\r', '\ndata: b\r\n\r\n')).toEqual(['a', 'b'])
  expect(parsed('data: one\ndata: two\n\n')).toEqual(['one\ntwo'])
})

test('ignores comments, other members and unfinished events', () => {
  expect(parsed(': keep alive\n\n', 'event: x\nid: 3\n\n', 'data: never ended\n')).toEqual([])
})

test('a drawing that the service sends once is in every field that shows it', async () => {
  const art = { kind: 'typed', text: 'Ada', face: 'caveat' }
  const fields = [
    { id: 'one', same_ink: null, answer: { value: null, art } },
    { id: 'two', same_ink: 'one', answer: { value: null, art: null } },
    { id: 'three', same_ink: null, answer: { value: null, art: null } },
  ]
  const answers = [{ fields }, { session: 's', view: { fields } }]
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  try {
    const client = createSigningClient({ secret: () => 's' })
    const { fields: read } = await client.view()
    expect(read.map(({ answer }) => answer.art)).toEqual([art, art, null])
    expect(read[1]?.answer.art).toBe(read[0]?.answer.art)
    const opened = await client.open({ body: { token: 't' } })
    expect(opened).toMatchObject({ view: { fields: [{}, { sameInk: null, answer: { art } }, {}] } })
  } finally {
    vi.unstubAllGlobals()
  }
})
