import { randomUUIDv7 } from 'node:crypto'
import { bulkSends } from '#contract/app/bulk-sends.ts'
import { guessMapping } from '#domain/bulk-send/targets.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { insertBulkSend, replaceLines, updateBulkSend } from '../../database/envelopes/bulk-sends.ts'
import { findSender } from '../envelopes/find-sender.ts'
import { uploadOf } from '../drafts/upload-of.ts'
import { operation } from '../operation.ts'
import { rulesOf, targetsIn, templateOf } from './bulk-rules.ts'
import { changeBulkSend, checkLines, readAgain } from './change-bulk-send.ts'
import { checkRows } from './check-rows.ts'
import type { RowRules } from './check-rows.ts'
import { answerBulkSend } from './present-bulk-send.ts'
import { readCsvAside } from './read-csv-aside.ts'
import type { CsvFile } from './read-csv.ts'

/**
 * POST /app/templates/:id/bulk-sends: one CSV file as a multipart form. What its columns fill is guessed from their
 * headings.
 */
export const createBulkSend = operation(bulkSends.create, async (context, { params, body }) => {
  const { database, caller } = context
  const { organisationId, accountId } = caller
  const source = await templateOf(database, caller, params.id)
  if (!source.ok) return source
  const sender = await findSender(context, { accountId, groupId: null, shared: null })
  if (!sender.ok) return sender
  const file = await readFile(body.file)
  if (!file.ok) return file
  const { columns } = file.value
  const mapping = guessMapping(columns, targetsIn(source.value), source.value.roles.length)
  const id = randomUUIDv7()
  const key = { organisationId, bulkSendId: id }
  const { row: template } = source.value
  const made = await database.transaction().execute(async (transaction) => {
    const row = await insertBulkSend(transaction, {
      organisationId,
      id,
      accountId,
      templateId: template.id,
      templateName: template.name,
      fileName: file.value.name,
      columns: JSON.stringify(columns),
      mapping: JSON.stringify(mapping),
    })
    await replaceLines(transaction, key, await linesFrom(file.value, rulesOf(row, source.value)))
    return row
  })
  return answerBulkSend(context, made)
})

/** PUT /app/bulk-sends/:id/file: columns with the same headings as before keep their targets. */
export const replaceBulkFile = operation(bulkSends.replaceFile, async (context, { params, body }) => {
  const file = await readFile(body.file)
  if (!file.ok) return file
  const changed = await changeBulkSend(context, params.id, async ({ transaction, key, row }) => {
    if (row.status !== 'preparing')
      return refuse(refusal('conflict', 'Rows of this file have already been sent. Start another bulk send.'))
    const source = await templateOf(transaction, context.caller, row.templateId)
    if (!source.ok) return source
    const { columns, name } = file.value
    const guessed = guessMapping(columns, targetsIn(source.value), source.value.roles.length)
    const mapping = keepMapping(row, columns, guessed)
    const fresh = { columns, mapping }
    await replaceLines(transaction, key, await linesFrom(file.value, rulesOf(fresh, source.value)))
    await updateBulkSend(transaction, key, {
      fileName: name,
      columns: JSON.stringify(columns),
      mapping: JSON.stringify(mapping),
    })
    return ok(null)
  })
  return changed.ok ? answerBulkSend(context, await readAgain(context, params.id)) : changed
})

/**
 * PUT /app/bulk-sends/:id/mapping: at most one target per column and one column per target. All rows are checked again.
 */
export const mapBulkSend = operation(bulkSends.map, async (context, { params, body }) => {
  const changed = await changeBulkSend(context, params.id, async ({ transaction, key, row }) => {
    if (row.status === 'sending' || row.status === 'finished')
      return refuse(refusal('conflict', 'The rows have already been sent.'))
    const source = await templateOf(transaction, context.caller, row.templateId)
    if (!source.ok) return source
    const fault = mappingFault(
      body.mapping,
      row.columns,
      new Set(targetsIn(source.value).map(({ key }) => key)),
    )
    if (fault) return refuse(refusal('invalid-input', fault.message, { errors: [fault] }))
    await updateBulkSend(transaction, key, { mapping: JSON.stringify(body.mapping) })
    await checkLines(transaction, key, rulesOf({ columns: row.columns, mapping: body.mapping }, source.value))
    return ok(null)
  })
  return changed.ok ? answerBulkSend(context, await readAgain(context, params.id)) : changed
})

async function readFile(file: File): Promise<Result<CsvFile & { readonly name: string }>> {
  const upload = await uploadOf(file)
  if (!upload.ok) return upload
  const read = await readCsvAside(upload.value.bytes)
  return read.ok ? ok({ ...read.value, name: upload.value.name }) : read
}

/** Each row with the id of its future envelope: however often it is retried, there is only one envelope. */
async function linesFrom({ rows }: CsvFile, rules: RowRules) {
  const checked = await checkRows(rules, rows)
  return checked.map((line) => ({ ...line, envelopeId: randomUUIDv7() }))
}

function keepMapping(
  before: { readonly columns: readonly string[]; readonly mapping: readonly (string | null)[] },
  columns: readonly string[],
  guessed: readonly (string | null)[],
): (string | null)[] {
  const kept = columns.map((heading) => {
    const index = before.columns.indexOf(heading)
    return index < 0 ? null : (before.mapping[index] ?? null)
  })
  const taken = new Set<string>()
  return kept.map((key, index) => {
    const wanted = key ?? (kept.includes(guessed[index] ?? null) ? null : (guessed[index] ?? null))
    if (wanted === null || taken.has(wanted)) return null
    taken.add(wanted)
    return wanted
  })
}

function mappingFault(
  mapping: readonly (string | null)[],
  columns: readonly string[],
  known: ReadonlySet<string>,
): { readonly path: string; readonly message: string } | null {
  if (mapping.length !== columns.length)
    return { path: 'mapping', message: `The file has ${columns.length} columns. Choose what each one fills.` }
  for (const [index, key] of mapping.entries()) {
    if (key === null) continue
    const path = `mapping.${index}`
    if (!known.has(key)) return { path, message: 'The template has nothing of this kind.' }
    if (mapping.indexOf(key) < index) return { path, message: 'Another column already fills this.' }
  }
  return null
}
