import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StorageAway, withDeadlines } from './deadlines.ts'
import { openDiskStorage } from './disk-storage.ts'
import { NotStored } from './storage.ts'
import type { Storage } from './storage.ts'

const directory = mkdtempSync(join(tmpdir(), 'countersign-deadlines-'))
const disk = openDiskStorage(directory)
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const bytes = new TextEncoder().encode('0123456789')
const never = new Promise<never>(() => undefined)
const silent: Storage = {
  kind: 's3',
  freeSpace: () => never,
  put: () => never,
  get: () => never,
  stream: () => never,
  pieces: () => ({ [Symbol.asyncIterator]: () => ({ next: () => never }) }),
  size: () => never,
  exists: () => never,
  delete: () => never,
  list: () => ({ [Symbol.asyncIterator]: () => ({ next: () => never }) }),
}

test.each<[string, (storage: Storage) => Promise<unknown>]>([
  ['free space', (storage) => storage.freeSpace()],
  ['put', (storage) => storage.put('one', bytes)],
  ['get', (storage) => storage.get('one')],
  ['stream', (storage) => storage.stream('one')],
  ['pieces', (storage) => Array.fromAsync(storage.pieces('one'))],
  ['size', (storage) => storage.size('one')],
  ['exists', (storage) => storage.exists('one')],
  ['delete', (storage) => storage.delete('one')],
  ['list', (storage) => Array.fromAsync(storage.list())],
])('a store that never answers ends %s in time', async (_, ask) => {
  await expect(ask(withDeadlines(silent, 20))).rejects.toThrow(StorageAway)
})

test('a body that stops in the middle ends in time, and the connection is given up', async () => {
  let given = false
  const body = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes),
      cancel: () => void (given = true),
    })
  const storage = withDeadlines({ ...silent, stream: () => Promise.resolve({ size: 20, body: body() }) }, 20)
  const { body: read } = await storage.stream('one')
  await expect(new Response(read).text()).rejects.toThrow(StorageAway)
  expect(given).toBe(true)
})

test('a store that answers is as it was', async () => {
  const storage = withDeadlines(disk, 10_000)
  await storage.put('a/one', bytes)
  expect(await storage.get('a/one')).toEqual(Buffer.from(bytes))
  const { size, body } = await storage.stream('a/one', { start: 2, end: 5 })
  expect([size, await new Response(body).text()]).toEqual([10, '2345'])
  expect((await Array.fromAsync(storage.list())).map(({ key }) => key)).toEqual(['a/one'])
  await expect(storage.get('none')).rejects.toThrow(NotStored)
  await expect(storage.get('../secret')).rejects.toThrow('Not a storage key')
})

test('tells a full disk from one that is away', async () => {
  const failing = (code: string) =>
    withDeadlines({ ...silent, put: () => Promise.reject(Object.assign(new Error(code), { code })) })
  await expect(failing('ENOSPC').put('one', bytes)).rejects.toMatchObject({ isFull: true, message: 'ENOSPC' })
  await expect(failing('EIO').put('one', bytes)).rejects.toMatchObject({ isFull: false })
})
