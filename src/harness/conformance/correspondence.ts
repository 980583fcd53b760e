import type { draft } from '#contract/app/drafts.ts'
import type { z } from 'zod'
import { agreeAndSign, follow } from '../world/signing.ts'
import type { TestRecipient } from '../world/signing.ts'
import type { TestService } from '../world/service.ts'
import { aMember, anEnvelope, signerItem } from '../world/world.ts'
import type { Tenant, WireEnvelope } from '../world/world.ts'
import { inbox } from '#harness/world/inbox.ts'

let people = 0

/** A signer used by no other envelope of the suite, with one signature field, `sign-1` for `person-1@example.com`. */
export function aSigner(overrides: object = {}) {
  people += 1
  const field = { id: `sign-${people}`, type: 'signature', page: 1, x_coordinate: 100, y_coordinate: 200 }
  return signerItem({
    name: `Person ${people}`,
    email: `person-${people}@example.com`,
    fields: [field],
    ...overrides,
  })
}

/** A carbon copy used by no other envelope of the suite. */
export function aCopy(overrides: object = {}) {
  return { ...aSigner({ fields: undefined }), type: 'carbon-copy', ...overrides }
}

/** A viewer used by no other envelope of the suite. */
export function aViewer(overrides: object = {}) {
  return aCopy({ type: 'viewer', ...overrides })
}

/** A number that no one else has. */
export function aMobile(): string {
  people += 1
  return `+614${String(people).padStart(8, '0')}`
}

export type WireRecipient = WireEnvelope['recipients'][number]

/** A recipient of an envelope: the response, and the field they sign. */
export interface Addressee extends WireRecipient {
  readonly field: string
}

/** Sends an envelope to people made by {@link aSigner} and others. */
export async function sendTo(
  service: TestService,
  tenant: Tenant,
  recipients: readonly object[],
  overrides: object = {},
): Promise<{ readonly id: string; readonly envelope: WireEnvelope; readonly people: readonly Addressee[] }> {
  const envelope = await anEnvelope(service, tenant, { recipients, ...overrides })
  const addressees = envelope.recipients.map((recipient, index) => {
    const { fields } = recipients[index] as { fields?: readonly { id?: string }[] }
    return { ...recipient, field: fields?.[0]?.id ?? '' }
  })
  return { id: envelope.id, envelope, people: addressees }
}

/** The first three recipients, repeating the last one when there are fewer. */
export function threeOf<One>(people: readonly One[]): [One, One, One] {
  const [first, second = first, third = second] = people
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('There are no recipients')
  return [first, second, third]
}

/** What arrived at an email address or a mobile, oldest first, once every job has run. */
export async function arrivedAt({ database, idle }: TestService, address: string) {
  await idle()
  const messages = await inbox(database, { toAddress: address })
  return messages.map(({ channel, subject, text }) => ({ channel, subject, text }))
}

/** The secrets of the signing links that arrived there, oldest first. */
export async function linksAt(service: TestService, address: string): Promise<string[]> {
  const messages = await arrivedAt(service, address)
  return messages.flatMap(({ text }) => /\/sign\/([\w-]+)/.exec(text)?.[1] ?? [])
}

/** Follows the latest link that arrived there. */
export async function followMail(service: TestService, address: string): Promise<TestRecipient> {
  const link = (await linksAt(service, address)).at(-1)
  if (link === undefined) throw new Error(`No link arrived at ${address}`)
  return follow(service, link)
}

/** Signs and finishes from the latest email, as its recipient does. */
export async function signByMail(
  service: TestService,
  { email, field }: Pick<Addressee, 'email' | 'field'>,
): Promise<TestRecipient> {
  const person = await followMail(service, email)
  await agreeAndSign(person, field)
  const finished = await person.act('POST', 'finish')
  if (finished.status !== 200) throw new Error(JSON.stringify(finished.body))
  return person
}

/** Declines from the latest email. */
export async function declineByMail(service: TestService, email: string, reason = 'No'): Promise<void> {
  const person = await followMail(service, email)
  const declined = await person.act('POST', 'decline', { reason })
  if (declined.status !== 200) throw new Error(JSON.stringify(declined.body))
}

/** An envelope as it is now. */
export async function retrieve(
  { call }: TestService,
  tenant: Tenant,
  envelopeId: string,
): Promise<WireEnvelope> {
  const answer = await call<WireEnvelope>(tenant.key, 'GET', `/v1/envelopes/${envelopeId}`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** Gives the first recipient of a draft a signature field, as the dashboard's editor does. */
export async function placeField({ call }: TestService, tenant: Tenant, draftId: string): Promise<void> {
  const path = `/app/drafts/${draftId}`
  const { body } = await call<z.output<typeof draft>>(tenant.as, 'GET', path)
  const field = {
    id: 'signature',
    recipient_id: body.recipients[0]?.id ?? '',
    type: 'signature',
    page: 1,
    anchor: null,
    x_offset: 0,
    y_offset: 0,
    x_coordinate: 100,
    y_coordinate: 200,
    required: true,
    read_only: false,
    collaborative: false,
    value: null,
    checked: false,
    width: null,
    height: null,
    options: [],
    font_size: 10,
    font_type: 'courier',
    date_format: 'DD/MM/YYYY',
    label: null,
  }
  const saved = await call<object>(tenant.as, 'PUT', path, { ...body, fields: [field] })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
}

/** Recalls a sent envelope, as an administrator does in the dashboard. */
export async function recalled({ database, call }: TestService, envelopeId: string): Promise<void> {
  const { organisationId } = await database
    .selectFrom('envelopes')
    .select('organisationId')
    .where('id', '=', envelopeId)
    .executeTakeFirstOrThrow()
  const { as } = await aMember(database, organisationId, { role: 'administrator' })
  const answer = await call<object>(as, 'POST', `/app/envelopes/${envelopeId}/recall`)
  if (answer.status !== 204) throw new Error(JSON.stringify(answer.body))
}
