import type { endpoint } from '#contract/v1/endpoints.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import type { EndpointRow } from '../../database/webhooks/endpoints.ts'
import type { Answer } from '../operation.ts'

/** An endpoint as the interface returns it. Source: specification, Webhook endpoint. */
export function presentEndpoint(
  { id, url, active, created }: EndpointRow,
  signature: string,
): Answer<typeof endpoint> {
  return { id, url, signature, active, created: created.toISOString() }
}

export function noSuchEndpoint(): Refusal {
  return refusal('not-found', 'Endpoint not found.')
}
