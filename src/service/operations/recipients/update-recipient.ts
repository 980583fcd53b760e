import type { Camelized } from '#contract/codec.ts'
import { recipients } from '#contract/v1/recipients.ts'
import type { recipientUpdate } from '#contract/v1/recipients.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { z } from 'zod'
import type { RecipientRow } from '../../database/tables/schema.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { authorOf } from '../access.ts'
import { operation } from '../operation.ts'
import { changeRecipient } from './change-recipient.ts'
import { keptRedirects, replaceRecipient } from './replace-recipient.ts'

type Body = Camelized<z.output<typeof recipientUpdate>>

/** PUT /v1/recipients/:id: replaces the whole state. Source: specification, Update rules. */
export const updateRecipient = operation(recipients.update, async (context, { params, body }) => {
  const passwordHash = body.password ? await hashPassword(body.password) : null
  return changeRecipient(context, params.id, async (state, locked) => {
    const smsAuth = smsAuthOf(body, locked.row)
    if (!smsAuth.ok) return smsAuth
    return replaceRecipient(authorOf(context), state, locked, {
      name: body.name,
      email: body.email,
      type: body.type,
      order: body.order ?? null,
      mobile: body.mobile ?? null,
      message: body.message ?? null,
      muted: body.muted ?? false,
      redirects: keptRedirects({
        sessionCompleted: body.redirects?.sessionCompleted ?? null,
        sessionDeclined: body.redirects?.sessionDeclined ?? null,
      }),
      smsAuth: smsAuth.value,
      passwordHash,
    })
  })
})

/** A boolean only says whether a code is required: the number is the stored one. */
function smsAuthOf({ smsAuth }: Body, row: RecipientRow): Result<string | null> {
  if (typeof smsAuth === 'string') return ok(smsAuth)
  if (smsAuth !== true) return ok(null)
  if (row.smsAuth !== null) return ok(row.smsAuth)
  const message = 'There is no number to keep. Enter the number that gets the code.'
  return refuse(refusal('invalid-input', message, { errors: [{ path: 'sms_auth', message }] }))
}
