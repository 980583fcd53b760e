import { envelopes } from '#contract/v1/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { newestEnvelopes } from '../../../database/lists/wire-envelopes.ts'
import { viewerOf } from '../../access.ts'
import { downloadLinks } from '../../downloads/download-links.ts'
import { wireList } from '../../lists/wire-answer.ts'
import { wireOperation } from '../../operation.ts'
import { wireEnvelopes } from '../present/wire-envelope.ts'

/** GET /v1/envelopes: the newest 1,000 that match. */
export const listEnvelopes = wireOperation(envelopes.list, async (context, { query }) => {
  const { organisationId } = context.caller
  const scope = { organisationId, viewer: viewerOf(context.caller) }
  const list = await newestEnvelopes(context.database, scope, query, { limit: limits.envelopeList })
  const links = await downloadLinks(context)
  return ok(await wireList(wireEnvelopes(list.inParts(), organisationId, links)))
})
