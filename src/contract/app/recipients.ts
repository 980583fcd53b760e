import { z } from 'zod'
import { operation } from '../operation.ts'
import { envelopeMessage, idParams, mobile } from '../values.ts'
import { recipient, recipientAttributes, redirects } from '../v1/recipients.ts'

/** Who a recipient is and how to reach them. */
export const recipientAddress = recipientAttributes.pick({ name: true, email: true, mobile: true })

/** What may be another once an envelope was sent. Passwords are not told again, so that null keeps the one that is set. */
export const recipientEdit = recipientAttributes.pick({ name: true, email: true }).extend({
  mobile: mobile.nullable(),
  message: envelopeMessage.nullable(),
  password: z.string().max(200).nullable().describe('Null keeps what is set, an empty one removes it.'),
  sms_auth: mobile.nullable(),
  muted: z.boolean(),
  redirects,
})

/** What the dashboard does with recipients beyond the public interface. */
export const recipientDesk = {
  correct: operation({
    method: 'PUT',
    path: '/app/recipients/{id}/address',
    access: 'account',
    tag: 'Recipients',
    summary: 'Correct the name or the addresses of a recipient',
    description:
      'All else stays as it is, the password too; a mobile that is left out stays, null removes it. Once the envelope was sent a new email or mobile makes earlier links useless and gets a new one, and so does who failed or declined.',
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
    summary: 'Edit a recipient, whose order and type stay',
    description:
      'As PUT /v1/recipients/{id}, but for the password: null keeps it. Once the envelope was sent, sessions end, a new email or mobile makes earlier links useless and gets a new one, and so does who failed or declined.',
    refusals: ['conflict', 'envelope-not-open', 'recipient-finished'],
    params: idParams,
    body: recipientEdit,
    output: recipient,
  }),
}
