import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Database } from '../database/connection.ts'
import { fileLines, jobRows, openSnapshot, snapshotFacts, tableRows } from '../database/archive/snapshot.ts'
import { isNamed } from '../database/named-files.ts'
import { NotStored } from '../ports/storage/storage.ts'
import type { Storage } from '../ports/storage/storage.ts'
import { formatVersion, places } from './archive-facts.ts'
import type { FileFaults } from './archive-facts.ts'
import { encrypted } from './encryption.ts'
import type { Lock } from './encryption.ts'
import { digestOf, manifestLine, openLines } from './manifest.ts'
import type { Lines } from './manifest.ts'
import { tarEnd, tarHead, tarRest } from './tar.ts'

export interface ArchiveSource {
  readonly database: Database
  readonly storage: Pick<Storage, 'get'>
  /** Null leaves the key out: then it has to be given when the archive is restored. */
  readonly masterKey: Buffer | null
}

export interface WrittenArchive {
  readonly taken: string
  readonly bytes: number
  readonly rows: number
  readonly files: number
  readonly faults: FileFaults
}

/** Files that are read at the same time. */
const readAhead = 4

/**
 * Writes one moment of an installation to a new file: every row and waiting job, the files that rows name, and the key of
 * its secrets. The database comes first: a file is stored before a row names it, and never changed. The service may run.
 * The file appears whole or not at all.
 */
export async function writeArchive(source: ArchiveSource, file: string, lock: Lock): Promise<WrittenArchive> {
  if (existsSync(file)) throw new Error(`${file} already exists. Name a new file`)
  const half = `${file}.half`
  const spool = { manifest: openLines(`${half}-manifest`), names: openLines(`${half}-files`) }
  const counted = { rows: 0, files: 0, missing: [] as string[], changed: [] as string[] }
  const facts = { taken: '' }
  const bytes = archiveBytes(source, spool, counted, facts)
  try {
    const compressed = Readable.from(bytes).compose(createZstdCompress()) as unknown as Readable
    const locked = await encrypted(Readable.toWeb(compressed) as ReadableStream<Uint8Array>, lock)
    await pipeline(Readable.fromWeb(locked), createWriteStream(half, { flags: 'wx', mode: 0o600 }))
    await flush(half)
    await rename(half, file)
    await flush(dirname(file))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  } finally {
    // A stream that failed may have left it where it was, in the middle of the snapshot.
    await bytes.return(undefined)
    await Promise.all([spool.manifest.remove(), spool.names.remove()])
  }
  const { rows, files, missing, changed } = counted
  return { ...facts, bytes: (await stat(file)).size, rows, files, faults: { missing, changed } }
}

type Counted = { rows: number; files: number; missing: string[]; changed: string[] }
type Spool = { readonly manifest: Lines; readonly names: Lines }

async function* archiveBytes(
  source: ArchiveSource,
  spool: Spool,
  counted: Counted,
  facts: { taken: string },
): AsyncGenerator<Uint8Array> {
  for await (const { path, content } of entriesOf(source, spool, counted, facts)) {
    await spool.manifest.add(manifestLine(path, digestOf(content)))
    yield tarHead(path, content.length)
    yield content
    yield tarRest(content.length)
  }
  const { bytes } = spool.manifest
  yield tarHead(places.manifest, bytes)
  for await (const line of spool.manifest.read()) yield Buffer.from(`${line}\n`)
  yield tarRest(bytes)
  yield tarEnd()
}

interface Entry {
  readonly path: string
  readonly content: Uint8Array
}

async function* entriesOf(
  source: ArchiveSource,
  spool: Spool,
  counted: Counted,
  facts: { taken: string },
): AsyncGenerator<Entry> {
  yield* databaseEntries(source.database, spool.names, counted, facts)
  if (source.masterKey !== null)
    yield { path: places.key, content: Buffer.from(`${source.masterKey.toString('hex')}\n`) }
  for await (const { key, content } of storedFiles(source, spool.names, counted))
    yield { path: `${places.files}${key}`, content }
  const { missing, changed } = counted
  yield { path: places.faults, content: Buffer.from(JSON.stringify({ missing, changed })) }
}

/** Everything in the database at one moment. Notes the names of files, which are read when the moment is over. */
async function* databaseEntries(
  database: Database,
  names: Lines,
  counted: Counted,
  facts: { taken: string },
): AsyncGenerator<Entry> {
  const snapshot = await openSnapshot(database)
  try {
    const found = await snapshotFacts(snapshot)
    facts.taken = found.taken
    yield { path: places.facts, content: Buffer.from(JSON.stringify({ format: formatVersion, ...found })) }
    for (const table of found.tables)
      yield* numbered(`${places.tables}${table.name}/`, tableRows(snapshot, table), counted)
    yield* numbered(places.jobs, jobRows(snapshot), counted)
    for await (const lines of fileLines(snapshot)) for (const line of lines) await names.add(line)
  } finally {
    await snapshot.rollback().execute()
  }
}

async function* numbered(
  folder: string,
  batches: AsyncIterable<readonly string[]>,
  counted: Counted,
): AsyncGenerator<Entry> {
  let number = 0
  for await (const lines of batches) {
    number += 1
    counted.rows += lines.length
    const content = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    yield { path: `${folder}${String(number).padStart(6, '0')}.jsonl`, content }
  }
}

interface NamedFile {
  readonly key: string
  readonly content: Uint8Array
}

/** The files in the order of their names, some of them read ahead. Counts those that are missing or changed. */
async function* storedFiles(
  { storage, database }: ArchiveSource,
  names: Lines,
  counted: Counted,
): AsyncGenerator<NamedFile> {
  const reads: Promise<NamedFile | null>[] = []
  const read = async (line: string): Promise<NamedFile | null> => {
    const [key = '', sha256] = line.split(' ')
    try {
      const content = await storage.get(key)
      if (sha256 !== undefined && digestOf(content) !== sha256) counted.changed.push(key)
      counted.files += 1
      return { key, content }
    } catch (error) {
      if (!(error instanceof NotStored)) throw error
      // What was purged since the snapshot is missing with good reason.
      if (await isNamed(database, key)) counted.missing.push(key)
      return null
    }
  }
  const first = async () => {
    const found = await reads.shift()
    return found ?? null
  }
  for await (const line of names.read()) {
    const reading = read(line)
    reading.catch(() => undefined)
    reads.push(reading)
    const found = reads.length > readAhead ? await first() : null
    if (found !== null) yield found
  }
  while (reads.length > 0) {
    const found = await first()
    if (found !== null) yield found
  }
}

async function flush(path: string): Promise<void> {
  const opened = await open(path, 'r')
  await opened.sync().finally(() => opened.close())
}
