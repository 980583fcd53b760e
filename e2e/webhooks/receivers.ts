import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** What a receiver can do with a request. */
export type Behaviour =
  | 'accept'
  | 'fail'
  | 'ask-later'
  | 'redirect'
  | 'reset'
  | 'cut'
  | 'hang'
  | 'endless'
  | 'gone'

/** A received request, in order of arrival. */
export interface Arrival {
  readonly at: number
  readonly id: string
  readonly raw: string
  readonly body: Readonly<Record<string, unknown>> & { readonly event: string; readonly envelope_id: string }
  /** Whether the published Standard Webhooks library accepts its signature, with the secret from the API. */
  readonly isGenuine: boolean
  /** `X-Service-Signature` as received. */
  readonly plainSignature: string
  readonly behaviour: Behaviour
}

/** An endpoint on this machine. */
export interface Receiver {
  readonly name: string
  readonly url: string
  /** The endpoint's signature secret, once it is registered. */
  secret: string
  /** What it does with a request; `tries` is the number of earlier ones with the same event. */
  choose: (tries: number) => Behaviour
  readonly arrivals: Arrival[]
  /** How often each event was sent, under any id. */
  readonly tries: Map<string, number>
  /** The most bytes that a service read of an endless answer before it hung up. */
  mostRead: number
}

/** Receivers on one port of this machine, and an address that only a followed redirect reaches. */
export interface Receivers {
  add(name: string, choose?: Receiver['choose']): Receiver
  readonly redirectsFollowed: () => number
  stop(): Promise<void>
}

/** An event and its subject as text, the same for every delivery. */
export function nameOf({ body }: Pick<Arrival, 'body'>): string {
  const { event, recipient_id: recipient = '', method = '' } = body
  return [event, recipient, method].join(' ').trim()
}

/** Whether this answer accepts the event. */
export const isAccepted = ({ behaviour }: Arrival): boolean =>
  behaviour === 'accept' || behaviour === 'endless'

/** Starts the receivers. */
export async function startReceivers(): Promise<Receivers> {
  const receivers = new Map<string, Receiver>()
  let redirectsFollowed = 0
  const server = createServer((request, response) => {
    const receiver = receivers.get(request.url ?? '')
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (receiver) answer(receiver, arrivalOf(receiver, request, Buffer.concat(chunks)), response)
      else {
        redirectsFollowed += 1
        response.end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    add(name, choose = () => 'accept') {
      const path = `/${name}`
      const url = `${origin}${path}`
      const receiver: Receiver = {
        name,
        url,
        secret: '',
        choose,
        arrivals: [],
        tries: new Map(),
        mostRead: 0,
      }
      receivers.set(path, receiver)
      return receiver
    },
    redirectsFollowed: () => redirectsFollowed,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function arrivalOf(receiver: Receiver, { headers }: IncomingMessage, bytes: Buffer): Arrival {
  const raw = bytes.toString('utf8')
  const body = JSON.parse(raw) as Arrival['body']
  const happening = `${body.envelope_id} ${nameOf({ body })}`
  const tries = receiver.tries.get(happening) ?? 0
  receiver.tries.set(happening, tries + 1)
  const arrival: Arrival = {
    at: Date.now(),
    id: String(headers['webhook-id']),
    raw,
    body,
    isGenuine: isGenuine(receiver.secret, raw, headers as Record<string, string>),
    plainSignature: String(headers['x-service-signature']),
    behaviour: receiver.choose(tries),
  }
  receiver.arrivals.push(arrival)
  return arrival
}

function isGenuine(secret: string, raw: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(raw, headers)
    return true
  } catch {
    return false
  }
}

function answer(receiver: Receiver, { behaviour }: Arrival, response: ServerResponse): void {
  switch (behaviour) {
    case 'accept':
      response.end('ok')
      return
    case 'fail':
      response.writeHead(500).end('broken')
      return
    case 'ask-later':
      response.writeHead(503, { 'retry-after': '1' }).end('busy')
      return
    case 'redirect':
      response.writeHead(307, { location: '/redirected' }).end()
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    case 'cut':
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half of an ans')
      response.socket?.destroySoon()
      return
    case 'hang':
      return
    case 'endless':
      writeEndlessly(receiver, response)
      return
    case 'gone':
      response.writeHead(410).end()
  }
}

/** Writes as long as the client reads. */
function writeEndlessly(receiver: Receiver, response: ServerResponse): void {
  const { socket } = response
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  }
  response.on('drain', more)
  response.on('close', () => {
    receiver.mostRead = Math.max(receiver.mostRead, socket?.bytesWritten ?? 0)
  })
  response.writeHead(200)
  more()
}
