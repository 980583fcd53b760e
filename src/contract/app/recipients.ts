import { z } from 'zod'
import { operation } from '../operation.ts'
import { envelopeMessage, idParams, mobile } from '../values.ts'
import { recipient, recipientAttributes, redirects } from '../v1/recipients.ts'

/** Who a recipient is and how to reach them. */
const recipientAddress = recipientAttributes.pick({ name: true, email: true, mobile: true })

/** What may change once an envelope was sent. Passwords are never returned, so null keeps the current one. */
const recipientEdit = recipientAttributes.pick({ name: true, email: true }).extend({
  mobile: mobile.nullable(),
  message: envelopeMessage.nullable(),
  password: z
    .string()
    .max(200)
    .nullable()
    .describe('Null keeps the current password, an empty one removes it.'),
  sms_auth: mobile.nullable(),
  muted: z.boolean(),
  redirects,
})

/** The dashboard's operations on recipients beyond the public interface. */
export const recipientOperations = {
  correct: operation({
    method: 'PUT',
    path: '/app/recipients/{id}/address',
    access: 'account',
    tag: 'Recipients',
    summary: 'Correct the name or addresses of a recipient',
    description:
      'Everything else is unchanged, including the password. An omitted mobile is kept, null removes it. Once the envelope was sent, a new email or mobile invalidates earlier links and gets a new one, as does a recipient who failed or declined.',
    refusals: ['conflict', 'envelope-not-open', 'recipient-finished'],
    params: idParams,
    body: recipientAddress,
    output: recipient,
  }),
  edit: operation({
    method: 'PUT',
    path: '/app/recipients/{id}',
    access: 'account',
    tag: 'Recipients',
    summary: 'Edit a recipient without changing order and type',
    description:
      'As PUT /v1/recipients/{id}, except that null keeps the password. Once the envelope was sent, sessions end. A new email or mobile invalidates earlier links and gets a new one, as does a recipient who failed or declined.',
    refusals: ['conflict', 'envelope-not-open', 'recipient-finished'],
    params: idParams,
    body: recipientEdit,
    output: recipient,
  }),
}
