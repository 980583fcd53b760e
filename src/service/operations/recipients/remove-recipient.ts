import { recipients } from '#contract/v1/recipients.ts'
import { removeRecipient as decideRemove } from '#domain/envelope/lifecycle.ts'
import { ok } from '#domain/result.ts'
import { operation } from '../operation.ts'
import { touchDraft, transitRecipient } from './change-recipient.ts'

/**
 * DELETE /v1/recipients/:id: deletes the recipient with their fields, which may complete the envelope. Source:
 * specification, Delete rules.
 */
export const removeRecipient = operation(recipients.remove, (context, { params }) =>
  transitRecipient(
    context,
    params.id,
    async (state, locked) => {
      const decided = decideRemove(state, params.id, locked.now)
      if (decided.ok) await touchDraft(locked)
      return decided
    },
    async () => ok(undefined),
  ),
)
