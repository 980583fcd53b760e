import { createEnvelope, linkOf } from '../envelopes.ts'
import type { Envelope, Recipient, RecipientInput } from '../envelopes.ts'
import type { InterfaceClient, Organisation } from '../interface-client.ts'
import { SigningClient } from '../signing-client.ts'
import type { Expected } from './check-arrivals.ts'

/** Who makes envelopes, and where. */
export interface Sender {
  readonly url: string
  readonly api: InterfaceClient
  readonly organisation: Organisation
}

type Scenario = (sender: Sender, pdf: Uint8Array) => Promise<void>

const person = (name: string, more: Partial<RecipientInput> = {}): RecipientInput => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  ...more,
})
const viewers = ['Vera', 'Vito', 'Viola'].map((name) => person(name, { type: 'viewer' }))

const voided: Scenario = async ({ api, organisation }, pdf) => {
  const envelope = await createEnvelope(api, organisation, { recipients: [person('Ada'), ...viewers], pdf })
  await api.call('POST', `/v1/envelopes/${envelope.id}/void`)
}

const signedInTurn: Scenario = async ({ url, api, organisation }, pdf) => {
  const recipients = [person('Ada', { order: 1 }), person('Bo', { order: 2 })]
  const envelope = await createEnvelope(api, organisation, { recipients, pdf })
  for (const index of [0, 1]) await new SigningClient(url).sign(await linkOf(api, envelope, index))
}

const declined: Scenario = async ({ url, api, organisation }, pdf) => {
  const envelope = await createEnvelope(api, organisation, { recipients: [person('Ada'), ...viewers], pdf })
  const signer = new SigningClient(url)
  await signer.consent(await signer.open(await linkOf(api, envelope)))
  await signer.client.call('POST', '/signing/decline', { reason: 'Not like this.' })
  await api.call('POST', `/v1/envelopes/${envelope.id}/void`)
}

/** The scenarios that envelopes go through, in turn. */
export const scenarios: readonly Scenario[] = [voided, signedInTurn, voided, declined]

/** The approximate number of events per scenario. */
export const eventsPerScenario = 6.5

/** What endpoints must have received, according to the API's data on every envelope of the organisation. */
export async function expectedOf(api: InterfaceClient): Promise<Expected[]> {
  const expected: Expected[] = []
  for (let cursor: string | null = null, more = true; more;) {
    const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const page: Page = await api.expect<Page>(200, 'GET', `/v2/envelopes${query}`)
    expected.push(...page.envelopes.map(expectedOfOne))
    cursor = page.cursor
    more = page.has_more
  }
  return expected
}

interface Page {
  readonly envelopes: readonly ListedEnvelope[]
  readonly cursor: string | null
  readonly has_more: boolean
}

interface ListedEnvelope extends Pick<Envelope, 'id'> {
  readonly sent: string | null
  readonly completed: string | null
  readonly voided: string | null
  readonly recipients: readonly (Recipient & {
    readonly completed: string | null
    readonly declined: string | null
  })[]
}

function expectedOfOne({ id, sent, completed, voided, recipients }: ListedEnvelope): Expected {
  const when = (happened: string | null, name: string) => (happened === null ? [] : [name])
  return {
    envelopeId: id,
    must: [
      ...when(sent, 'envelope_sent'),
      ...recipients.flatMap((one) => [
        ...when(one.sent, `recipient_sent ${one.id} email`),
        ...when(one.completed, `recipient_completed ${one.id}`),
        ...when(one.declined, `recipient_declined ${one.id}`),
        ...when(one.completed ?? one.declined, `recipient_viewed ${one.id}`),
      ]),
      ...when(completed, 'envelope_completed'),
      ...when(voided, 'envelope_voided'),
    ],
    may: recipients.map((one) => `recipient_viewed ${one.id}`),
  }
}
