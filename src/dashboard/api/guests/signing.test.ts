import { expect, test } from 'vitest'
import { signing } from '#contract/signing/signing.ts'
import { witnessing } from '#contract/signing/witness.ts'
import { kiosk } from '#contract/signing/kiosk.ts'
import { starting } from '#contract/signing/starting.ts'
import { kioskRoutes } from './kiosk.ts'
import { startRoutes } from './starting.ts'
import { createEventParser, signingRoutes, witnessRoutes } from './signing.ts'

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
