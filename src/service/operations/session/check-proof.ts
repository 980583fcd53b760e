import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Caller } from '../operation.ts'

/**
 * Refuses `step-up-required` to a person who has not proved who they are for a while. API credentials and partners
 * prove it with each call.
 */
export function checkProof(caller: Caller): Result<true> {
  if (caller.kind !== 'account' || caller.isProven) return ok(true)
  return refuse(refusal('step-up-required', 'Confirm that it’s you to continue.'))
}
