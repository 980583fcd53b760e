import { envelopeViews } from '#contract/app/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { listedEnvelopes, pageOfEnvelopes } from '../../../database/lists/envelope-lists.ts'
import type {
  ListedEnvelope,
  ListOrder,
  ListPlace,
  PlacedEnvelope,
} from '../../../database/lists/envelope-lists.ts'
import type { Executor } from '../../../database/connection.ts'
import { recipientsOf } from '../../../database/envelopes/recipients.ts'
import { viewerOf } from '../../access.ts'
import { isoOrNull } from '../../moments.ts'
import { operation } from '../../operation.ts'
import { presentOrigin, presentRow } from './present-row.ts'

/** The first page is there at once; whoever goes on through a long list gets there with fewer questions. */
const pageSizes = { first: 50, later: 200 }

/** GET /app/envelopes: one page of the dashboard's list. A cursor that is none counts as the beginning. */
export const listPage = operation(envelopeViews.list, async ({ database, caller }, { query }) => {
  const { sort, direction, cursor, ...filters } = query
  const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
  const order: ListOrder = { sort, direction }
  const after = cursor === undefined ? null : readCursor(cursor, order)
  const pageSize = after === null ? pageSizes.first : pageSizes.later
  const rows = await pageOfEnvelopes(database, scope, filters, { order, after, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return ok({
    envelopes: await presentRows(database, caller.organisationId, shown),
    cursor: last === undefined ? null : writeCursor(last, order),
    hasMore: last !== undefined,
  })
})

/** POST /app/envelopes/rows: some rows as they are now, in any order. */
export const readRows = operation(envelopeViews.rows, async ({ database, caller }, { body }) => {
  const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
  const rows = await listedEnvelopes(database, scope, body.ids)
  return ok({ envelopes: await presentRows(database, caller.organisationId, rows) })
})

/** GET /app/envelopes/selection: all that match, as far as can be selected at once, in the list's order. */
export const selectEnvelopes = operation(envelopeViews.selection, async ({ database, caller }, { query }) => {
  const { sort, direction, ...filters } = query
  const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
  const wanted = { order: { sort, direction }, after: null, limit: limits.selection + 1 }
  const rows = await pageOfEnvelopes(database, scope, filters, wanted)
  return ok({
    envelopes: rows.slice(0, limits.selection).map((row) => ({
      id: row.id,
      name: row.name,
      status: row.status,
      shared: row.shared,
      sent: isoOrNull(row.sent),
      ...presentOrigin(row),
    })),
    hasMore: rows.length > limits.selection,
  })
})

/** Rows with their recipients. */
export async function presentRows(
  database: Executor,
  organisationId: string,
  rows: readonly ListedEnvelope[],
) {
  const ids = rows.map(({ id }) => id)
  const recipients = await recipientsOf(database, organisationId, ids)
  return rows.map((row) => presentRow(row, recipients.get(row.id) ?? []))
}

/** Where a row stands in an order. */
export function placeOf(
  row: Pick<PlacedEnvelope, 'id' | 'created' | 'completed' | 'sortName'>,
  { sort }: ListOrder,
): ListPlace {
  return { key: sort === 'name' ? row.sortName : isoOrNull(row[sort]), id: row.id }
}

function writeCursor(row: PlacedEnvelope, order: ListOrder): string {
  const { key, id } = placeOf(row, order)
  return Buffer.from(JSON.stringify([order.sort, order.direction, key, id])).toString('base64url')
}

function readCursor(cursor: string, { sort, direction }: ListOrder): ListPlace | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts[0] !== sort || parts[1] !== direction) return null
    const [, , key, id] = parts as unknown[]
    if (typeof id !== 'string' || !isStorable(id)) return null
    if (key === null) return sort === 'completed' ? { key, id } : null
    if (typeof key !== 'string') return null
    return (sort === 'name' ? isStorable(key) : isMoment(key)) ? { key, id } : null
  } catch {
    return null
  }
}

function isMoment(text: string): boolean {
  return /^\d{4}-/.test(text) && new Date(text).toISOString() === text
}

/** PostgreSQL's text holds neither U+0000 nor half a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
