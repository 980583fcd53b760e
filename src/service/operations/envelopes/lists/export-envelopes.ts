import { envelopeExport } from '#contract/app/envelopes.ts'
import { ok } from '#domain/result.ts'
import { exportedEnvelopes } from '../../../database/lists/envelope-lists.ts'
import type { EnvelopeOrder, ExportedEnvelope } from '../../../database/lists/envelope-lists.ts'
import { placeOf } from '../../../database/lists/list-sql.ts'
import type { Place } from '../../../database/lists/list-sql.ts'
import type { EnvelopeFilters, ListScope } from '../../../database/lists/matching-envelopes.ts'
import { viewerOf } from '../../access.ts'
import { isoOrNull } from '../../moments.ts'
import { streamOperation } from '../../operation.ts'
import type { Context } from '../../operation.ts'
import { byteOrderMark, csvLines } from '../../lists/write-csv.ts'

const rowsAtOnce = 1000

const moment = (value: Date | null) => isoOrNull(value) ?? ''

const columns: readonly (readonly [heading: string, cell: (row: ExportedEnvelope) => string])[] = [
  ['Id', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Status', ({ status }) => status],
  ['Sender', ({ senderName }) => senderName],
  ['Sender email', ({ senderEmail }) => senderEmail],
  ['Group', ({ groupName }) => groupName ?? ''],
  ['Shared', ({ shared }) => (shared ? 'yes' : 'no')],
  ['Recipients', ({ people }) => people],
  ['Created', ({ created }) => moment(created)],
  ['Sent', ({ sent }) => moment(sent)],
  ['Declined', ({ declined }) => moment(declined)],
  ['Completed', ({ completed }) => moment(completed)],
  ['Voided', ({ voided }) => moment(voided)],
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
    const { caller } = context
    const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
    const day = (await context.now()).toISOString().slice(0, 10)
    return ok({
      name: `Envelopes ${day}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: textStream(linesOf(context, scope, filters, { sort, direction })),
      size: null,
      leftOut: 0,
    })
  },
)

async function* linesOf(
  { database, log }: Pick<Context, 'database' | 'log'>,
  scope: ListScope,
  filters: EnvelopeFilters,
  order: EnvelopeOrder,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns.map(([heading]) => heading)])
  let after: Place | null = null
  try {
    for (;;) {
      const rows = await exportedEnvelopes(database, scope, filters, { order, after, limit: rowsAtOnce })
      if (rows.length > 0) yield csvLines(rows.map((row) => columns.map(([, cell]) => cell(row))))
      const last = rows.at(-1)
      if (last === undefined || rows.length < rowsAtOnce) return
      after = placeOf(last)
    }
  } catch (error) {
    log.error({ err: error }, 'an export could not be finished')
    throw error
  }
}

function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await texts.return(undefined)
    },
  })
}
