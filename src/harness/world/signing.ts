import { randomUUIDv7 } from 'node:crypto'
import type { Problem } from '#contract/problem.ts'
import { PDFDocument } from 'pdf-lib'
import { newSecret, secretHash } from '#service/secrets/secrets.ts'
import { inbox } from './inbox.ts'
import { finishAsShown } from './shown.ts'
import type { Identity, TestAnswer, TestService } from './service.ts'

/** An organisation with a sender and credentials, for creating envelopes through the API. */
export interface TestSender {
  readonly organisationId: string
  readonly accountId: string
  readonly headers: Record<string, string>
}

/** Creates an organisation with one administrator in UTC+10:00. */
export async function testSender({ database }: Pick<TestService, 'database'>): Promise<TestSender> {
  const organisationId = randomUUIDv7()
  const accountId = randomUUIDv7()
  const id = randomUUIDv7().replaceAll('-', '')
  const key = newSecret()
  await database.insertInto('organisations').values({ id: organisationId, name: 'Nordlicht' }).execute()
  const person = { name: 'Mara Lindqvist', email: `mara-${accountId}@nordlicht.example` }
  await database
    .insertInto('accounts')
    .values({
      ...person,
      organisationId,
      id: accountId,
      timezone: '+10:00',
      role: 'administrator',
      verified: new Date(),
    })
    .execute()
  await database
    .insertInto('apiCredentials')
    .values({ id, organisationId, keyHash: secretHash(key) })
    .execute()
  return { organisationId, accountId, headers: { 'x-service-id': id, 'x-service-key': key } }
}

/** A blank A4 document in base64. */
export async function blankPdf(pages = 1): Promise<string> {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) pdf.addPage([595, 842])
  return (await pdf.save()).toBase64()
}

/** A required signature field, and one that prints the date. */
const signatureAndDate = (id: string) => [
  { id, type: 'signature', page: 1, x_coordinate: 50, y_coordinate: 100, required: true },
  {
    id: `${id}-date`,
    type: 'date',
    page: 1,
    x_coordinate: 250,
    y_coordinate: 100,
    date_format: 'D MMM YYYY',
  },
]

type Wire = Readonly<Record<string, unknown>>

export interface TestEnvelope {
  readonly id: string
  /** In the given order. */
  readonly recipients: readonly { readonly id: string; readonly name: string }[]
}

/** Sends an envelope through the API; `recipients` as in its body, with name and email by their index. */
export async function sendTestEnvelope(
  { call }: Pick<TestService, 'call'>,
  sender: TestSender,
  recipients: readonly Wire[],
  more: Wire = {},
): Promise<TestEnvelope> {
  const people = recipients.map((recipient, index) => ({
    name: `Person ${index + 1}`,
    email: `person${index + 1}@example.org`,
    ...((recipient['type'] ?? 'signer') === 'signer' ? { fields: signatureAndDate(`s${index + 1}`) } : {}),
    ...recipient,
  }))
  const documents = [{ name: 'Agreement', base: await blankPdf(), type: 'application/pdf' }]
  const body = { name: 'Agreement', account_id: sender.accountId, documents, recipients: people, ...more }
  const { status, body: made } = await call<TestEnvelope>(sender.headers, 'POST', '/v1/envelopes', body)
  if (status !== 201) throw new Error(JSON.stringify(made))
  return made
}

interface ShownField {
  readonly id: string
  readonly answer: { readonly art: unknown }
}

/** What tests read in an answer of `/signing`: a view, or a problem. */
export interface SigningAnswer extends Partial<Problem> {
  readonly step?: string
  readonly fields?: readonly ShownField[]
  readonly documents?: readonly { readonly id: string }[]
}

/** The answer to opening a link. */
export interface Opened {
  readonly session?: string
  readonly view?: SigningAnswer
  readonly dead_end?: { readonly reason: string }
}

/** A recipient who follows their own link. */
export interface TestRecipient {
  readonly token: string
  /** The answer to opening the link. */
  readonly opened: TestAnswer<Opened>
  readonly act: (method: string, path: string, body?: object) => Promise<TestAnswer<SigningAnswer>>
}

/** Gets a link for a recipient through the API. */
export async function linkOf(
  { call }: Pick<TestService, 'call'>,
  sender: TestSender,
  recipientId: string,
): Promise<string> {
  const { status, body } = await call<{ endpoint: string }>(
    sender.headers,
    'GET',
    `/v1/recipients/${recipientId}/token`,
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.endpoint.split('/sign/')[1] ?? ''
}

/** Opens a link as its recipient. */
export async function follow(
  { call }: Pick<TestService, 'call'>,
  token: string,
  from: Identity = {},
): Promise<TestRecipient> {
  const opened = await call<Opened>(from, 'POST', '/signing/sessions', { token })
  const { session = '' } = opened.body
  const by = { ...from, authorization: `Bearer ${session}` }
  const ask: TestRecipient['act'] = (method, path, body) => call(by, method, `/signing/${path}`, body)
  const act: TestRecipient['act'] = (method, path, body) =>
    path === 'finish' && body === undefined
      ? finishAsShown(
          () => ask('GET', 'view'),
          (told) => ask(method, path, told),
        )
      : ask(method, path, body)
  return { token, opened, act }
}

/** A drawn signature. */
export const drawn = {
  kind: 'drawn',
  width: 300,
  height: 120,
  strokes: [
    [
      { x: 10, y: 60, width: 2 },
      { x: 150, y: 20, width: 3 },
      { x: 290, y: 90, width: 2 },
    ],
  ],
}

/** The answer to a signature field. */
export const signed = { value: null, checked: false, art: drawn, witness: null }

/** Consents and signs the field, so that only finishing is left. */
export async function agreeAndSign({ act }: TestRecipient, fieldId: string): Promise<void> {
  const agreed = await act('POST', 'consent', { version: '2026-1' })
  const answered = await act('PUT', `fields/${fieldId}`, signed)
  if (agreed.status !== 200 || answered.status !== 200)
    throw new Error(JSON.stringify([agreed.body, answered.body]))
}

/** The secret in the latest email that invites a witness at an address, or '' without one. */
export async function witnessSecret({ database, idle }: TestService, address: string): Promise<string> {
  await idle()
  const email = (await inbox(database, { toAddress: address })).at(-1)
  return /\/witness\/([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}

/** What the certificate of a sealed envelope says, a line each; blank without one. */
export async function certificateText(
  { database, ports }: Pick<TestService, 'database' | 'ports'>,
  envelopeId: string,
): Promise<string> {
  const { certificateKey } = await database
    .selectFrom('envelopes')
    .select('certificateKey')
    .where('id', '=', envelopeId)
    .executeTakeFirstOrThrow()
  const read = await ports.pdf.textLines(await ports.storage.get(certificateKey ?? ''))
  return read.ok ? read.value.map((line) => line.characters.map(({ text }) => text).join('')).join('\n') : ''
}
