import { signing } from '#contract/signing/signing.ts'
import { ok } from '#domain/result.ts'
import { updateRecipient } from '../../database/recipients.ts'
import { operation } from '../operation.ts'
import { checkOpen, withScene } from './scene.ts'

/** Keeps the recipient's signature or initials, so that the next field needs one click. */
export const adopt = operation(signing.adopt, async (context, { body }) =>
  withScene(context, async ({ step }, { transaction }) => {
    const open = checkOpen(step)
    if (!open.ok) return open
    await updateRecipient(transaction, context.caller, {
      ...(body.signature && { adoptedSignature: JSON.stringify(body.signature) }),
      ...(body.initials && { adoptedInitials: JSON.stringify(body.initials) }),
    })
    return ok(undefined)
  }),
)
