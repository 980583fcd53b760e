import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'

/** Documents in the requested order. Refuses `conflict` unless the ids name each of them exactly once. */
export function inWantedOrder<Row extends { readonly id: string }>(
  before: readonly Row[],
  ids: readonly string[],
): Result<Row[]> {
  const after = ids.flatMap((wanted) => before.find(({ id }) => id === wanted) ?? [])
  const isEachOnce = [after.length, new Set(after).size, ids.length].every((count) => count === before.length)
  if (isEachOnce) return ok(after)
  return refuse(refusal('conflict', 'The documents were changed elsewhere. Check them, then try again.'))
}
