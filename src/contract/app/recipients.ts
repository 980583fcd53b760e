import { operation } from '../operation.ts'
import { idParams } from '../values.ts'
import { recipient, recipientAttributes } from '../v1/recipients.ts'

/** Who a recipient is and how to reach them. */
export const recipientAddress = recipientAttributes.pick({ name: true, email: true, mobile: true })

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
}
