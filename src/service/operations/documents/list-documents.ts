import { documents } from '#contract/v1/documents.ts'
import { ok, refuse } from '#domain/result.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { checkVisible } from '../access.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { noSuchEnvelope } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { presentDocument } from './present-document.ts'

/** GET /v1/documents?envelope_id=: the documents of one envelope in order. */
export const listDocuments = operation(documents.list, async (context, { query }) => {
  const key = { organisationId: context.caller.organisationId, envelopeId: query.envelopeId }
  const loaded = await loadEnvelope(context.database, key)
  if (loaded === undefined) return refuse(noSuchEnvelope())
  const visible = checkVisible(context.caller, loaded.row)
  if (!visible.ok) return visible
  const links = await downloadLinks(context, { minutes: query.endpointDuration })
  const rows = await documentsOf(context.database, key)
  return ok(rows.map((row) => presentDocument(loaded.row, row, links)))
})
