import type { Log } from '../../logging.ts'
import { ok } from '#domain/result.ts'
import { OfficeProcess } from './office-process.ts'
import type { OfficeLimits } from './office-process.ts'
import { usageOf } from '../child-process/process-usage.ts'
import { refused, takingTurns } from './refusals.ts'
import type { WordConverter } from './word-converter.ts'

/**
 * A running child uses 1.1 to 1.5 GB, of which at most 1 GB is the program's own. One start in about twenty stands
 * still for half a minute, so the first tries, at three times what a start takes, are short.
 */
const officeLimits: OfficeLimits = {
  startMilliseconds: [15_000, 15_000, 30_000, 60_000],
  milliseconds: 30_000,
  megabytes: 2560,
  idleMilliseconds: 5 * 60_000,
  documents: 200,
}

interface OwnConverter extends WordConverter {
  /** The child's id while it lives. */
  readonly pid: () => number | null
}

/**
 * Converts with LibreOffice in a child process, one file at a time. `file` is the child's code and `limits` are its
 * limits, replaced only in tests.
 */
export function openOwnConverter(
  log: Log,
  limits: OfficeLimits = officeLimits,
  file = new URL('office-child.ts', import.meta.url),
): OwnConverter {
  const office = new OfficeProcess(file, limits, usageOf)
  const inTurn = takingTurns(1)
  let isClosed = false
  return {
    kind: 'own',
    probe: () => ({ stages: [] }),
    pid: () => office.pid,
    convert: ({ bytes, format, organisationId }) =>
      inTurn(organisationId, async () => {
        if (isClosed) return refused.away()
        const outcome = await office.convert(format, bytes)
        if (outcome.kind === 'converted') return ok(outcome.bytes)
        const { why, words } = outcome
        if (!isClosed) log.warn({ why, words, format, size: bytes.length }, 'a Word file was not converted')
        if (why === 'start' || isClosed) return refused.away()
        return why === 'crash' ? refused.document() : refused[why]()
      }),
    close: () => {
      isClosed = true
      office.close()
      return Promise.resolve()
    },
  }
}
