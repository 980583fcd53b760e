import type { GreyPage } from '#pdf/page-picture.ts'
import type { Log } from '../../logging.ts'
import { serialChild } from '../child-process/serial-child.ts'
import type { ChildFacts, SerialLimits } from '../child-process/serial-child.ts'
import type { ScanReader } from './scan-reader.ts'

/** A page takes 1 to 8 s, and the process 200 to 350 MB. */
const scanLimits: SerialLimits = {
  startMilliseconds: 20_000,
  milliseconds: 40_000,
  megabytes: 700,
  idleMilliseconds: 30_000,
  pieces: 200,
}

type OwnScanReader = ScanReader & ChildFacts

/**
 * Reads in a child process of this service, one page at a time, after everything else that the machine has to do. `file`
 * is the child's code and `limits` are its limits, replaced only in tests.
 */
export function openOwnScanReader(
  log: Pick<Log, 'warn'>,
  limits: Partial<SerialLimits> = {},
  file = new URL('scan-child.ts', import.meta.url),
): OwnScanReader {
  const child = serialChild<GreyPage, string>(
    { file, folders: ['src/service/ports'], heapMegabytes: 192, isPatient: true },
    { ...scanLimits, ...limits },
  )
  return {
    pid: child.pid,
    peak: child.peak,
    read: async (page) => {
      const outcome = await child.run(page)
      if (outcome.kind === 'done') return outcome.answer
      const { kind, words } = outcome
      if (kind === 'absent') throw new Error(`The reader of scans is not there: ${words}`)
      log.warn({ why: kind, words }, 'a scanned page was not read')
      return null
    },
    close: () => {
      child.close()
      return Promise.resolve()
    },
  }
}
