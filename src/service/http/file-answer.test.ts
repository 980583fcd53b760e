import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { FileAnswer } from '../operations/operation.ts'
import { openDiskStorage } from '../ports/storage/disk-storage.ts'
import { fileAnswer } from './file-answer.ts'

const directory = mkdtempSync(join(tmpdir(), 'countersign-files-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const storage = openDiskStorage(directory)
await storage.put('a/b.pdf', new TextEncoder().encode('0123456789'))
const stored: FileAnswer = {
  name: 'Über "x"/y.pdf',
  contentType: 'application/pdf',
  disposition: 'attachment',
  content: { storageKey: 'a/b.pdf' },
}
const made: FileAnswer = { ...stored, content: { bytes: new TextEncoder().encode('0123456789') } }

function ask(file: FileAnswer, headers: Record<string, string> = {}, method = 'GET') {
  return fileAnswer(new Request('http://localhost/x', { method, headers }), file, storage)
}

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', null],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['pages=1-2', 200, '0123456789', null],
])('range %s', async (range, status, text, contentRange) => {
  for (const file of [stored, made]) {
    const answer = await ask(file, { range })
    expect(answer.status).toBe(status)
    expect(await answer.text()).toBe(text)
    expect(answer.headers.get('content-range')).toBe(contentRange)
  }
})

test('does not send an unchanged file again, but sends a changed one whole', async () => {
  const etag = (await ask(stored)).headers.get('etag') ?? ''
  expect((await ask(stored, { 'if-none-match': etag })).status).toBe(304)
  expect((await ask(stored, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  expect((await ask(stored, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
})

test('keeps the name in every client without breaking the header', async () => {
  const header = (await ask(stored)).headers.get('content-disposition')
  expect(header).toBe(`attachment; filename="_ber _x__y.pdf"; filename*=UTF-8''%C3%9Cber%20%22x%22_y.pdf`)
})

test('answers HEAD with the size', async () => {
  const answer = await ask(stored, {}, 'HEAD')
  expect(answer.headers.get('content-length')).toBe('10')
  expect(answer.body).toBeNull()
})

test('answers 404 for a missing file', async () => {
  await expect(ask({ ...stored, content: { storageKey: 'none' } })).rejects.toThrow('nothing here')
})

test('isolates the HTML of an email', async () => {
  const answer = await ask({ ...made, contentType: 'text/html; charset=utf-8' })
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
})
