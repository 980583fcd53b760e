import { envelopes } from '#contract/v1/envelopes.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { listEnvelopes as readEnvelopes } from '../../database/envelopes.ts'
import { recipientsOf } from '../../database/recipients.ts'
import { viewerOf } from '../access.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { operation } from '../operation.ts'
import { presentEnvelope } from './present-envelope.ts'

/** GET /v1/envelopes: the newest 1,000 that match. */
export const listEnvelopes = operation(envelopes.list, async (context, { query }) => {
  const { organisationId } = context.caller
  const scope = { organisationId, viewer: viewerOf(context.caller) }
  const rows = await readEnvelopes(context.database, scope, query, limits.envelopeList)
  const ids = rows.map((row) => row.id)
  const recipients = await recipientsOf(context.database, organisationId, ids)
  const links = await downloadLinks(context)
  return ok(rows.map((row) => presentEnvelope(row, recipients.get(row.id) ?? [], links)))
})
