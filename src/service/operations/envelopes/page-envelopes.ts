import { envelopePages } from '#contract/v2/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { listEnvelopes } from '../../database/envelopes.ts'
import { recipientsOf } from '../../database/recipients.ts'
import { viewerOf } from '../access.ts'
import { pageOf, readCursor } from '../created-cursor.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { operation } from '../operation.ts'
import { presentEnvelope } from './present-envelope.ts'

/** GET /v2/envelopes: a page of 100. Source: open detail 16. */
export const pageEnvelopes = operation(envelopePages.list, async (context, { query }) => {
  const { cursor, ...filters } = query
  const { organisationId } = context.caller
  const scope = { organisationId, viewer: viewerOf(context.caller) }
  const limit = limits.pageSize + 1
  const read = await listEnvelopes(context.database, scope, filters, limit, readCursor(cursor))
  const page = pageOf(read, limits.pageSize, cursor)
  const ids = page.rows.map((row) => row.id)
  const recipients = await recipientsOf(context.database, organisationId, ids)
  const links = await downloadLinks(context)
  return ok({
    envelopes: page.rows.map((row) => presentEnvelope(row, recipients.get(row.id) ?? [], links)),
    cursor: page.cursor,
    hasMore: page.hasMore,
  })
})
