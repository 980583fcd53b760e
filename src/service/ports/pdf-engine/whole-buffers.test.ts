import { expect, test } from 'vitest'
import { wholeBuffers } from './whole-buffers.ts'

test('hands over large files wherever they are in an answer, each once', () => {
  const [master, pages] = [new Uint8Array(1e6), new Uint8Array(1e6)]
  const answer = { ok: true, value: { master, again: master, list: [{ pages }], none: null, name: 'x' } }
  expect(wholeBuffers(answer)).toEqual([master.buffer, pages.buffer])
})

test('copies small files, parts of more memory and what threads share', () => {
  const memory = new Uint8Array(1e6)
  const shared = new Uint8Array(new SharedArrayBuffer(1e6))
  expect(wholeBuffers([new Uint8Array(100), memory.subarray(0, 9e5), shared])).toEqual([])
})
