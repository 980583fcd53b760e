import type { bulkSend, bulkSendEntry, bulkSendRow } from '#contract/app/bulk-sends.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { countLines } from '../../database/envelopes/bulk-sends.ts'
import type { BulkSendCounts, BulkSendLineSeen } from '../../database/envelopes/bulk-sends.ts'
import type { BulkSendRow } from '../../database/tables/bulk-send-tables.ts'
import type { Answer, AccountCaller, Context } from '../operation.ts'
import { obstaclesOf, targetsIn, templateOf } from './bulk-rules.ts'

const none: BulkSendCounts = { total: 0, faulty: 0, waiting: 0, made: 0, failed: 0 }

/** A bulk send as a list shows it. */
export function presentEntry(
  row: BulkSendRow,
  counts: BulkSendCounts | undefined,
  accountName: string,
): Answer<typeof bulkSendEntry> {
  return {
    id: row.id,
    fileName: row.fileName,
    template: { id: row.templateId, name: row.templateName },
    account: { id: row.accountId, name: accountName },
    status: row.status,
    counts: counts ?? none,
    created: row.created.toISOString(),
    started: row.started?.toISOString() ?? null,
    finished: row.finished?.toISOString() ?? null,
  }
}

/** A bulk send as its page shows it, read with the current template. */
export async function answerBulkSend(
  { database, caller }: Context<AccountCaller>,
  row: BulkSendRow,
): Promise<Result<Answer<typeof bulkSend>>> {
  const { organisationId, accountId } = row
  const source = await templateOf(database, caller, row.templateId)
  const counts = await countLines(database, organisationId, [row.id])
  const account = await findAccount(database, { organisationId, accountId })
  return ok({
    ...presentEntry(row, counts.get(row.id), account?.name ?? ''),
    columns: [...row.columns],
    mapping: [...row.mapping],
    targets: source.ok
      ? targetsIn(source.value).map(({ key, group, label, isNeeded }) => ({ key, group, label, isNeeded }))
      : [],
    obstacles: row.status === 'finished' ? [] : obstaclesOf(row, source),
    stopReason: row.stopReason,
  })
}

export function presentLine(line: BulkSendLineSeen): Answer<typeof bulkSendRow> {
  const { number, cells, faults, status, envelopeId, envelopeStatus } = line
  return {
    number,
    cells: [...cells],
    faults: [...faults],
    status,
    envelope: envelopeStatus === null ? null : { id: envelopeId, status: envelopeStatus },
  }
}
