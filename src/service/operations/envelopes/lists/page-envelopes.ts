import { envelopePages } from '#contract/v2/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { newestEnvelopes } from '../../../database/lists/wire-envelopes.ts'
import { viewerOf } from '../../access.ts'
import { pageOf, placeIn } from '../../lists/cut-page.ts'
import { downloadLinks } from '../../downloads/download-links.ts'
import { WireText, wireOperation } from '../../operation.ts'
import { wireEnvelope } from '../present/wire-envelope.ts'

/** GET /v2/envelopes: a page of 100. Source: open detail 16. */
export const pageEnvelopes = wireOperation(envelopePages.list, async (context, { query }) => {
  const { cursor: given, ...filters } = query
  const { organisationId } = context.caller
  const scope = { organisationId, viewer: viewerOf(context.caller) }
  const read = await newestEnvelopes(context.database, scope, filters, {
    limit: limits.pageSize + 1,
    after: placeIn(given),
  })
  const { rows, cursor, hasMore } = pageOf(read, limits.pageSize, given)
  const links = await downloadLinks(context)
  const envelopes = rows.map((row) => wireEnvelope(row, organisationId, links)).join(',')
  const rest = JSON.stringify({ cursor, has_more: hasMore })
  return ok(new WireText(`{"envelopes":[${envelopes}],${rest.slice(1)}`))
})
