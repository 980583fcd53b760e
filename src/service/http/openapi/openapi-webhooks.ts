import { events } from '#contract/events.ts'
import type { DescribedEvent } from '#contract/events.ts'
import type { OpenAPI } from '@orpc/openapi'
import { z } from 'zod'
import { describeSchema, sampleOf } from './schema-words.ts'
import type { Schema } from './schema-words.ts'

type Delivery = NonNullable<OpenAPI.PathItemObject['post']>

const tag = 'Webhooks'

/** The headers of a delivery. Source: open detail 42; Standard Webhooks. */
const headers: Readonly<Record<string, string>> = {
  'X-Service-Signature': "HMAC-SHA256 of the body's bytes with the endpoint's `signature`, in hexadecimal.",
  'webhook-id': 'The event: the same on every try and replay.',
  'webhook-timestamp': 'When this try was made, in seconds since 1970.',
  'webhook-signature': 'The signature of Standard Webhooks, over id, time and body.',
}

/** The webhooks sent to endpoints, as the `webhooks` of the OpenAPI document. Source: OpenAPI 3.1, OpenAPI Object. */
export function describeWebhooks(): NonNullable<OpenAPI.Document['webhooks']> {
  return Object.fromEntries(
    Object.entries(events).map(([name, event]): [string, OpenAPI.PathItemObject] => [
      name,
      { post: delivery(name, event) },
    ]),
  )
}

function delivery(name: string, { summary, description, payload }: DescribedEvent): Delivery {
  const schema = z.toJSONSchema(payload, { io: 'output' })
  delete schema.$schema
  const words = schema as Schema
  describeSchema(words, 'event')
  return {
    operationId: `webhook_${name}`,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    parameters: Object.entries(headers).map(([header, words]) => ({
      name: header,
      in: 'header' as const,
      required: true,
      description: words,
      schema: { type: 'string' as const },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schema as object, example: sampleOf(words, 'event') } },
    },
    responses: {
      '2XX': { description: 'Accepted' },
      '410': { description: 'The endpoint is gone and is disabled at once' },
      default: { description: 'Not accepted: retried every hour for 72 hours' },
    },
  }
}
