import { envelopes } from '#contract/v1/envelopes.ts'
import { ok, refuse } from '#domain/result.ts'
import { loadEnvelope } from '../../../database/envelopes/envelope-aggregate.ts'
import { checkVisible } from '../../access.ts'
import { downloadLinks } from '../../downloads/download-links.ts'
import { operation } from '../../operation.ts'
import { presentEnvelope } from './present-envelope.ts'
import { noSuchEnvelope } from '../transition.ts'

/** GET /v1/envelopes/:id. */
export const retrieveEnvelope = operation(envelopes.retrieve, async (context, { params, query }) => {
  const { organisationId } = context.caller
  const loaded = await loadEnvelope(context.database, { organisationId, envelopeId: params.id })
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const visible = checkVisible(context.caller, loaded.row)
  if (!visible.ok) return visible
  const links = await downloadLinks(context, { minutes: query.endpointDuration })
  return ok(presentEnvelope(loaded.row, loaded.recipients, links))
})
