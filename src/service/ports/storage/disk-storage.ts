import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { checkedKey, NotStored } from './storage.ts'
import type { Content, Storage, StoredFile } from './storage.ts'

/** Each piece takes its way through the server: with eight times the usual ones, 10 MB cost half the processor time. */
const pieceBytes = 512 * 1024

/** Stores files under a directory that only the service's user may enter. */
export function openDiskStorage(directory: string): Storage {
  const pathOf = (key: string) => join(directory, 'files', ...checkedKey(key).split('/'))
  const size = async (key: string) => {
    const path = pathOf(key)
    return absentAsNull(async () => (await stat(path)).size)
  }
  return {
    kind: 'disk',
    freeSpace: () => freeSpaceAt(directory),
    put: (key, content) => write(directory, pathOf(key), content),
    get: async (key) => {
      const path = pathOf(key)
      return (await absentAsNull(() => readFile(path))) ?? missing(key)
    },
    stream: async (key, range) => {
      const path = pathOf(key)
      const whole = (await size(key)) ?? missing(key)
      const read = createReadStream(path, { ...range, highWaterMark: pieceBytes })
      const body = Readable.toWeb(read) as ReadableStream<Uint8Array>
      return { size: whole, body }
    },
    pieces: (key) => piecesOf(pathOf(key), key),
    size,
    exists: async (key) => (await size(key)) !== null,
    delete: (key) => rm(pathOf(key), { force: true }),
    list: () => filesUnder(join(directory, 'files')),
  }
}

/** Large files that are only looked at would otherwise make the collector clear up after every few. */
async function* piecesOf(path: string, key: string): AsyncGenerator<Uint8Array> {
  const file = (await absentAsNull(() => open(path, 'r'))) ?? missing(key)
  try {
    const memory = Buffer.allocUnsafeSlow(Math.min(pieceBytes, Math.max(1, (await file.stat()).size)))
    for (;;) {
      const { bytesRead } = await file.read(memory, 0, memory.length)
      if (bytesRead === 0) return
      yield memory.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function* filesUnder(root: string): AsyncGenerator<StoredFile> {
  const entries = await absentAsNull(() => opendir(root, { recursive: true }))
  if (entries === null) return
  for await (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const found = entry.isFile() ? await absentAsNull(() => stat(path)) : null
    if (found !== null) yield { key: relative(root, path).split(sep).join('/'), stored: found.mtime }
  }
}

async function freeSpaceAt(directory: string): Promise<number | null> {
  const system = await absentAsNull(() => statfs(directory))
  return system === null ? null : system.bavail * system.bsize
}

function missing(key: string): never {
  throw new NotStored(key)
}

async function absentAsNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null
    throw error
  }
}

/**
 * Writes next to the target, flushes, renames, and flushes the directory: after a crash the file is there whole or not
 * at all.
 */
async function write(directory: string, path: string, content: Content): Promise<void> {
  const half = join(directory, 'incoming', randomUUID())
  await mkdir(dirname(half), { recursive: true, mode: 0o700 })
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const file = await open(half, 'wx', 0o600)
    try {
      for (const part of content instanceof Uint8Array ? [content] : content) await file.writeFile(part)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  await flushDirectory(dirname(path))
}

async function flushDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  await directory.sync().finally(() => directory.close())
}
