import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipOf, zipSize } from './zip.ts'
import type { ZipEntry } from './zip.ts'

const modified = new Date('2026-11-21T10:00:00Z')

/** A store of files of a given size that remembers what was opened and released. */
function aStore(chunk = 1000) {
  const seen = { opened: [] as string[], letGo: [] as string[], given: 0 }
  const stream = async (key: string) => {
    seen.opened.push(key)
    const size = Number(key)
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = Math.min(chunk, size - sent)
        if (next === 0) return controller.close()
        sent += next
        seen.given += next
        controller.enqueue(new Uint8Array(next).fill(7))
      },
      cancel: () => void seen.letGo.push(key),
    })
    return { size, body }
  }
  return { stream, size: async (key: string) => Number(key), seen }
}

const entry = (path: string, size: number): ZipEntry => ({
  path,
  modified,
  content: { storageKey: String(size), size },
})

test('returns the files unchanged with a length known in advance', async () => {
  const entries = [
    entry('Lease/Lease.pdf', 2500),
    { path: 'Größe/ملف.txt', modified, content: { bytes: new TextEncoder().encode('words') } },
    entry('Lease/Empty.pdf', 0),
  ]
  const bytes = await bytesOf(zipOf(entries, aStore(), fail))
  expect(BigInt(bytes.byteLength)).toBe(zipSize(entries))
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toEqual(['Lease/Lease.pdf', 'Größe/ملف.txt', 'Lease/Empty.pdf'])
  expect(files['Lease/Lease.pdf']).toEqual(new Uint8Array(2500).fill(7))
  expect(new TextDecoder().decode(files['Größe/ملف.txt'])).toBe('words')
})

test("opens no file before its turn, and reads none ahead of the ZIP's reader", async () => {
  const store = aStore(64 * 1024)
  const entries = Array.from({ length: 20 }, (_, index) => entry(`${index}.pdf`, 1024 * 1024))
  const reader = zipOf(entries, store, fail).getReader()
  for (let read = 0; read < 8; read += 1) await reader.read()
  expect(store.seen.opened).toHaveLength(1)
  expect(store.seen.given).toBeLessThan(1024 * 1024)
  await reader.cancel()
  expect(store.seen.letGo).toHaveLength(1)
})

test.each([
  ['is not there any more', async () => Promise.reject(new Error('Nothing is stored'))],
  ['is shorter than was said', aStore().stream.bind(null, '10')],
])('breaks the ZIP when a file in the middle %s', async (_, stream) => {
  const told: unknown[] = []
  const store = aStore()
  const entries = [entry('one.pdf', 500), entry('two.pdf', 501), entry('three.pdf', 502)]
  const broken = zipOf(
    entries,
    { ...store, stream: (key) => (key === '501' ? stream() : store.stream(key)) },
    (error) => told.push(error),
  )
  await expect(bytesOf(broken)).rejects.toThrow()
  expect(told).toHaveLength(1)
  expect(store.seen.opened).toEqual(['500'])
})

test('uses the larger form for a ZIP beyond four gigabytes', async () => {
  const entries = [entry('large.pdf', 5 * 1024 ** 3), entry('after.pdf', 3)]
  const store = aStore()
  const small = zipSize([entry('large.pdf', 5), entry('after.pdf', 3)])
  // The larger form: 8 bytes of descriptor, 28 and 12 in the directory, 76 at its end.
  expect(zipSize(entries)).toBe(small - 5n + 5n * 1024n ** 3n + 8n + 28n + 12n + 76n)
  expect(store.seen.opened).toEqual([])
})

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function fail(error: unknown): never {
  throw error
}
