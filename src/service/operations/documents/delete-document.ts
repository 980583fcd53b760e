import { documents } from '#contract/v1/documents.ts'
import { ok } from '#domain/result.ts'
import { takeOut } from '../drafts/remove-document.ts'
import { operation } from '../operation.ts'

/** DELETE /v1/documents/:id?envelope_id=, of a draft that was never sent. Source: specification, Documents and groups. */
export const deleteDocument = operation(documents.delete, async (context, { params, query }) => {
  const gone = await takeOut(context, query.envelopeId, params.id, { alsoRecalled: false })
  return gone.ok ? ok(undefined) : gone
})
