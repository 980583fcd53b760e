import type { Log } from '../../logging.ts'
import type { DocumentPhoto, DocumentReader, DocumentReading } from './document-reader.ts'
import { ReaderProcess } from './reader-process.ts'
import type { ReaderLimits, ReadOutcome } from './reader-process.ts'

/** A document takes 0.2 to 1 s, and the process 150 to 350 MB. */
const readerLimits: ReaderLimits = {
  startMilliseconds: 10_000,
  milliseconds: 10_000,
  megabytes: 500,
  idleMilliseconds: 30_000,
  documents: 500,
}

interface OwnReader extends DocumentReader {
  /** The child's id while it lives. */
  readonly pid: () => number | null
  /** The most memory of a child that was seen, in megabytes. */
  readonly peak: () => number
}

/**
 * Reads in a child process of this service, one document at a time. A document at which the child crashes is tried once
 * more. `file` is the child's code and `limits` are its limits, replaced only in tests.
 */
export function openOwnReader(
  log: Pick<Log, 'warn'>,
  limits: Partial<ReaderLimits> = {},
  file = new URL('reader-child.ts', import.meta.url),
): OwnReader {
  const child = new ReaderProcess({ ...readerLimits, ...limits }, file)
  let isClosed = false
  let turn: Promise<unknown> = Promise.resolve()
  const readOnce = async (photos: readonly DocumentPhoto[]): Promise<ReadOutcome> => {
    if (isClosed) return { kind: 'crash', words: 'closed' }
    const first = await child.read(photos)
    return first.kind === 'crash' && !isClosed ? child.read(photos) : first
  }
  const read = async (photos: readonly DocumentPhoto[]): Promise<DocumentReading> => {
    const outcome = await readOnce(photos)
    if (outcome.kind === 'read') return outcome.reading
    const { kind, words } = outcome
    if (!isClosed) log.warn({ why: kind, words }, 'the photos of a document were not read')
    return { read: false, reason: kind === 'time' ? 'took-too-long' : 'reader-failed' }
  }
  return {
    pid: () => child.pid,
    peak: () => child.peak,
    probe: () => ({ stages: [] }),
    read: (photos) => {
      const reading = turn.then(() => read(photos))
      turn = reading.catch(() => undefined)
      return reading
    },
    close: () => {
      isClosed = true
      child.end()
      return Promise.resolve()
    },
  }
}
