import { expect, test } from 'vitest'
import { signing } from '#contract/signing/signing.ts'
import { createEventParser, signingRoutes } from './signing.ts'

test('the routes are those of the contract', () => {
  const described = Object.fromEntries(
    Object.entries(signing).map(([name, operation]) => {
      const { method, path } = operation['~orpc'].route
      return [name, [method, path]]
    }),
  )
  expect(signingRoutes).toEqual(described)
})

function parsed(...pieces: string[]): string[] {
  const events: string[] = []
  const parse = createEventParser((data) => events.push(data))
  pieces.forEach(parse)
  return events
}

test('events are read whole, however the stream is cut', () => {
  expect(parsed('data: {"kind":"envelope"}\n\n')).toEqual(['{"kind":"envelope"}'])
  expect(parsed('da', 'ta: a', '\n', '\nda', 'ta:b\n\n')).toEqual(['a', 'b'])
  expect(parsed('data: a\r', '\n\r', '\ndata: b\r\n\r\n')).toEqual(['a', 'b'])
  expect(parsed('data: one\ndata: two\n\n')).toEqual(['one\ntwo'])
})

test('comments, other members and unfinished events say nothing', () => {
  expect(parsed(': keep alive\n\n', 'event: x\nid: 3\n\n', 'data: never ended\n')).toEqual([])
})
