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
    async (state, scene) => {
      const decided = decideRemove(state, params.id, scene.now)
      if (decided.ok) await touchDraft(scene)
      return decided
    },
    async () => ok(undefined),
  ),
)
