import { recipients } from '#contract/v1/recipients.ts'
import { resendToRecipient } from '#domain/envelope/resend.ts'
import { operation } from '../operation.ts'
import { changeRecipient } from './change-recipient.ts'

/** POST /v1/recipients/:id/resend-email: the signing link again, or the finished documents. Source: specification, Resend rules. */
export const resendEmail = operation(recipients.resendEmail, (context, { params }) =>
  changeRecipient(context, params.id, (state, { row, now }) => resendToRecipient(state, row.id, now)),
)
