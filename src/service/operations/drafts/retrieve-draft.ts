import { drafts } from '#contract/app/drafts.ts'
import { ok } from '#domain/result.ts'
import { operation } from '../operation.ts'
import { loadDraft } from './load-draft.ts'
import { presentDraft } from './present-draft.ts'

/** GET /app/drafts/:id. */
export const retrieveDraft = operation(drafts.retrieve, async ({ database, caller }, { params }) => {
  const draft = await loadDraft(database, caller, params.id)
  return draft.ok ? ok(presentDraft(draft.value)) : draft
})
