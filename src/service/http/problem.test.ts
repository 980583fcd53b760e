import { expect, test } from 'vitest'
import { TooMuchAsked } from '../database/connections/connection-shares.ts'
import { openLog } from '../logging.ts'
import { failureAnswer } from './problem.ts'

test.each([
  [new TooMuchAsked(), 429, 'too-many-requests'],
  [new Error('timeout exceeded when trying to connect'), 503, 'not-available'],
])('tells who asks too much from a database that is away: %s', async (error, status, type) => {
  const answer = failureAnswer(error, 'r1', openLog('silent'))
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([status, true])
  expect(await answer.json()).toMatchObject({ type: `/problems/${type}`, instance: 'r1' })
})
