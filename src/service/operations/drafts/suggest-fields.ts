import { drafts } from '#contract/app/drafts.ts'
import { ok } from '#domain/result.ts'
import { suggestedFields } from '../documents/suggested-fields.ts'
import { operation } from '../operation.ts'
import { loadDraft } from './load-draft.ts'

/** GET /app/drafts/:id/suggestions: the fields that the documents themselves ask for. */
export const suggestFields = operation(drafts.suggestions, async (context, { params }) => {
  const draft = await loadDraft(context.database, context.caller, params.id)
  if (!draft.ok) return draft
  return ok(await suggestedFields(context, draft.value.documents))
})
