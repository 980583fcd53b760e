import { drafts } from '#contract/app/drafts.ts'
import { deleteDraft } from '../envelopes/delete-envelope.ts'
import { operation } from '../operation.ts'

/** DELETE /app/drafts/:id: as DELETE /v1/envelopes/:id. */
export const discardDraft = operation(drafts.discard, (context, { params }) =>
  deleteDraft(context, params.id),
)
