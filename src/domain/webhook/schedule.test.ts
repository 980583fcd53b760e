import { expect, test } from 'vitest'
import { outcomeOf, retryAfterSeconds } from './schedule.ts'

const hour = 3_600_000
const first = Date.UTC(2026, 2, 1)
const retry = (at: number) => ({ kind: 'retry', at })

test.each([
  ['200', { status: 200 }, { kind: 'delivered' }],
  ['204', { status: 204 }, { kind: 'delivered' }],
  ['299', { status: 299 }, { kind: 'delivered' }],
  ['a redirect', { status: 302 }, retry(first + hour)],
  ['a client error', { status: 400 }, retry(first + hour)],
  ['gone', { status: 410 }, { kind: 'disable', reason: 'gone' }],
  ['a server error', { status: 500 }, retry(first + hour)],
  ['no answer', { status: null }, retry(first + hour)],
  ['a requested delay', { status: 503, retryAfter: 30 }, retry(first + 30_000)],
  ['a requested delay of zero', { status: 503, retryAfter: 0 }, retry(first + 1000)],
  ['a requested delay beyond the end', { status: 429, retryAfter: 400_000 }, retry(first + 72 * hour)],
  ['just before the end', { status: 500, now: first + 72 * hour - 1 }, retry(first + 72 * hour)],
  ['the end', { status: 500, now: first + 72 * hour }, { kind: 'disable', reason: 'failing' }],
  ['success at the end', { status: 200, now: first + 72 * hour }, { kind: 'delivered' }],
])('%s', (_, some, expected) => {
  expect(outcomeOf({ retryAfter: null, firstTried: first, now: first, ...some })).toEqual(expected)
})

test('tries a receiver that never answers 73 times', () => {
  let now = first
  let tries = 0
  for (;;) {
    tries += 1
    const outcome = outcomeOf({ status: null, retryAfter: null, firstTried: first, now })
    if (outcome.kind !== 'retry') break
    now = outcome.at
  }
  expect([tries, now - first]).toEqual([73, 72 * hour])
})

test.each([
  ['120', 120],
  [' 5 ', 5],
  ['0', 0],
  ['-1', null],
  ['1.5', null],
  ['soon', null],
  ['', null],
  [null, null],
  ['Sun, 01 Mar 2026 00:02:00 GMT', 120],
  ['Sat, 28 Feb 2026 00:00:00 GMT', 0],
])('reads Retry-After %s', (header, expected) => {
  expect(retryAfterSeconds(header, first)).toBe(expected)
})
