import { drafts } from '#contract/app/drafts.ts'
import { placesOf } from '../documents/anchor-text.ts'
import { operation } from '../operation.ts'
import { loadDraft, readable } from './load-draft.ts'

/** GET /app/drafts/:id/anchors: where texts occur on the pages of a draft. */
export const findDraftAnchors = operation(
  drafts.anchors,
  async ({ database, caller, ports }, { params, query }) => {
    const draft = await loadDraft(database, caller, params.id)
    if (!draft.ok) return draft
    const documents = readable(ports.storage, draft.value.documents)
    return placesOf(ports, documents, query.texts, caller.organisationId)
  },
)
