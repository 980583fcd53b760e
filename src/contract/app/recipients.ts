import { z } from 'zod'
import { nothing, operation } from '../operation.ts'
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
  acceptIdentity: operation({
    method: 'POST',
    path: '/app/recipients/{id}/identity/accept',
    access: 'account',
    tag: 'Recipients',
    summary: 'Accept a check of identity that has to be looked at',
    description:
      'The recipient can go on in the browser in which they began. They get an email that says so.',
    status: 204,
    refusals: ['conflict', 'envelope-not-open'],
    params: idParams,
    body: z.object({ verification_id: z.string().describe('The one that was looked at.') }),
    output: nothing,
  }),
  repeatIdentity: operation({
    method: 'POST',
    path: '/app/recipients/{id}/identity/repeat',
    access: 'account',
    tag: 'Recipients',
    summary: 'Ask a recipient to prove their identity again',
    description: 'What they proved before no longer counts. They get an email with a link.',
    status: 204,
    refusals: ['conflict', 'envelope-not-open'],
    params: idParams,
    output: nothing,
  }),
}
