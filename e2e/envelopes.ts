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

/** An envelope as the public API returns it, as far as journeys need it. */
export interface Envelope {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly master: string | null
  readonly certificate: string | null
  readonly recipients: readonly Recipient[]
}

/** Whatever the API accepts for a recipient. */
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
  /** The PDF to sign; defaults to the agreement. */
  readonly pdf?: Uint8Array
  /** Replaces the single PDF, in the API's format. */
  readonly documents?: readonly { readonly base: string; readonly type: string; readonly name: string }[]
}

const signature = { type: 'signature', page: 1, x_coordinate: 72, y_coordinate: 500 }

/**
 * Creates an envelope through the API: sent, with a signature for every signer without fields, or a draft, which
 * needs none.
 */
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

/** A new signing link of the recipient at this index in the envelope. */
export async function linkOf(api: InterfaceClient, envelope: Envelope, index = 0): Promise<string> {
  const recipient = envelope.recipients[index]
  if (!recipient) throw new Error(`there is no recipient ${index}`)
  const token = await api.expect<{ endpoint: string }>(200, 'GET', `/v1/recipients/${recipient.id}/token`)
  return token.endpoint
}

/** The index of a recipient in an envelope; recipients are returned in signing order. */
export function indexOf(envelope: Envelope, name: string): number {
  return envelope.recipients.findIndex((one) => one.name === name)
}

/** How often an event occurred to an envelope, according to the audit trail of the user signed in on the page. */
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
