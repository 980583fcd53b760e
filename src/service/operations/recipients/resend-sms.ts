import { recipients } from '#contract/v1/recipients.ts'
import { resendSmsToRecipient } from '#domain/envelope/resend.ts'
import { operation } from '../operation.ts'
import { changeRecipient } from './change-recipient.ts'

/** POST /v1/recipients/:id/resend-sms: the signing link again, as a text message. Source: open detail 21. */
export const resendSms = operation(recipients.resendSms, (context, { params }) =>
  changeRecipient(context, params.id, (state, { row, now }) =>
    resendSmsToRecipient(state, row.id, { hasMobile: row.mobile !== null, now }),
  ),
)
