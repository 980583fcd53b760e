import type { Log } from '../../logging.ts'
import { serialChild } from '../child-process/serial-child.ts'
import type { ChildFacts, SerialLimits } from '../child-process/serial-child.ts'
import type { DocumentPhoto, DocumentReader, DocumentReading } from './document-reader.ts'

/** A document takes 0.2 to 1 s, and the process 150 to 350 MB. */
const readerLimits: SerialLimits = {
  startMilliseconds: 10_000,
  milliseconds: 10_000,
  megabytes: 500,
  idleMilliseconds: 30_000,
  pieces: 500,
}

type OwnReader = DocumentReader & ChildFacts

/**
 * Reads in a child process of this service, one document at a time. `file` is the child's code and `limits` are its
 * limits, replaced only in tests.
 */
export function openOwnReader(
  log: Pick<Log, 'warn'>,
  limits: Partial<SerialLimits> = {},
  file = new URL('reader-child.ts', import.meta.url),
): OwnReader {
  const folders = ['src/service/ports', 'src/pdf', 'src/domain']
  const child = serialChild<readonly DocumentPhoto[], DocumentReading>(
    { file, folders, heapMegabytes: 192 },
    { ...readerLimits, ...limits },
  )
  return {
    pid: child.pid,
    peak: child.peak,
    probe: () => ({ stages: [] }),
    read: async (photos) => {
      const outcome = await child.run(photos)
      if (outcome.kind === 'done') return outcome.answer
      const { kind, words } = outcome
      if (!child.isClosed()) log.warn({ why: kind, words }, 'the photos of a document were not read')
      return { read: false, reason: kind === 'time' ? 'took-too-long' : 'reader-failed' }
    },
    close: () => {
      child.close()
      return Promise.resolve()
    },
  }
}
