import { maySeeAll, maySend } from '#domain/account/visibility.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { BulkSendRow } from '../../database/tables/bulk-send-tables.ts'
import { viewerOf } from '../access.ts'
import type { AccountCaller } from '../operation.ts'

/** The same words for a bulk send that does not exist and one that the caller may not see. */
function noSuchBulkSend(): Refusal {
  return refusal('not-found', 'There is no such bulk send.')
}

/** Refuses `not-found` for a bulk send that is neither the caller's own nor, for administrators, the organisation's. */
export function checkBulkSendVisible(
  caller: AccountCaller,
  row: BulkSendRow | undefined,
): Result<BulkSendRow> {
  if (row === undefined) return refuse(noSuchBulkSend())
  return row.accountId === caller.accountId || maySeeAll(caller) ? ok(row) : refuse(noSuchBulkSend())
}

/** The same, and refuses `not-allowed` for callers who may no longer send. */
export function checkBulkSendManageable(
  caller: AccountCaller,
  row: BulkSendRow | undefined,
): Result<BulkSendRow> {
  const visible = checkBulkSendVisible(caller, row)
  if (!visible.ok || maySend(viewerOf(caller))) return visible
  return refuse(refusal('not-allowed', 'Your account can view envelopes, but not send them.'))
}
