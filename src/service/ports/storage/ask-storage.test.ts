import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { askStorage } from './ask-storage.ts'
import { openDiskStorage } from './disk-storage.ts'

test('a disk is asked by writing, since a full one still reads', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-disk-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const disk = openDiskStorage(directory)
  await askStorage(disk)
  expect(readdirSync(join(directory, 'files', 'health'))).toEqual([])
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  await expect(askStorage({ ...disk, put: () => Promise.reject(full) })).rejects.toBe(full)
})

test('a store elsewhere is only asked', async () => {
  const away = new Error('away')
  const refuse = () => Promise.reject(away)
  const store = { kind: 's3', put: refuse, delete: refuse, exists: () => Promise.resolve(false) } as const
  await askStorage(store)
  await expect(askStorage({ ...store, exists: refuse })).rejects.toBe(away)
})
