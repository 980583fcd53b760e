import { expect, test } from 'vitest'
import { openLog } from '../../logging.ts'
import { csvStream } from './csv-stream.ts'

test('reads many short rows at once and few long ones, and sends a part of them at a time', async () => {
  const cells = [
    ...Array.from({ length: 1500 }, () => 'short'),
    ...Array.from({ length: 1000 }, () => 'x'.repeat(2000)),
  ]
  const limits: number[] = []
  const stream = csvStream<{ id: string; sortKey: string; cell: string }>(
    [['Cell', ({ cell }) => cell]],
    async ({ after, limit }) => {
      limits.push(limit)
      const start = after === null ? 0 : Number(after.id) + 1
      return cells
        .slice(start, start + limit)
        .map((cell, index) => ({ id: `${start + index}`, sortKey: '', cell }))
    },
    openLog('silent'),
  )
  const sizes: number[] = []
  let text = ''
  for await (const chunk of stream) {
    sizes.push(chunk.byteLength)
    text += Buffer.from(chunk).toString()
  }
  expect(text.split('\r\n').slice(1, -1)).toEqual(cells)
  expect(limits).toEqual([250, 1000, 1000, 250, 250])
  expect(Math.max(...sizes)).toBeLessThan(300_000)
})
