import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import {
  announceBulkSend,
  findBulkSend,
  linesOf,
  lockBulkSend,
  writeFaults,
} from '../../database/envelopes/bulk-sends.ts'
import type { BulkSendKey } from '../../database/envelopes/bulk-sends.ts'
import type { BulkSendRow } from '../../database/tables/bulk-send-tables.ts'
import type { Executor } from '../../database/connection.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { checkRows } from './check-rows.ts'
import type { RowRules } from './check-rows.ts'
import { checkBulkSendManageable } from './find-bulk-send.ts'

/** What a change of a bulk send works with while it is locked. */
export interface BulkSendWriter {
  readonly transaction: Executor
  readonly key: BulkSendKey
  readonly row: BulkSendRow
}

/**
 * Changes a bulk send in one transaction under its lock, and notifies everyone who is viewing it. A refusal undoes
 * everything.
 */
export async function changeBulkSend<Value>(
  { database, caller }: Context<AccountCaller>,
  bulkSendId: string,
  change: (writer: BulkSendWriter) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const key = { organisationId: caller.organisationId, bulkSendId }
  return undoingRefusals(database, async (transaction) => {
    const found = checkBulkSendManageable(caller, await lockBulkSend(transaction, key))
    if (!found.ok) return found
    const changed = await change({ transaction, key, row: found.value })
    if (changed.ok) await announceBulkSend(transaction, key)
    return changed
  })
}

/** Refuses `conflict` while rows are being sent. */
export function checkAtRest({ status }: BulkSendRow): Result<true> {
  return status === 'sending'
    ? refuse(refusal('conflict', 'Rows are being sent. Stop the bulk send to change it.'))
    : ok(true)
}

/** Checks all unsent rows again. */
export async function checkLines(transaction: Executor, key: BulkSendKey, rules: RowRules): Promise<void> {
  const lines = await linesOf(transaction, key)
  const open = lines.filter(({ status }) => status !== 'made')
  const checked = await checkRows(rules, open)
  await writeFaults(
    transaction,
    key,
    checked.map(({ number, faults }) => ({ number, faults })),
  )
}

/** The current bulk send, for a response after a change. */
export async function readAgain(
  { database, caller }: Context<AccountCaller>,
  bulkSendId: string,
): Promise<BulkSendRow> {
  const row = await findBulkSend(database, { organisationId: caller.organisationId, bulkSendId })
  if (row === undefined) throw new Error(`The bulk send ${bulkSendId} vanished`)
  return row
}
