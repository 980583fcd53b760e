import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AlreadyRunning, lockDataDirectory } from './instance-lock.ts'

const place = mkdtempSync(join(tmpdir(), 'countersign-lock-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
let count = 0
const fresh = () => {
  const directory = join(place, String((count += 1)))
  mkdirSync(directory)
  return directory
}

test('tells a second process who is serving until the first releases the folder', () => {
  const directory = fresh()
  const release = lockDataDirectory(directory, 'http://localhost:3000')
  expect(() => lockDataDirectory(directory, 'http://localhost:3001')).toThrow(AlreadyRunning)
  expect(() => lockDataDirectory(directory, '')).toThrow(`process ${process.pid}, http://localhost:3000`)
  release()
  lockDataDirectory(directory, 'http://localhost:3001')()
})

test.each([
  ['a killed process', { pid: 2 ** 22 - 7, started: '1', url: '' }],
  ['a process whose number another one has now', { pid: process.pid, started: 'another time', url: '' }],
])('takes over the lock of %s', (_, holder) => {
  const directory = fresh()
  writeFileSync(join(directory, 'service.lock'), JSON.stringify(holder))
  lockDataDirectory(directory, '')()
})

test('takes over an unreadable lock', () => {
  const directory = fresh()
  writeFileSync(join(directory, 'service.lock'), '{"pid": 1')
  lockDataDirectory(directory, '')()
})
