import { events } from '#contract/events.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A received webhook. */
export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  readonly raw: string
  readonly body: { readonly event: string; readonly envelope_id: string } & Record<string, unknown>
}

/** What a receiver does with a webhook. */
export type ReceiverBehaviour = (response: ServerResponse, received: ReceivedWebhook) => void

/** Accepts everything. */
export const takesAll: ReceiverBehaviour = (response) => void response.end('ok')

/**
 * Starts a webhook receiver on its own port with the given behaviour; stopped when the suite ends. For
 * `WEBHOOK_ALLOW_PRIVATE`.
 */
export async function aReceiver(behaviour: ReceiverBehaviour = takesAll) {
  const received: ReceivedWebhook[] = []
  const state = { behaviour, received, url: '' }
  const server = createServer((request, response) => {
    let raw = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (raw += text))
    request.on('end', () => {
      const one = { headers: request.headers, raw, body: JSON.parse(raw) as ReceivedWebhook['body'] }
      received.push(one)
      state.behaviour(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return state
}

/** Checks both signatures as a receiver would, using only what the API documents. */
export function isSigned({ headers, raw }: ReceivedWebhook, secret: string): boolean {
  const plain = createHmac('sha256', secret).update(Buffer.from(raw)).digest('hex')
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${raw}`
  const standard = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  const given = Buffer.from(String(headers['webhook-signature']))
  const isFresh = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300
  return isFresh && headers['x-service-signature'] === plain && timingSafeEqual(given, Buffer.from(standard))
}

/** Whether a webhook contains exactly what the OpenAPI document says about its event. */
export function isDescribed({ body }: ReceivedWebhook): boolean {
  const described = Object.entries(events).find(([name]) => name === body.event)?.[1]
  return described?.payload.strict().safeParse(body).success ?? false
}
