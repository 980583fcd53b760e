import { bulkSends } from '#contract/app/bulk-sends.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { deleteLine, findLine, updateLine } from '../../database/envelopes/bulk-sends.ts'
import { operation } from '../operation.ts'
import { rulesOf, templateOf } from './bulk-rules.ts'
import { changeBulkSend, checkAtRest } from './change-bulk-send.ts'
import type { BulkSendWriter } from './change-bulk-send.ts'
import { checkRow } from './check-rows.ts'
import { presentLine } from './present-bulk-send.ts'

/** PUT /app/bulk-sends/:id/rows/:number: changes the cells of an unsent row. A failed one is queued again. */
export const correctBulkRow = operation(bulkSends.correctRow, (context, { params, body }) =>
  changeBulkSend(context, params.id, async (writer) => {
    const { transaction, key, row } = writer
    const number = Number(params.number)
    const open = await checkOpen(writer, number)
    if (!open.ok) return open
    const source = await templateOf(transaction, context.caller, row.templateId)
    if (!source.ok) return source
    const cells = row.columns.map((_, index) => body.cells[index]?.trim() ?? '')
    const { faults } = checkRow(rulesOf(row, source.value), cells)
    await updateLine(transaction, key, number, { cells, faults, status: 'waiting' })
    const line = await findLine(transaction, key, number)
    return line === undefined ? refuse(noSuchRow()) : ok(presentLine(line))
  }),
)

/** DELETE /app/bulk-sends/:id/rows/:number. */
export const removeBulkRow = operation(bulkSends.removeRow, (context, { params }) =>
  changeBulkSend(context, params.id, async (writer) => {
    const number = Number(params.number)
    const open = await checkOpen(writer, number)
    if (!open.ok) return open
    await deleteLine(writer.transaction, writer.key, number)
    return ok(undefined)
  }),
)

async function checkOpen({ transaction, key, row }: BulkSendWriter, number: number): Promise<Result<true>> {
  const atRest = checkAtRest(row)
  if (!atRest.ok) return atRest
  const isNumber = Number.isInteger(number) && number > 0 && number <= lastNumber
  const line = isNumber ? await findLine(transaction, key, number) : undefined
  if (line === undefined) return refuse(noSuchRow())
  return line.status === 'made'
    ? refuse(refusal('conflict', `Row ${number} has already been sent.`))
    : ok(true)
}

/** More than any accepted file has. */
const lastNumber = 100_000_000

function noSuchRow(): Refusal {
  return refusal('not-found', 'There is no such row.')
}
