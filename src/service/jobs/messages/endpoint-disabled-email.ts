import { findAccount } from '../../database/organisations/accounts.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import { findEndpoint } from '../../database/webhooks/endpoints.ts'
import { latestTry } from '../../database/webhooks/webhook-deliveries.ts'
import type { DeliveryRow } from '../../database/webhooks/webhook-deliveries.ts'
import { endpointDisabledEmailContent } from '../../messages/emails.ts'
import type { Handler } from '../runner.ts'
import { sendNotice } from './send-notice.ts'

/** Notifies an administrator that an endpoint was disabled, unless it is active again. */
export const endpointDisabledEmail: Handler<'endpoint-disabled-email'> = async (payload, context) => {
  const { organisationId, endpointId } = payload
  const { database } = context
  const endpoint = await findEndpoint(database, payload)
  const account = await findAccount(database, payload)
  if (account === undefined || endpoint === undefined || endpoint.active) return
  const { disabled, disabledReason: reason, url } = endpoint
  if (disabled === null || reason === null) return
  const { logoKey: _, ...branding } = await brandingOf(database, account)
  const content = endpointDisabledEmailContent({
    branding: { ...branding, logo: null },
    account: { name: account.name, email: account.email },
    url,
    reason,
    answer: answerOf(await latestTry(database, payload)),
    disabled,
    utcOffset: account.timezone,
  })
  await sendNotice(context, {
    organisationId,
    envelopeId: null,
    kind: 'endpoint-disabled',
    about: endpointId,
    to: { name: account.name, address: account.email },
    content,
  })
}

function answerOf(delivery: DeliveryRow | undefined): string {
  if (delivery === undefined) return 'None'
  return delivery.error ?? `Answered with status ${delivery.status}`
}
