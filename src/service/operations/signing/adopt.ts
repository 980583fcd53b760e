import { signing } from '#contract/signing/signing.ts'
import { ok } from '#domain/result.ts'
import { updateRecipient } from '../../database/envelopes/recipients.ts'
import { checkCharacters, charactersOf } from '../fields/check-printed.ts'
import { operation } from '../operation.ts'
import { checkOpen, withSession } from './session.ts'

/**
 * Stores the recipient's signature or initials, so that the next field takes one click. Refuses a typed one that cannot
 * be printed.
 */
export const adopt = operation(signing.adopt, async (context, { body }) =>
  withSession(context, async ({ step }, { transaction }) => {
    const open = checkOpen(step)
    if (!open.ok) return open
    const printed = checkCharacters([
      ['signature', charactersOf(body.signature)],
      ['initials', charactersOf(body.initials)],
    ])
    if (!printed.ok) return printed
    await updateRecipient(transaction, context.caller, {
      ...(body.signature && { adoptedSignature: JSON.stringify(body.signature) }),
      ...(body.initials && { adoptedInitials: JSON.stringify(body.initials) }),
    })
    return ok(undefined)
  }),
)
