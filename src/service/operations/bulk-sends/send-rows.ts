import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { databaseNow } from '../../database/clock.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import {
  announceBulkSend,
  findBulkSend,
  holdBulkSend,
  linesOf,
  lockBulkSend,
  updateBulkSend,
  updateLine,
} from '../../database/envelopes/bulk-sends.ts'
import type { BulkSendKey, BulkSendLineSeen } from '../../database/envelopes/bulk-sends.ts'
import type { BulkSendRow } from '../../database/tables/bulk-send-tables.ts'
import type { Executor } from '../../database/connection.ts'
import { addJob } from '../../queue/tasks.ts'
import { findSender } from '../envelopes/find-sender.ts'
import type { Sender } from '../envelopes/find-sender.ts'
import { writeEnvelope } from '../envelopes/make-envelope.ts'
import type { Maker } from '../envelopes/make-envelope.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { envelopeFromTemplate } from '../templates/envelope-from-template.ts'
import type { TemplateSource } from '../templates/envelope-from-template.ts'
import { rulesOf, templateOf } from './bulk-rules.ts'
import { checkRow } from './check-rows.ts'
import type { RowRules } from './check-rows.ts'

type Surroundings = Pick<Context, 'database' | 'ports' | 'log'>

/** Rows sent before other jobs get their turn. */
const rowsAtOnce = 20

/** What envelopes are created from. */
interface BulkSending {
  readonly maker: Maker & { readonly caller: AccountCaller } & Pick<Context, 'log'>
  readonly source: TemplateSource
  readonly rules: RowRules
  readonly sender: Sender
  /** When viewers were last notified. */
  announced: number
}

/**
 * Sends the next rows of a bulk send. Each row's envelope has the id that the row was given at the beginning, and the
 * row is marked in the transaction that creates the envelope. Whenever this stops, no row is lost and none is sent
 * twice.
 */
export async function sendRows(surroundings: Surroundings, key: BulkSendKey): Promise<void> {
  const { database } = surroundings
  const row = await findBulkSend(database, key)
  if (row === undefined || row.status !== 'sending') return
  const sending = await openBulkSending(surroundings, row)
  if (!sending.ok) return stopFor(surroundings, key, sending.refusal.detail)
  const lines = await linesOf(database, key, { status: 'waiting', limit: rowsAtOnce })
  for (const line of lines) if (!(await sendLine(sending.value, key, line))) return
  await database.transaction().execute(async (transaction) => {
    const locked = await lockBulkSend(transaction, key)
    if (locked?.status !== 'sending') return
    const isLast = lines.length < rowsAtOnce
    if (isLast)
      await updateBulkSend(transaction, key, { status: 'finished', finished: await databaseNow(transaction) })
    else {
      await addJob(transaction, 'bulk-send', key, { queue: `bulk-send:${key.bulkSendId}` })
      await announceBulkSend(transaction, key)
    }
  })
}

/** Stops a bulk send and says why. Its owner can fix the problem and resume. */
export async function stopFor(
  { database }: Pick<Surroundings, 'database'>,
  key: BulkSendKey,
  stopReason: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const locked = await lockBulkSend(transaction, key)
    if (locked?.status === 'sending')
      await updateBulkSend(transaction, key, { status: 'stopped', stopReason })
  })
}

/** Rights and template are read again: the account that started it may have lost them, and the template may have changed. */
async function openBulkSending(
  { database, ports, log }: Surroundings,
  row: BulkSendRow,
): Promise<Result<BulkSending>> {
  const { organisationId, starter } = row
  const account =
    starter === null
      ? undefined
      : await findAccount(database, { organisationId, accountId: starter.accountId })
  if (starter === null || account === undefined || !account.active)
    return refuse(refusal('account-deactivated', 'The account that started it is no longer active.'))
  const { groupId, role, name, email, timezone } = account
  const caller: AccountCaller = {
    kind: 'account',
    organisationId,
    accountId: account.id,
    groupId,
    role,
    name,
    email,
    timezone,
    sessionHash: '',
    mustEnrol: false,
    isProven: false,
  }
  const source = await templateOf(database, caller, row.templateId)
  if (!source.ok) return source
  if (source.value.row.revision !== row.templateRevision)
    return refuse(
      refusal(
        'conflict',
        'The template was changed during sending. Resume to send the rest with the changed template.',
      ),
    )
  const { accountId } = row
  const shared = source.value.row.envelopeShared
  const sender = await findSender({ database, caller }, { accountId, groupId: null, shared })
  if (!sender.ok) return sender
  const { address, userAgent } = starter
  const maker = { database, ports, log, caller, address, userAgent }
  return ok({
    maker,
    source: source.value,
    rules: rulesOf(row, source.value),
    sender: sender.value,
    announced: 0,
  })
}

/** Whether to continue with the next row. A refusal is the row's fault, an exception is retried. */
async function sendLine(sending: BulkSending, key: BulkSendKey, line: BulkSendLineSeen): Promise<boolean> {
  const { maker, source, rules, sender } = sending
  const { database } = maker
  const { use, faults } = checkRow(rules, line.cells)
  if (faults.length > 0) return failLine(sending, key, line.number, faults)
  const planned = await envelopeFromTemplate(maker, source, {
    key: { organisationId: key.organisationId, envelopeId: line.envelopeId },
    sender,
    name: use.name,
    message: use.message,
    isDraft: false,
    recipients: use.recipients,
    documents: [],
  })
  if (!planned.ok)
    return failLine(sending, key, line.number, [{ column: null, message: planned.refusal.detail }])
  let isHalted = false
  const made = await writeEnvelope(maker, planned.value, {
    first: async (transaction) => {
      const held = await holdBulkSend(transaction, key)
      isHalted = held?.status !== 'sending'
      if (isHalted || !(await updateLine(transaction, key, line.number, { status: 'made', faults: [] })))
        return refuse(refusal('conflict', 'This row is no longer waiting to be sent.'))
      await announceProgress(transaction, sending, key)
      return ok(null)
    },
  })
  if (isHalted) return false
  if (made.ok) return true
  const seen = await findBulkSend(database, key)
  return seen === undefined
    ? false
    : failLine(sending, key, line.number, [{ column: null, message: made.refusal.detail }])
}

/** A row whose envelope was created in the meantime no longer fails. */
async function failLine(
  sending: BulkSending,
  key: BulkSendKey,
  number: number,
  faults: readonly { readonly column: number | null; readonly message: string }[],
): Promise<boolean> {
  await sending.maker.database.transaction().execute(async (transaction) => {
    await updateLine(transaction, key, number, { status: 'failed', faults })
    await announceProgress(transaction, sending, key)
  })
  return true
}

/** Notifies viewers at most twice a second, because each time they read it again. */
async function announceProgress(
  transaction: Executor,
  sending: BulkSending,
  key: BulkSendKey,
): Promise<void> {
  if (Date.now() - sending.announced < 500) return
  sending.announced = Date.now()
  await announceBulkSend(transaction, key)
}
