import { envelopes } from '#contract/v1/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { newestEnvelopes } from '../../../database/lists/wire-envelopes.ts'
import { viewerOf } from '../../access.ts'
import { downloadLinks } from '../../downloads/download-links.ts'
import { WireText, wireOperation } from '../../operation.ts'
import { wireEnvelope } from '../present/wire-envelope.ts'

/** GET /v1/envelopes: the newest 1,000 that match. */
export const listEnvelopes = wireOperation(envelopes.list, async (context, { query }) => {
  const { organisationId } = context.caller
  const scope = { organisationId, viewer: viewerOf(context.caller) }
  const rows = await newestEnvelopes(context.database, scope, query, { limit: limits.envelopeList })
  const links = await downloadLinks(context)
  return ok(new WireText(`[${rows.map((row) => wireEnvelope(row, organisationId, links)).join(',')}]`))
})
