import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { envelope } from '#contract/v1/envelopes.ts'
import type { Role } from '#domain/account/account.ts'
import { checkChain, wrongValues } from '#evidence/event.ts'
import { completeRecipient } from '#domain/envelope/lifecycle.ts'
import type { z } from 'zod'
import { PDFDocument, StandardFonts, degrees } from 'pdf-lib'
import { insertAccount } from '#service/database/organisations/accounts.ts'
import { storedTrail } from '#service/database/envelopes/audit-events.ts'
import type { Database } from '#service/database/connection.ts'
import type { EnvelopeKey } from '#service/database/envelopes/envelope-aggregate.ts'
import { insertCredentials } from '#service/database/organisations/credentials.ts'
import { insertOrganisation } from '#service/database/organisations/organisations.ts'
import type { AccountsTable, OrganisationsTable } from '#service/database/tables/account-tables.ts'
import { openSession } from '#service/database/organisations/sessions.ts'
import type { Insertable } from 'kysely'
import { secretHash } from '#service/secrets/secrets.ts'
import { byTheService } from '#service/operations/envelopes/apply-effects.ts'
import { transition } from '#service/operations/envelopes/transition.ts'
import type { Identity, TestService } from './service.ts'

/** A signed-in account of a test. */
export interface Member {
  readonly organisationId: string
  readonly accountId: string
  readonly email: string
  /** The session cookie. */
  readonly as: Identity
}

/** An organisation of a test, with an administrator and API credentials. */
export interface Tenant extends Member {
  /** The API credentials' headers. */
  readonly key: Identity
}

/** Creates an organisation independent of all others. */
export async function aTenant(
  database: Database,
  overrides: Partial<Insertable<OrganisationsTable>> = {},
): Promise<Tenant> {
  const id = randomUUIDv7()
  await insertOrganisation(database, { id, name: `Organisation ${id}`, ...overrides })
  const key = randomBytes(16).toString('hex')
  const credentialsId = randomBytes(16).toString('hex')
  await insertCredentials(database, { id: credentialsId, organisationId: id, keyHash: secretHash(key) })
  const member = await aMember(database, id, { role: 'administrator' })
  return { ...member, key: { 'x-service-id': credentialsId, 'x-service-key': key } }
}

/** Adds a signed-in account to an organisation. */
export async function aMember(
  database: Database,
  organisationId: string,
  overrides: Partial<Insertable<AccountsTable>> & { role?: Role } = {},
): Promise<Member> {
  const id = randomUUIDv7()
  const account = await insertAccount(database, {
    organisationId,
    id,
    name: 'Sam Sender',
    email: `${id}@sender.example`,
    role: 'standard',
    verified: new Date(),
    ...overrides,
  })
  if (account === undefined) throw new Error('The email of a test account is taken')
  const origin = { address: '127.0.0.1', userAgent: null, provedBy: 'password' } as const
  const { secret } = await openSession(database, { organisationId, accountId: id }, origin)
  return {
    organisationId,
    accountId: id,
    email: account.email,
    as: { cookie: `countersign_session=${secret}` },
  }
}

/** Adds a group to an organisation. */
export async function aGroup(database: Database, organisationId: string, name = 'Legal'): Promise<string> {
  const id = randomUUIDv7()
  await database.insertInto('groups').values({ organisationId, id, name }).execute()
  return id
}

interface Page {
  readonly text?: string
  readonly rotate?: number
}

/** A PDF with the given pages, 595 × 842 points, text at (72, 700). */
export async function aPdf(pages: readonly Page[] = [{ text: 'Agreement' }]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const { text = '', rotate = 0 } of pages) {
    const page = pdf.addPage([595, 842])
    page.setRotation(degrees(rotate))
    page.drawText(text, { x: 72, y: 700, size: 12, font })
  }
  return pdf.save()
}

/** An envelope in an answer. */
export type WireEnvelope = z.output<typeof envelope>

/** Creates an envelope through the API, sent to one signer by default. Throws if it is refused. */
export async function anEnvelope(
  service: TestService,
  tenant: Tenant,
  overrides: object = {},
): Promise<WireEnvelope> {
  const answer = await service.call<WireEnvelope>(tenant.key, 'POST', '/v1/envelopes', {
    name: 'Lease',
    account_id: tenant.accountId,
    documents: [documentItem(await aPdf())],
    recipients: [signerItem()],
    ...overrides,
  })
  if (answer.status !== 201) throw new Error(`Refused: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The statuses an envelope can be brought to. */
export type ReachableStatus = 'draft' | 'created' | 'sent' | 'completed' | 'voided'

/** Creates an envelope and brings it to a status; `created`, which no caller ever sees, directly in the database. */
export async function anEnvelopeIn(
  service: TestService,
  tenant: Tenant,
  status: ReachableStatus,
): Promise<WireEnvelope> {
  if (status === 'draft') {
    const recipients = [signerItem({ fields: undefined })]
    return anEnvelope(service, tenant, { draft: true, recipients })
  }
  const envelope = await anEnvelope(service, tenant)
  if (status === 'completed') await complete(service, tenant, envelope)
  if (status === 'voided') await service.call(tenant.key, 'POST', `/v1/envelopes/${envelope.id}/void`)
  if (status === 'created')
    await service.database.updateTable('envelopes').set({ status }).where('id', '=', envelope.id).execute()
  return envelope
}

/** Makes a recipient finish as signing does, but without their pages. */
export async function complete(
  service: TestService,
  tenant: Tenant,
  envelope: WireEnvelope,
  index = 0,
): Promise<void> {
  const key = { organisationId: tenant.organisationId, envelopeId: envelope.id }
  const recipientId = envelope.recipients[index]?.id ?? ''
  const done = await transition({ database: service.database, author: byTheService }, key, (state, { now }) =>
    completeRecipient(state, recipientId, now),
  )
  if (!done.ok) throw new Error(done.refusal.detail)
}

/** A document in a request to create an envelope. */
export function documentItem(bytes: Uint8Array, overrides: object = {}) {
  return { base: Buffer.from(bytes).toString('base64'), type: 'application/pdf', ...overrides }
}

/** A signer in a request, with one signature field on page 1. */
export function signerItem(overrides: object = {}) {
  return {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    fields: [{ type: 'signature', page: 1, x_coordinate: 100, y_coordinate: 200 }],
    ...overrides,
  }
}

/** Whether an envelope's audit trail is an intact hash chain with all its values, and the envelope knows its head. */
export async function hasWholeChain(database: Database, key: EnvelopeKey): Promise<boolean> {
  const entries = await storedTrail(database, key)
  const chain = checkChain(
    key.envelopeId,
    entries.map(({ event }) => event),
  )
  const envelope = await database
    .selectFrom('envelopes')
    .select('auditHead')
    .where('id', '=', key.envelopeId)
    .executeTakeFirst()
  if (envelope === undefined) return entries.length === 0
  const areAllThere = entries.every(({ event, disclosures }) => wrongValues(event, disclosures).length === 0)
  return chain.whole && chain.head === envelope.auditHead && areAllThere
}
