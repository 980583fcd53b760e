import { recipientOperations } from '#contract/app/recipients.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { authorOf } from '../access.ts'
import { operation } from '../operation.ts'
import { changeRecipient } from './change-recipient.ts'
import { keptRedirects, replaceRecipient } from './replace-recipient.ts'

/**
 * PUT /app/recipients/:id: everything that may change about a recipient. The password only when one is set or removed.
 */
export const editRecipient = operation(recipientOperations.edit, async (context, { params, body }) => {
  const { password, redirects, ...columns } = body
  const newHash = password ? await hashPassword(password) : null
  return changeRecipient(context, params.id, (state, locked) => {
    const { type, signingOrder: order, passwordHash } = locked.row
    return replaceRecipient(authorOf(context), state, locked, {
      ...columns,
      type,
      order,
      passwordHash: password === null ? passwordHash : newHash,
      redirects: keptRedirects({
        sessionCompleted: redirects.sessionCompleted ?? null,
        sessionDeclined: redirects.sessionDeclined ?? null,
      }),
    })
  })
})
