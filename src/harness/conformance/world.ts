import type { Problem } from '#contract/problem.ts'
import type { field } from '#contract/v1/fields.ts'
import type { TextLine } from '#domain/field/anchors.ts'
import type { z } from 'zod'
import { follow, linkOf } from '../world/signing.ts'
import type { TestRecipient } from '../world/signing.ts'
import type { TestAnswer, TestService } from '../world/service.ts'
import { aPdf, documentItem, signerItem } from '../world/world.ts'
import type { Tenant, WireEnvelope } from '../world/world.ts'
import { inbox } from '#harness/world/inbox.ts'

/** What an error says is wrong, and where. */
export type Faults = Pick<Problem, 'errors'>
export type WireField = z.output<typeof field>
export type WireRecipient = WireEnvelope['recipients'][number]

/** ISO 8601 in UTC, as every time is returned. */
export const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The names of a response's properties, in alphabetical order. */
export function propertiesOf(answer: object | undefined): string[] {
  return Object.keys(answer ?? {}).sort()
}

/** Requests an envelope, by default a complete request to one signer. Overrides may make it invalid. */
export async function ask(
  { call }: TestService,
  tenant: Tenant,
  overrides: object = {},
): Promise<TestAnswer<WireEnvelope & Faults>> {
  return call(tenant.key, 'POST', '/v1/envelopes', {
    name: 'Lease',
    account_id: tenant.accountId,
    documents: [documentItem(await aPdf())],
    recipients: [signerItem()],
    ...overrides,
  })
}

/** The status of a response, and where its body says the errors are: `422 name`, `201`. */
export function outcome({ status, body }: TestAnswer<Faults>): string {
  const paths = (body.errors ?? []).map(({ path }) => path)
  return [status, ...new Set(paths)].join(' ')
}

/** A signer with these fields; each is placed on page 1 by default. */
export function withFields(fields: readonly object[], overrides: object = {}) {
  const placed = fields.map((one, index) =>
    'anchor' in one ? one : { page: 1, x_coordinate: 50, y_coordinate: 780 - 30 * index, ...one },
  )
  return signerItem({ fields: placed, ...overrides })
}

/** The fields of an envelope as the interface returns them, by id. */
export async function readFields(
  { call }: TestService,
  tenant: Tenant,
  envelopeId: string,
): Promise<Readonly<Record<string, WireField>>> {
  const { body } = await call<WireField[]>(tenant.key, 'GET', `/v1/fields?envelope_id=${envelopeId}`)
  return Object.fromEntries(body.map((one) => [one.id, one]))
}

/** An envelope as it is now. */
export async function reread({ call }: TestService, tenant: Tenant, id: string): Promise<WireEnvelope> {
  return (await call<WireEnvelope>(tenant.key, 'GET', `/v1/envelopes/${id}`)).body
}

/** Follows the recipient's own link. A signer has consented when nothing else is required first. */
export async function comes(
  service: TestService,
  tenant: Tenant,
  recipient: { readonly id: string } | undefined,
): Promise<TestRecipient> {
  const person = await follow(
    service,
    await linkOf(service, { ...tenant, headers: tenant.key }, recipient?.id ?? ''),
  )
  if (person.opened.body.view?.step === 'consent') await person.act('POST', 'consent', { version: '2026-1' })
  return person
}

/** The value of an empty field. */
export const nothingIn = { value: null, checked: false, art: null, witness: null }

/** A typed signature, which can be read back from the printed page. */
export const typed = (text: string) => ({ kind: 'typed', text, face: 'caveat' })

/** Messages to an address or number, oldest first. Needs the jobs to have run. */
export async function messagesTo({ database }: TestService, address: string) {
  return inbox(database, { toAddress: address })
}

/** A printed line of text: the position of its first letter, in points from the page's bottom-left. */
export interface PrintedLine {
  readonly text: string
  readonly page: number
  readonly x: number
  readonly baseline: number
}

/** The lines of text of the PDF at an address. */
export async function printedAt(
  service: TestService,
  address: string | null | undefined,
): Promise<PrintedLine[]> {
  const file = await fetch(address ?? '')
  if (file.status !== 200) throw new Error(`No file: ${file.status}`)
  const lines = await service.ports.pdf.textLines(await file.bytes())
  if (!lines.ok) throw new Error(lines.refusal.detail)
  return lines.value.map(printed)
}

function printed({ page, characters }: TextLine): PrintedLine {
  const text = characters.map((one) => one.text).join('')
  const first = characters[0]
  return { text, page, x: first?.x ?? 0, baseline: first?.baseline ?? 0 }
}
