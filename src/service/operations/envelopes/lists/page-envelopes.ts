import { envelopePages } from '#contract/v2/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { newestEnvelopes } from '../../../database/lists/wire-envelopes.ts'
import { viewerOf } from '../../access.ts'
import { pageOf, placeIn } from '../../lists/cut-page.ts'
import { downloadLinks } from '../../downloads/download-links.ts'
import { listOf, wireAnswer } from '../../lists/wire-answer.ts'
import { wireOperation } from '../../operation.ts'
import { wireEnvelopes } from '../present/wire-envelope.ts'

/** GET /v2/envelopes: a page of 100. Source: open detail 16. */
export const pageEnvelopes = wireOperation(envelopePages.list, async (context, { query }) => {
  const { cursor: given, ...filters } = query
  const { organisationId } = context.caller
  const scope = { organisationId, viewer: viewerOf(context.caller) }
  const after = placeIn(given)
  // One more than a page.
  const list = await newestEnvelopes(context.database, scope, filters, { limit: limits.pageSize + 1, after })
  const { cursor, hasMore } = pageOf(list.rows, limits.pageSize, given)
  const links = await downloadLinks(context)
  const envelopes = wireEnvelopes(list.inParts(limits.pageSize), organisationId, links)
  const rest = JSON.stringify({ cursor, has_more: hasMore })
  return ok(await wireAnswer(listOf(envelopes, '{"envelopes":[', `],${rest.slice(1)}`)))
})
