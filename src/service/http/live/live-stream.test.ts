import { expect, test } from 'vitest'
import { openLiveStream } from './live-stream.ts'

test('ends a stream whose client does not read', () => {
  let closed = 0
  const live = openLiveStream('nobody', () => (closed += 1))
  for (let event = 0; event < 5000; event += 1) live.send({ kind: 'envelope' })
  expect(closed).toBe(1)
})
