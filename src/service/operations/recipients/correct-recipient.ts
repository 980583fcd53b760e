import { recipientOperations } from '#contract/app/recipients.ts'
import { authorOf } from '../access.ts'
import { operation } from '../operation.ts'
import { changeRecipient } from './change-recipient.ts'
import { keptRedirects, replaceRecipient } from './replace-recipient.ts'

/**
 * PUT /app/recipients/:id/address: another name or address, everything else stays. The effects are those of an update.
 */
export const correctRecipient = operation(recipientOperations.correct, async (context, { params, body }) =>
  changeRecipient(context, params.id, (state, locked) => {
    const { type, message, muted, smsAuth, passwordHash, redirects } = locked.row
    const { name, email, mobile = locked.row.mobile } = body
    const kept = { type, order: locked.row.signingOrder, message, muted, smsAuth, passwordHash }
    const replacement = { ...kept, name, email, mobile, redirects: keptRedirects(redirects) }
    return replaceRecipient(authorOf(context), state, locked, replacement)
  }),
)
