import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDiskStorage } from './disk-storage.ts'
import { digestOfFile, NotStored } from './storage.ts'

const directory = mkdtempSync(join(tmpdir(), 'countersign-storage-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const storage = openDiskStorage(directory)
const bytes = new TextEncoder().encode('0123456789')

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}

test('returns what was stored, whole or in part', async () => {
  await storage.put('envelopes/one/original.pdf', bytes)
  expect(Buffer.from(await storage.get('envelopes/one/original.pdf')).toString()).toBe('0123456789')
  const part = await storage.stream('envelopes/one/original.pdf', { start: 2, end: 5 })
  expect(part.size).toBe(10)
  expect(await textOf(part.body)).toBe('2345')
  expect(await storage.size('envelopes/one/original.pdf')).toBe(10)
})

test('stores parts as one file, and reads large files in pieces', async () => {
  const parts = [new Uint8Array(700_000).fill(1), bytes, new Uint8Array(), new Uint8Array(600_000).fill(2)]
  const whole = Buffer.concat(parts)
  await storage.put('parts', parts)
  expect(Buffer.compare(await storage.get('parts'), whole)).toBe(0)
  expect(await digestOfFile(storage, 'parts')).toBe(createHash('sha256').update(whole).digest('hex'))
  await storage.put('empty', [])
  expect(await Array.fromAsync(storage.pieces('empty'))).toEqual([])
})

test('reports a missing file as such', async () => {
  await expect(storage.get('none')).rejects.toThrow(NotStored)
  await expect(storage.stream('none')).rejects.toThrow(NotStored)
  await expect(digestOfFile(storage, 'none')).rejects.toThrow(NotStored)
  expect(await storage.exists('none')).toBe(false)
  await storage.delete('none')
})

test('removes a deleted file', async () => {
  await storage.put('gone', bytes)
  await storage.delete('gone')
  expect(await storage.exists('gone')).toBe(false)
})

test.each([
  '',
  '../secret',
  'a/../../b',
  '/etc/passwd',
  'a//b',
  '.hidden',
  'a/.b',
  'a\\b',
  'a b',
  'a\u0000',
  'x'.repeat(600),
])('refuses the key %j', async (key) => {
  await expect((async () => storage.put(key, bytes))()).rejects.toThrow(TypeError)
})

test('leaves nothing half written, and lets no one else read', async () => {
  await storage.put('private', bytes)
  expect(readdirSync(join(directory, 'incoming'))).toEqual([])
  expect(statSync(join(directory, 'files')).mode & 0o777).toBe(0o700)
  expect(statSync(join(directory, 'files', 'private')).mode & 0o777).toBe(0o600)
})

test('lists every file with the time it was stored', async () => {
  await storage.put('listed/one/a.pdf', bytes)
  await storage.put('listed/b', bytes)
  const files = await Array.fromAsync(storage.list())
  const listed = files.filter(({ key }) => key.startsWith('listed/'))
  expect(listed.map(({ key }) => key).toSorted()).toEqual(['listed/b', 'listed/one/a.pdf'])
  expect(listed.every(({ stored }) => Math.abs(stored.getTime() - Date.now()) < 3_600_000)).toBe(true)
  expect(await Array.fromAsync(openDiskStorage(join(directory, 'none')).list())).toEqual([])
})

test('leaves no file behind after a failed write', async () => {
  writeFileSync(join(directory, 'files', 'blocked'), '')
  await expect(storage.put('blocked/inner', bytes)).rejects.toThrow()
  expect(readdirSync(join(directory, 'incoming'))).toEqual([])
})
