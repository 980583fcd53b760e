import { documents } from '#contract/v1/documents.ts'
import { ok, refuse } from '#domain/result.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { checkVisible } from '../access.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { noSuchDocument } from '../drafts/find-document.ts'
import { noSuchEnvelope } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { presentDocument } from './present-document.ts'

/** GET /v1/documents/:id?envelope_id=. Source: open detail 29. */
export const retrieveDocument = operation(documents.retrieve, async (context, { params, query }) => {
  const key = { organisationId: context.caller.organisationId, envelopeId: query.envelopeId }
  const loaded = await loadEnvelope(context.database, key)
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const visible = checkVisible(context.caller, loaded.row)
  if (!visible.ok) return visible
  const row = (await documentsOf(context.database, key)).find(({ id }) => id === params.id)
  if (row === undefined) return refuse(noSuchDocument())
  const links = await downloadLinks(context, { minutes: query.endpointDuration })
  return ok(presentDocument(loaded.row, row, links))
})
