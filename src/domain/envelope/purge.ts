import { refusal } from '../refusals.ts'
import { keptRefusal } from './retention.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import type { Envelope } from './envelope.ts'

/** What a purge depends on. */
interface Ended extends Pick<Envelope, 'status'> {
  readonly isSealed: boolean
  readonly isPurged: boolean
  /** Whether someone put it on hold. */
  readonly isKept: boolean
}

/**
 * Whether what an envelope holds about people may be erased: once it has ended for good. Refuses an open one, one whose
 * documents are not sealed yet, one on hold, and one that was purged.
 */
export function checkPurge({ status, isSealed, isPurged, isKept }: Ended): Result<true> {
  if (isPurged) return refuse(refusal('conflict', 'The envelope is already purged.'))
  if (isKept) return refuse(keptRefusal())
  if (status === 'voided') return ok(true)
  if (status !== 'completed')
    return refuse(refusal('conflict', 'Only a completed or voided envelope can be purged. Void it first.'))
  if (isSealed) return ok(true)
  return refuse(refusal('conflict', 'The documents aren’t sealed yet. Purge the envelope once they are.'))
}
