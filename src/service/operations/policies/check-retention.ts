import { isDeepStrictEqual } from 'node:util'
import type { Policy } from '#domain/policy/policy.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { checkMayAdminister } from '../access.ts'
import type { AccountCaller } from '../operation.ts'
import { checkProof } from '../session/check-proof.ts'

/** What is asked to be decided, and which parts of it as on the wire; all of them if left out. */
type Asked = Policy & { readonly only?: readonly string[] | undefined }

/** Whoever decides that envelopes are erased proves who they are, as for a purge. */
export function checkErasing(caller: AccountCaller, { only, retention }: Asked): Result<true> {
  const isDecided = only === undefined ? (retention ?? null) !== null : only.includes('retention')
  return isDecided ? checkProof(caller) : ok(true)
}

/**
 * Only administrators decide what is kept of envelopes, wherever it is decided, and with a proof. To decide nothing any more
 * counts too: a wider place may erase then.
 */
export function checkRetention(caller: AccountCaller, before: Policy, after: Policy): Result<true> {
  if (isDeepStrictEqual(before.retention, after.retention)) return ok(true)
  const allowed = checkMayAdminister(caller, 'what is kept of envelopes')
  return allowed.ok ? checkProof(caller) : allowed
}
