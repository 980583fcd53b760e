import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { createZstdDecompress } from 'node:zlib'
import { archiveFacts, formatVersion, places } from './archive-facts.ts'
import type { ArchiveFacts, FileFaults } from './archive-facts.ts'
import { decrypted, WrongUnlock } from './encryption.ts'
import type { Unlock } from './encryption.ts'
import { manifestLine, openLines } from './manifest.ts'
import { readTar } from './tar.ts'
import type { ArchiveEntry } from './tar.ts'

/** An archive that was read to its end and is as it was written. */
export interface VerifiedArchive {
  readonly facts: ArchiveFacts
  readonly entries: number
  readonly files: number
  /** The key of its secrets, in hexadecimal, if it is in the archive. */
  readonly masterKey: string | null
  readonly faults: FileFaults
}

/** An archive that cannot be used, in words for the operator. */
export class UnusableArchive extends Error {}

const altered =
  'The archive was cut off, changed or not fully written. Use another copy of it. Nothing was restored'

/** The entries of an archive. Whatever is wrong with it is thrown as {@link UnusableArchive}. */
export async function* readArchive(file: string, unlock: Unlock): AsyncGenerator<ArchiveEntry> {
  const stored = createReadStream(file)
  try {
    const opened = await decrypted(Readable.toWeb(stored) as ReadableStream<Uint8Array>, unlock)
    const plain = Readable.fromWeb(opened)
    const bytes = plain.compose(createZstdDecompress()) as unknown as AsyncIterable<Uint8Array>
    yield* translated(readTar(bytes))
  } catch (error) {
    if (error instanceof WrongUnlock) throw new UnusableArchive(error.message, { cause: error })
    throw error
  } finally {
    stored.destroy()
  }
}

/** Only what reading itself throws is the archive's fault, not what is done with an entry meanwhile. */
async function* translated(entries: AsyncGenerator<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  for (;;) {
    const next = await entries.next().catch(unusable)
    if (next.done === true) return
    const { path, size, body } = next.value
    yield { path, size, body: guarded(body) }
  }
}

async function* guarded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]()
  for (;;) {
    const next = await pieces.next().catch(unusable)
    if (next.done === true) return
    yield next.value
  }
}

function unusable(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOENT', 'EACCES', 'EISDIR', 'EIO'].includes(code)) throw error
  throw new UnusableArchive(altered, { cause: error })
}

/** Reads an archive to its end and compares every entry with the manifest. Throws {@link UnusableArchive}. */
export async function verifyArchive(file: string, unlock: Unlock): Promise<VerifiedArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-archive-'))
  const digests = openLines(join(folder, 'manifest'))
  const found = { facts: null as ArchiveFacts | null, masterKey: null as string | null, entries: 0, files: 0 }
  let faults: FileFaults = { missing: [], changed: [] }
  let isComplete = false
  try {
    for await (const entry of readArchive(file, unlock)) {
      if (isComplete) throw new UnusableArchive(altered)
      if (entry.path === places.manifest) {
        await compare(digests.read(), linesOf(entry.body))
        isComplete = true
        continue
      }
      const { digest, content } = await digested(entry)
      await digests.add(manifestLine(entry.path, digest))
      found.entries += 1
      if (entry.path === places.facts) found.facts = readFacts(content)
      else if (entry.path === places.key) found.masterKey = content.trim()
      else if (entry.path === places.faults) faults = JSON.parse(content) as FileFaults
      else if (entry.path.startsWith(places.files)) found.files += 1
    }
  } finally {
    await digests.remove()
    await rm(folder, { recursive: true, force: true })
  }
  const { facts } = found
  if (facts === null || !isComplete) throw new UnusableArchive(altered)
  return { ...found, facts, faults }
}

/** Small entries are kept as text; of others only the digest is. */
async function digested({ path, body }: ArchiveEntry): Promise<{ digest: string; content: string }> {
  const hash = createHash('sha256')
  const isKept = [places.facts, places.key, places.faults].some((place) => place === path)
  const pieces: Uint8Array[] = []
  for await (const piece of body) {
    hash.update(piece)
    if (isKept) pieces.push(piece)
  }
  return { digest: hash.digest('hex'), content: Buffer.concat(pieces).toString('utf8') }
}

function readFacts(text: string): ArchiveFacts {
  const json: unknown = JSON.parse(text)
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : null
  if (format !== formatVersion)
    throw new UnusableArchive(
      'The archive was made by a newer version of Countersign. Restore it with that version',
    )
  return archiveFacts.parse(json)
}

async function compare(ours: AsyncIterable<string>, theirs: AsyncIterable<string>): Promise<void> {
  const [one, other] = [ours[Symbol.asyncIterator](), theirs[Symbol.asyncIterator]()]
  for (;;) {
    const [mine, listed] = await Promise.all([one.next(), other.next()])
    if (mine.done === true && listed.done === true) return
    if (mine.value !== listed.value) {
      const path = String(mine.value ?? listed.value).slice(66)
      throw new UnusableArchive(`${path} in the archive is not what its manifest says. ${altered}`)
    }
  }
}

function linesOf(body: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  return createInterface({ input: Readable.from(body), crlfDelay: Infinity })
}
