import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'
import { finishAsShown } from '../world/shown.ts'
import type { Answered, Client } from './client.ts'
import { Unanswered } from './client.ts'

/** An organisation of the rehearsal, with credentials. */
export interface Sender {
  readonly accountId: string
  readonly email: string
  readonly headers: Readonly<Record<string, string>>
}

/** A signature that the service has acknowledged. */
export interface Acknowledged {
  /** What the signer wrote into the document, like no one else. */
  readonly words: string
  readonly email: string
  readonly at: number
}

/** An envelope as its sender knows it. */
export interface Journey {
  readonly name: string
  /** Under which its creation was asked for. */
  readonly key: string
  id: string | null
  readonly signatures: Acknowledged[]
  isFinished: boolean
}

/** What no fault may cause. */
export type Complain = (words: string) => void

const signers = ['a', 'b'] as const
const stroke = [
  { x: 10, y: 60, width: 2 },
  { x: 150, y: 20, width: 3 },
  { x: 290, y: 90, width: 2 },
]
const drawn = { kind: 'drawn', width: 300, height: 120, strokes: [stroke] }

/** Registers an organisation whose events go to a receiver. */
export async function aSender(client: Client, partnerKey: string, eventsTo: string): Promise<Sender> {
  const email = `sender-${randomUUID()}@rehearsal.example`
  const answer = await client.ask('POST', '/v1/accounts/register', {
    headers: { 'x-service-partner': partnerKey, 'idempotency-key': email },
    body: { name: 'Rita Rehearsal', email, business: 'Rehearsal', skip_verification: true },
  })
  const made = expected(answer, 201) as { id: string; credentials: { id: string; key: string } }
  const headers = { 'x-service-id': made.credentials.id, 'x-service-key': made.credentials.key }
  expected(await client.ask('POST', '/v1/endpoints', { headers, body: { url: eventsTo } }), 201)
  return { accountId: made.id, email, headers }
}

/** Sends envelopes and has them signed, one after another, until the signal. Returns all that were begun. */
export async function sendAndSign(
  client: Client,
  sender: Sender,
  {
    signal,
    pause,
    complain,
  }: { readonly signal: AbortSignal; readonly pause: number; readonly complain: Complain },
): Promise<Journey[]> {
  const journeys: Journey[] = []
  const document = await aDocument()
  while (!signal.aborted) {
    const journey: Journey = {
      name: `Rehearsal ${randomUUID()}`,
      key: randomUUID(),
      id: null,
      signatures: [],
      isFinished: false,
    }
    journeys.push(journey)
    try {
      await travel(client, sender, journey, document)
    } catch (error) {
      complain(
        `${journey.name}: ${error instanceof Unanswered ? 'no answer in two minutes to ' : ''}${String(error)}`,
      )
    }
    await sleep(pause * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined)
  }
  return journeys
}

async function travel(client: Client, sender: Sender, journey: Journey, document: string): Promise<void> {
  const body = {
    name: journey.name,
    account_id: sender.accountId,
    documents: [{ name: 'Agreement', base: document, type: 'application/pdf' }],
    recipients: signers.map((one, index) => ({
      name: `Signer ${one}`,
      email: `${one}-${journey.key}@rehearsal.example`,
      order: 1,
      fields: [
        {
          id: `signature-${one}`,
          type: 'signature',
          page: 1,
          x_coordinate: 50,
          y_coordinate: 100 + index * 200,
        },
        {
          id: `words-${one}`,
          type: 'input',
          page: 1,
          x_coordinate: 50,
          y_coordinate: 200 + index * 200,
          width: 400,
        },
      ],
    })),
  }
  const headers = { ...sender.headers, 'idempotency-key': journey.key }
  const made = expected(await client.ask('POST', '/v1/envelopes', { headers, body }), 201) as {
    id: string
    recipients: { id: string; email: string }[]
  }
  journey.id = made.id
  await Promise.all(
    made.recipients.map((recipient, index) =>
      sign(client, sender, journey, { ...recipient, one: signers[index] ?? 'a' }),
    ),
  )
  journey.isFinished = true
}

async function sign(
  client: Client,
  sender: Sender,
  journey: Journey,
  { id, email, one }: { readonly id: string; readonly email: string; readonly one: string },
): Promise<void> {
  const link = expected(
    await client.ask('GET', `/v1/recipients/${id}/token`, { headers: sender.headers }),
    200,
  )
  const token = (link as { endpoint: string }).endpoint.split('/sign/')[1] ?? ''
  const opened = expected(await client.ask('POST', '/signing/sessions', { body: { token } }), 201)
  const headers = { authorization: `Bearer ${(opened as { session: string }).session}` }
  const ask = (method: string, path: string, body?: object) =>
    client.ask(method, `/signing/${path}`, { headers, ...(body === undefined ? {} : { body }) })
  const words = `${one}${randomUUID().replaceAll('-', '')}`
  expected(await ask('POST', 'consent', { version: '2026-1' }), 200)
  const plain = { checked: false, witness: null }
  expected(await ask('PUT', `fields/signature-${one}`, { ...plain, value: null, art: drawn }), 200)
  expected(await ask('PUT', `fields/words-${one}`, { ...plain, value: words, art: null }), 200)
  const finished = await finishAsShown(
    () => ask('GET', 'view'),
    (told) => ask('POST', 'finish', told),
  )
  expected(finished, 200)
  journey.signatures.push({ words, email, at: Date.now() })
}

function expected({ status, body }: Answered, wanted: number): unknown {
  if (status === wanted) return body
  throw new Error(`answered ${status} in place of ${wanted}: ${JSON.stringify(body)?.slice(0, 200)}`)
}

async function aDocument(): Promise<string> {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842])
  return Buffer.from(await pdf.save()).toString('base64')
}
