import type { APIRequestContext } from '@playwright/test'
import type { InterfaceClient, Organisation } from './interface-client.ts'
import { agreement } from './files/sample-pdf.ts'

export interface Recipient {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: string | null
  readonly sent: string | null
}

/** An envelope as the public interface answers it, as far as journeys look. */
export interface Envelope {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly master: string | null
  readonly certificate: string | null
  readonly recipients: readonly Recipient[]
}

/** Whatever the interface takes for a recipient. */
export interface RecipientInput {
  readonly name: string
  readonly email: string
  readonly type?: 'signer' | 'viewer' | 'carbon-copy'
  readonly order?: number
  readonly fields?: readonly Record<string, unknown>[]
  readonly [attribute: string]: unknown
}

interface EnvelopeInput {
  readonly name?: string
  readonly message?: string
  readonly draft?: boolean
  readonly group_id?: string
  readonly recipients: readonly RecipientInput[]
  /** The PDF to sign; the agreement unless given. */
  readonly pdf?: Uint8Array
  /** In place of the one PDF, as the interface takes them. */
  readonly documents?: readonly { readonly base: string; readonly type: string; readonly name: string }[]
}

const signature = { type: 'signature', page: 1, x_coordinate: 72, y_coordinate: 500 }

/** Makes an envelope through the interface: sent, a signature for every signer without fields; or a draft, which takes none. */
export async function createEnvelope(
  api: InterfaceClient,
  organisation: Organisation,
  { name = 'Consulting agreement', draft = false, recipients, pdf, documents, ...more }: EnvelopeInput,
): Promise<Envelope> {
  return api.expect(201, 'POST', '/v1/envelopes', {
    ...more,
    name,
    draft,
    account_id: organisation.accountId,
    documents: documents ?? [await agreementOf(pdf)],
    recipients: draft ? recipients : recipients.map(withFields),
  })
}

async function agreementOf(pdf: Uint8Array | undefined) {
  const base = Buffer.from(pdf ?? (await agreement())).toString('base64')
  return { base, type: 'application/pdf', name: 'agreement.pdf' }
}

function withFields(recipient: RecipientInput): RecipientInput {
  const isSigner = (recipient.type ?? 'signer') === 'signer'
  return { ...recipient, fields: recipient.fields ?? (isSigner ? [signature] : []) }
}

/** Reads an envelope again. */
export function readEnvelope(api: InterfaceClient, id: string): Promise<Envelope> {
  return api.expect(200, 'GET', `/v1/envelopes/${id}`)
}

/** A fresh signing link of the recipient at this place in the envelope. */
export async function linkOf(api: InterfaceClient, envelope: Envelope, index = 0): Promise<string> {
  const recipient = envelope.recipients[index]
  if (!recipient) throw new Error(`there is no recipient ${index}`)
  const token = await api.expect<{ endpoint: string }>(200, 'GET', `/v1/recipients/${recipient.id}/token`)
  return token.endpoint
}

/** The place of a recipient in an envelope; recipients are answered in their order of signing. */
export function indexOf(envelope: Envelope, name: string): number {
  return envelope.recipients.findIndex((one) => one.name === name)
}

/** How often something happened to an envelope, as its audit trail tells the one who is signed in on the page. */
export async function countEvents(
  request: APIRequestContext,
  id: string,
  kind: string,
  url = '',
): Promise<number> {
  const answer = await request.get(`${url}/app/envelopes/${id}/audit`)
  const { events } = (await answer.json()) as { events: { kind: string }[] }
  return events.filter((event) => event.kind === kind).length
}
