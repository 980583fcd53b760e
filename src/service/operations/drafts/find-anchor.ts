import { drafts } from '#contract/app/drafts.ts'
import { ok } from '#domain/result.ts'
import { findAnchors } from '../documents/anchor-text.ts'
import { operation } from '../operation.ts'
import { loadDraft, readable } from './load-draft.ts'

/** GET /app/drafts/:id/anchors: where a text occurs on the pages of a draft. */
export const findAnchor = operation(
  drafts.anchors,
  async ({ database, caller, ports }, { params, query }) => {
    const draft = await loadDraft(database, caller, params.id)
    if (!draft.ok) return draft
    const documents = readable(ports.storage, draft.value.documents)
    const found = await findAnchors(ports, documents, new Set([query.text]), caller.organisationId)
    if (!found.ok) return found
    const matches = found.value.get(query.text)?.matches ?? []
    return ok(matches.map(({ page, left, bottom, width, height }) => ({ page, left, bottom, width, height })))
  },
)
