import { bulkSends } from '#contract/app/bulk-sends.ts'
import { maySeeAll } from '#domain/account/visibility.ts'
import { limits } from '#domain/limits.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import {
  countLines,
  findBulkSend,
  linesOf,
  listBulkSends,
  widestLine,
} from '../../database/envelopes/bulk-sends.ts'
import type { BulkSendKey } from '../../database/envelopes/bulk-sends.ts'
import type { BulkSendRow } from '../../database/tables/bulk-send-tables.ts'
import { pageOf, placeIn } from '../lists/cut-page.ts'
import { fileOperation, operation } from '../operation.ts'
import { targetsIn, templateOf } from './bulk-rules.ts'
import { checkBulkSendVisible } from './find-bulk-send.ts'
import { answerBulkSend, presentEntry, presentLine } from './present-bulk-send.ts'
import { resultHeadings, resultRows } from './result-rows.ts'
import { csvLines, writeCsv } from '../lists/write-csv.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

const rowsAtOnce = 100

/** GET /app/bulk-sends: the caller's own, for administrators all of the organisation. */
export const listBulkSendPage = operation(bulkSends.list, async ({ database, caller }, { query }) => {
  const { organisationId } = caller
  const { cursor, ...filters } = query
  const scope = { organisationId, accountId: maySeeAll(caller) ? null : caller.accountId }
  const part = { after: placeIn(cursor), limit: limits.pageSize + 1 }
  const page = pageOf(await listBulkSends(database, scope, filters, part), limits.pageSize, cursor)
  const ids = page.rows.map(({ id }) => id)
  const counts = await countLines(database, organisationId, ids)
  const bulk = page.rows.map((row) => presentEntry(row, counts.get(row.id), row.accountName))
  return ok({ bulkSends: bulk, cursor: page.cursor, hasMore: page.hasMore })
})

/** GET /app/bulk-sends/:id. */
export const retrieveBulkSend = operation(bulkSends.retrieve, async (context, { params }) => {
  const { database, caller } = context
  const { organisationId } = caller
  const row = await findBulkSend(database, { organisationId, bulkSendId: params.id })
  const found = checkBulkSendVisible(caller, row)
  return found.ok ? answerBulkSend(context, found.value) : found
})

/** GET /app/bulk-sends/:id/rows. */
export const readBulkRows = operation(bulkSends.rows, async ({ database, caller }, { params, query }) => {
  const key = { organisationId: caller.organisationId, bulkSendId: params.id }
  const found = checkBulkSendVisible(caller, await findBulkSend(database, key))
  if (!found.ok) return found
  const { show, after } = query
  const status = show === 'all' ? undefined : show === 'faulty' ? 'waiting' : show
  const lines = await linesOf(database, key, {
    status,
    faulty: show === 'faulty',
    after,
    limit: rowsAtOnce + 1,
  })
  return ok({ rows: lines.slice(0, rowsAtOnce).map(presentLine), hasMore: lines.length > rowsAtOnce })
})

/** GET /app/bulk-sends/:id/result.csv: every row as given, with its envelope and current status. */
export const openBulkResult = fileOperation(
  '/app/bulk-sends/{id}/result.csv',
  'account',
  async (context, { id = '' }) => {
    const { database, caller } = context
    const key = { organisationId: caller.organisationId, bulkSendId: id }
    const found = checkBulkSendVisible(caller, await findBulkSend(database, key))
    if (!found.ok) return found
    const note = { kind: 'list-exported', details: { list: 'results of a bulk send' } } as const
    await noteSecurity(database, byCaller(context), note)
    const moment = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const bytes = await moment.execute((snapshot) => resultOf(snapshot, key, found.value))
    const name = `${found.value.fileName.replace(/\.[^.]*$/, '')}-result.csv`
    return ok({ name, contentType: 'text/csv; charset=utf-8', disposition: 'attachment', content: { bytes } })
  },
)

/** Rows that are read at once for a result. Ten thousand wide ones together would hold up everyone for a second. */
const resultAtOnce = 200

async function resultOf(database: Executor, key: BulkSendKey, row: BulkSendRow): Promise<Uint8Array> {
  const width = Math.max(row.columns.length, await widestLine(database, key))
  const parts = [writeCsv([resultHeadings(row, width)])]
  const encoder = new TextEncoder()
  for (let after = 0; ;) {
    const lines = await linesOf(database, key, { after, limit: resultAtOnce })
    if (lines.length > 0) parts.push(encoder.encode(csvLines(resultRows(row, width, lines))))
    if (lines.length < resultAtOnce) return Buffer.concat(parts)
    after = lines.at(-1)?.number ?? Infinity
  }
}

/** GET /app/templates/:id/bulk-send.csv: the headings of a template's file, to be filled in. */
export const openBulkForm = fileOperation(
  '/app/templates/{id}/bulk-send.csv',
  'account',
  async ({ database, caller }, { id = '' }) => {
    const source = await templateOf(database, caller, id)
    if (!source.ok) return refuse(source.refusal)
    const headings = targetsIn(source.value)
      .filter(
        ({ target }) => target.part !== 'role' || target.property === 'name' || target.property === 'email',
      )
      .map(({ label }) => label.replace(': ', ' '))
    const name = `${source.value.row.name.replaceAll(/[/\\]/g, '-') || 'template'}.csv`
    const bytes = writeCsv([headings])
    return ok({ name, contentType: 'text/csv; charset=utf-8', disposition: 'attachment', content: { bytes } })
  },
)
