import { bulkSends } from '#contract/app/bulk-sends.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { databaseNow } from '../../database/clock.ts'
import { countLines, deleteBulkSendRow, updateBulkSend } from '../../database/envelopes/bulk-sends.ts'
import { addJob } from '../../queue/tasks.ts'
import { findSender } from '../envelopes/find-sender.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { obstaclesOf, rulesOf, templateOf } from './bulk-rules.ts'
import { changeBulkSend, checkAtRest, checkLines, readAgain } from './change-bulk-send.ts'
import { answerBulkSend } from './present-bulk-send.ts'

/**
 * POST /app/bulk-sends/:id/start: also resumes after a stop, and retries what failed. Every row is checked once more
 * against the current template. Nothing is sent while one is faulty.
 */
export const startBulkSend = operation(bulkSends.start, async (context, { params }) => {
  const checked = await checkAgain(context, params.id)
  if (!checked.ok) return checked
  const started = await changeBulkSend(context, params.id, async ({ transaction, key, row }) => {
    const atRest = checkAtRest(row)
    if (!atRest.ok) return atRest
    const counts = (await countLines(transaction, key.organisationId, [row.id])).get(row.id)
    if (!counts || counts.waiting === 0) return refuse(refusal('conflict', 'There are no rows to send.'))
    if (counts.faulty > 0) {
      const words = counts.faulty === 1 ? 'One row has' : `${counts.faulty} rows have`
      return refuse(refusal('not-ready-to-send', `${words} errors. Correct or remove them.`))
    }
    const { accountId } = context.caller
    const { address, userAgent } = context
    await updateBulkSend(transaction, key, {
      status: 'sending',
      stopReason: null,
      templateRevision: checked.value,
      starter: JSON.stringify({ accountId, address, userAgent }),
      started: row.started ?? (await databaseNow(transaction)),
      finished: null,
    })
    await addJob(transaction, 'bulk-send', key, { queue: `bulk-send:${row.id}` })
    return ok(null)
  })
  return started.ok ? answerBulkSend(context, await readAgain(context, params.id)) : started
})

/** Checks all unsent rows, stores the result, and returns the template revision they were checked against. */
async function checkAgain(context: Context<AccountCaller>, bulkSendId: string): Promise<Result<number>> {
  return changeBulkSend(context, bulkSendId, async ({ transaction, key, row }) => {
    const atRest = checkAtRest(row)
    if (!atRest.ok) return atRest
    const { accountId, templateId } = row
    const maker = { database: transaction, caller: context.caller }
    const sender = await findSender(maker, { accountId, groupId: null, shared: null })
    if (!sender.ok) return sender
    const source = await templateOf(transaction, context.caller, templateId)
    const [obstacle] = obstaclesOf(row, source)
    if (!source.ok) return source
    if (obstacle !== undefined) return refuse(refusal('not-ready-to-send', obstacle))
    await checkLines(transaction, key, rulesOf(row, source.value))
    return ok(source.value.row.revision)
  })
}

/** POST /app/bulk-sends/:id/stop: the row in progress is still sent. */
export const stopBulkSend = operation(bulkSends.stop, async (context, { params }) => {
  const stopped = await changeBulkSend(context, params.id, async ({ transaction, key, row }) => {
    if (row.status !== 'sending') return refuse(refusal('conflict', 'Nothing is being sent.'))
    await updateBulkSend(transaction, key, { status: 'stopped', stopReason: null })
    return ok(null)
  })
  return stopped.ok ? answerBulkSend(context, await readAgain(context, params.id)) : stopped
})

/** DELETE /app/bulk-sends/:id. */
export const deleteBulkSend = operation(bulkSends.delete, (context, { params }) =>
  changeBulkSend(context, params.id, async ({ transaction, key, row }) => {
    const atRest = checkAtRest(row)
    if (!atRest.ok) return atRest
    await deleteBulkSendRow(transaction, key)
    return ok(undefined)
  }),
)
