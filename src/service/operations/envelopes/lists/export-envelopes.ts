import { envelopeExport } from '#contract/app/envelopes.ts'
import { ok } from '#domain/result.ts'
import { exportedEnvelopes } from '../../../database/lists/envelope-lists.ts'
import type { ExportedEnvelope } from '../../../database/lists/envelope-lists.ts'
import { viewerOf } from '../../access.ts'
import { isoOrNull } from '../../moments.ts'
import { streamOperation } from '../../operation.ts'
import { csvStream } from '../../lists/csv-stream.ts'
import type { CsvColumns } from '../../lists/csv-stream.ts'
import { byCaller, noteSecurity } from '../../security/record.ts'

const moment = (value: Date | null) => isoOrNull(value) ?? ''

const columns: CsvColumns<ExportedEnvelope> = [
  ['Id', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Status', ({ status }) => status],
  ['Sender', ({ senderName }) => senderName],
  ['Sender email', ({ senderEmail }) => senderEmail],
  ['Group', ({ groupName }) => groupName ?? ''],
  ['Shared', ({ shared }) => (shared ? 'yes' : 'no')],
  ['Labels', ({ labels }) => labels],
  ['Recipients', ({ people }) => people],
  ['Created', ({ created }) => moment(created)],
  ['Sent', ({ sent }) => moment(sent)],
  ['Declined', ({ declined }) => moment(declined)],
  ['Completed', ({ completed }) => moment(completed)],
  ['Voided', ({ voided }) => moment(voided)],
  ['Deadline', ({ deadline }) => moment(deadline)],
]

/**
 * POST /app/envelopes/export: the filtered list or the selection as CSV, in the list's order. Reads some rows at a
 * time, so that it needs no more memory however many there are. Times in ISO 8601 UTC.
 */
export const exportEnvelopes = streamOperation(
  '/app/envelopes/export',
  'account',
  envelopeExport,
  async (context, { sort, direction, ...filters }) => {
    const { caller, database, log } = context
    const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
    const note = { kind: 'list-exported', details: { list: 'envelopes' } } as const
    await noteSecurity(database, byCaller(context), note)
    const day = (await context.now()).toISOString().slice(0, 10)
    return ok({
      name: `Envelopes ${day}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: csvStream(
        columns,
        (part) => exportedEnvelopes(database, scope, filters, { order: { sort, direction }, ...part }),
        log,
      ),
      size: null,
      leftOut: 0,
    })
  },
)
