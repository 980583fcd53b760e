import { bulkRowStatuses, bulkSendLimits, bulkSendStatuses } from '#domain/bulk-send/bulk-send.ts'
import { envelopeStatuses } from '#domain/envelope/envelope.ts'
import { z } from 'zod'
import { bulkSendList } from '../lists/bulk-sends.ts'
import { nothing, operation } from '../operation.ts'
import { id, idParams, timestamp, timestampOrNull } from '../values.ts'

const access = 'account' as const
const tag = 'Bulk sends'

const counts = z.object({
  total: z.number().int(),
  /** Not sent yet because they have errors. */
  faulty: z.number().int(),
  /** Not sent yet and valid. */
  waiting: z.number().int(),
  made: z.number().int(),
  failed: z.number().int(),
})

/** A bulk send in a list. */
export const bulkSendEntry = z.object({
  id: z.string(),
  file_name: z.string(),
  template: z.object({ id: z.string(), name: z.string() }),
  account: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(bulkSendStatuses),
  counts,
  created: timestamp,
  started: timestampOrNull,
  finished: timestampOrNull,
})

/** A bulk send with its column mapping. */
export const bulkSend = bulkSendEntry.extend({
  columns: z.array(z.string()),
  /** The key of each column's target; null for unused columns. */
  mapping: z.array(z.string().nullable()),
  /** The targets that columns can have; the template has no default for those that are needed. */
  targets: z.array(
    z.object({ key: z.string(), group: z.string(), label: z.string(), is_needed: z.boolean() }),
  ),
  /** What prevents all rows from being sent. */
  obstacles: z.array(z.string()),
  /** Why it stopped automatically. */
  stop_reason: z.string().nullable(),
})

const rowFault = z.object({ column: z.number().int().nullable(), message: z.string() })

/** One row, numbered as in a spreadsheet: the headings are row 1. */
export const bulkSendRow = z.object({
  number: z.number().int(),
  cells: z.array(z.string()),
  faults: z.array(rowFault),
  status: z.enum(bulkRowStatuses),
  envelope: z.object({ id: z.string(), status: z.enum(envelopeStatuses) }).nullable(),
})

const withRow = z.object({ id, number: id })

/** Sending a template to many people at once from a file of rows. */
export const bulkSends = {
  create: operation({
    method: 'POST',
    path: '/app/templates/{id}/bulk-sends',
    access,
    tag,
    summary: 'Create a bulk send from a CSV file; the body is multipart/form-data with one file',
    status: 201,
    refusals: ['too-large', 'unsupported-type', 'account-deactivated', 'account-not-verified'],
    params: idParams,
    body: z.object({ file: z.file() }),
    output: bulkSend,
  }),
  list: operation({
    method: 'GET',
    path: '/app/bulk-sends',
    access,
    tag,
    summary: 'List bulk sends a page at a time, newest first',
    query: bulkSendList.filters.extend({ cursor: z.string().max(2000).optional() }),
    output: z.object({ bulk_sends: z.array(bulkSendEntry), cursor: z.string(), has_more: z.boolean() }),
  }),
  retrieve: operation({
    method: 'GET',
    path: '/app/bulk-sends/{id}',
    access,
    tag,
    summary: 'Read a bulk send: its column mapping and progress',
    params: idParams,
    output: bulkSend,
  }),
  rows: operation({
    method: 'GET',
    path: '/app/bulk-sends/{id}/rows',
    access,
    tag,
    summary: 'Read its rows, a hundred at a time',
    params: idParams,
    query: z.object({
      show: z.enum(['all', 'faulty', 'waiting', 'made', 'failed']).default('all'),
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(100_000_000)
        .default(0)
        .describe('The number of the last row read.'),
    }),
    output: z.object({ rows: z.array(bulkSendRow), has_more: z.boolean() }),
  }),
  map: operation({
    method: 'PUT',
    path: '/app/bulk-sends/{id}/mapping',
    access,
    tag,
    summary: "Set each column's target; all rows are checked again",
    refusals: ['conflict'],
    params: idParams,
    body: z.object({ mapping: z.array(z.string().max(300).nullable()).max(bulkSendLimits.columns) }),
    output: bulkSend,
  }),
  replaceFile: operation({
    method: 'PUT',
    path: '/app/bulk-sends/{id}/file',
    access,
    tag,
    summary: 'Replace the rows with those of another file, before any is sent',
    refusals: ['conflict', 'too-large', 'unsupported-type'],
    params: idParams,
    body: z.object({ file: z.file() }),
    output: bulkSend,
  }),
  correctRow: operation({
    method: 'PUT',
    path: '/app/bulk-sends/{id}/rows/{number}',
    access,
    tag,
    summary: 'Correct a row that is not sent yet; it is checked again',
    refusals: ['conflict'],
    params: withRow,
    body: z.object({ cells: z.array(z.string().max(bulkSendLimits.cell)).max(bulkSendLimits.columns) }),
    output: bulkSendRow,
  }),
  removeRow: operation({
    method: 'DELETE',
    path: '/app/bulk-sends/{id}/rows/{number}',
    access,
    tag,
    summary: 'Remove a row that is not sent yet',
    status: 204,
    refusals: ['conflict'],
    params: withRow,
    output: nothing,
  }),
  start: operation({
    method: 'POST',
    path: '/app/bulk-sends/{id}/start',
    access,
    tag,
    summary: 'Send all rows that are not sent yet, in the background; refused if one has errors',
    refusals: ['conflict', 'not-ready-to-send', 'account-deactivated', 'account-not-verified'],
    params: idParams,
    output: bulkSend,
  }),
  stop: operation({
    method: 'POST',
    path: '/app/bulk-sends/{id}/stop',
    access,
    tag,
    summary: 'Stop sending; rows already sent stay sent',
    refusals: ['conflict'],
    params: idParams,
    output: bulkSend,
  }),
  delete: operation({
    method: 'DELETE',
    path: '/app/bulk-sends/{id}',
    access,
    tag,
    summary: 'Delete a bulk send and its rows; envelopes created from them are kept',
    status: 204,
    refusals: ['conflict'],
    params: idParams,
    output: nothing,
  }),
}
