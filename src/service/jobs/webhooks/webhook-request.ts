import { createHmac } from 'node:crypto'
import { limits } from '#domain/limits.ts'
import { signedText, standardKey } from '#domain/webhook/signature.ts'
import { signatureOf } from '../../database/webhooks/endpoints.ts'
import type { EndpointRow } from '../../database/webhooks/endpoints.ts'
import type { DeliveryRow } from '../../database/webhooks/webhook-deliveries.ts'
import type { Payload } from '../../database/tables/webhook-tables.ts'
import { downloadLinks } from '../../operations/downloads/download-links.ts'
import type { WebhookRequest } from '../../ports/webhooks/webhooks.ts'
import type { JobContext } from '../runner.ts'

/**
 * The request of one attempt, signed twice: as hexadecimal HMAC-SHA256 of the raw body, and as Standard Webhooks
 * defines. Every attempt of a delivery has the same `webhook-id` and the same body. Source: open detail 42.
 */
export async function webhookRequest(
  context: Pick<JobContext, 'database' | 'config'>,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
  now: Date,
): Promise<WebhookRequest> {
  const signature = await signatureOf(context.database, endpoint)
  const body = JSON.stringify(await payloadOf(context, delivery, now))
  const seconds = Math.floor(now.getTime() / 1000)
  const text = signedText(delivery.eventId, seconds, body)
  const headers = {
    'X-Service-Signature': createHmac('sha256', signature).update(body).digest('hex'),
    'webhook-id': delivery.eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${hmacBase64(standardKey(signature), text)}`,
  }
  return { url: endpoint.url, headers, body }
}

function hmacBase64(key: string, text: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64')
}

/**
 * The content of the event. Download addresses are valid from the first attempt on, so every attempt of a delivery has
 * the same body.
 */
async function payloadOf(
  { database, config }: Pick<JobContext, 'database' | 'config'>,
  { event, payload, organisationId, origin, firstTried }: DeliveryRow,
  now: Date,
): Promise<Payload> {
  const id = payload['envelope_id']
  if (event !== 'envelope_completed' || origin === 'test' || typeof id !== 'string') return payload
  const from = { database, config, now: async () => firstTried ?? now }
  const links = await downloadLinks(from, { minutes: limits.eventDownloadMinutes })
  const { master, certificate, combined } = links.ofEnvelope({ organisationId, id, status: 'completed' })
  return { ...payload, master, certificate, combined }
}
