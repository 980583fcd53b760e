import { randomUUIDv7 } from 'node:crypto'
import { addAccountLink } from '#service/database/organisations/account-links.ts'
import { signingLinks } from '#service/database/guests/guest-links.ts'
import { anEnvelope, anEnvelopeIn, aPdf, complete, documentItem, signerItem } from '../world/world.ts'
import type { TestService } from '../world/service.ts'
import { keepSms } from '#service/database/inbox-messages.ts'
import { inbox } from '../world/inbox.ts'
import { remember } from './remember.ts'
import { anOrganisation, identityOf, restoreAllAccess } from './world.ts'
import type { Populated } from './world.ts'

/** An organisation with people of every role and something in every state. */
export async function aPopulatedOrganisation(service: TestService): Promise<Populated> {
  const populated = await anOrganisation(service)
  await populate(service, populated)
  await restoreData(service, populated)
  return populated
}

/** Creates something in every state, recorded from the API's answers. */
async function populate(service: TestService, populated: Populated): Promise<void> {
  const { tenant, things } = populated
  const ask = asking(service, populated)
  for (const status of ['draft', 'created', 'sent', 'completed', 'voided'] as const) {
    const { id } = await anEnvelopeIn(service, tenant, status)
    await readEnvelope(service, populated, id)
  }
  const recipients = [
    signerItem({ order: 1, mobile: '+61400000001' }),
    signerItem({ order: 2, password: 'secret' }),
  ]
  const two = await anEnvelope(service, tenant, { recipients })
  await complete(service, tenant, two)
  await readEnvelope(service, populated, two.id)
  const { id } = await ask('POST', '/app/templates', {}, { envelope_id: two.id })
  await ask('GET', '/v1/templates/{id}', { id })
  const endpoint = await ask('POST', '/v1/endpoints', {}, { url: 'https://hooks.example.com/generated' })
  await ask('POST', '/app/endpoints/{id}/test', { id: endpoint.id }, {})
  const { organisationId } = tenant
  const messageId = randomUUIDv7()
  await keepSms(service.database)({ organisationId, to: '+61400000003', text: 'Hello', messageId })
  const [message] = await inbox(service.database, { organisationId, toAddress: '+61400000003' })
  things.add('message', message?.id ?? '')
  await register(service, populated)
}

/** An account with a password in an organisation that a partner registered. */
async function register(service: TestService, populated: Populated): Promise<void> {
  const email = `partner-${populated.tenant.accountId}@example.com`
  const made = await service.call(identityOf(populated, 'partner', 0), 'POST', '/v1/accounts/register', {
    name: 'Ada Founder',
    email,
    business: 'Harbour & Finch',
    password: 'correct horse battery',
    skip_verification: true,
  })
  populated.things.add('email', email)
  remember(populated, { path: '/v1/accounts/register', asked: {} }, made.body)
}

/**
 * Keeps the data usable during a run: restores people's roles and sessions, creates links for signing, verifying and
 * confirming an account, and a draft, and resets attempt counters.
 */
export async function restoreData(service: TestService, populated: Populated): Promise<void> {
  await service.database.deleteFrom('rateLimits').execute()
  await restoreAllAccess(service, populated)
  await giveLinks(service, populated)
  await letSign(service, populated)
  await prepareDraft(service, populated)
  await letVerify(service, populated)
}

/** A draft that could be sent as it is. */
async function prepareDraft(service: TestService, populated: Populated): Promise<void> {
  const draft = await anEnvelopeIn(service, populated.tenant, 'draft')
  await readEnvelope(service, populated, draft.id)
  const path = `/app/drafts/${draft.id}`
  const who = identityOf(populated, 'administrator', 0)
  const { body } = await service.call<object>(who, 'GET', path)
  const place = { page: 1, anchor: null, x_offset: 0, y_offset: 0, x_coordinate: 100, y_coordinate: 200 }
  const looks = {
    font_size: 10,
    font_type: 'courier',
    date_format: 'DD/MM/YYYY',
    width: null,
    height: null,
    label: null,
  }
  const state = {
    required: true,
    read_only: false,
    collaborative: false,
    value: null,
    checked: false,
    options: [],
  }
  const recipient_id = draft.recipients[0]?.id
  const field = { id: randomUUIDv7(), recipient_id, type: 'signature', ...place, ...looks, ...state }
  const saved = await service.call(who, 'PUT', path, { ...body, fields: [field] })
  if (saved.status !== 200) throw new Error(`A draft cannot be saved: ${JSON.stringify(saved.body)}`)
  const ask = asking(service, populated)
  await ask('GET', '/app/drafts/{id}', { id: draft.id })
  await ask('POST', '/app/drafts')
}

/** One individual who needs a code, one who has entered their details, and a cancelled verification. */
async function letVerify(service: TestService, populated: Populated): Promise<void> {
  const ask = asking(service, populated)
  const person = { name: 'Ada Park', email: 'ada@example.com', account_id: populated.tenant.accountId }
  for (const more of [{ mobile_otp: '+61400000004' }, {}]) {
    const { id } = await ask('POST', '/v2/verifications', {}, { ...person, ...more })
    const { token } = await ask('POST', '/app/verifications/{id}/links', { id }, {})
    await ask('POST', '/verifying/sessions', {}, { token })
  }
  const individual = populated.headers.get('individual')?.at(-1) ?? {}
  const details = { given_names: 'Ada', family_name: 'Park', birth_date: '1990-12-10', country: 'AU' }
  const paper = { address: '1 High Street', document: 'passport', document_number: 'P1' }
  await service.call(individual, 'POST', '/verifying/consent', { version: '2026-1' })
  await service.call(individual, 'PUT', '/verifying/details', { ...details, ...paper })
  const { id } = await ask('POST', '/v2/verifications', {}, person)
  await ask('POST', '/app/verifications/{id}/cancel', { id })
}

/** One recipient who needs a code, one who needs a password, and one who only has to sign. */
async function letSign(service: TestService, populated: Populated): Promise<void> {
  const { tenant, members } = populated
  const fields = [
    { type: 'signature', page: 1, x_coordinate: 100, y_coordinate: 200 },
    { type: 'input', page: 1, x_coordinate: 100, y_coordinate: 400 },
    { type: 'witness', page: 1, x_coordinate: 300, y_coordinate: 200, required: false },
  ]
  const envelope = await anEnvelope(service, tenant, {
    account_id: members[0]?.accountId,
    shared: true,
    documents: [documentItem(await aPdf(), { name: 'One' })],
    recipients: [
      signerItem({ sms_auth: '+61400000002' }),
      signerItem({ password: 'secret' }),
      signerItem({ fields }),
    ],
  })
  await readEnvelope(service, populated, envelope.id)
  const ask = asking(service, populated)
  for (const { id } of envelope.recipients) {
    const { token } = await ask('GET', '/v1/recipients/{id}/token', { id })
    await ask('POST', '/signing/sessions', {}, { token })
  }
  const signer = identityOf(populated, 'signer', 2)
  const { body } = await service.call<object>(signer, 'POST', '/signing/consent', { version: '2026-1' })
  remember(populated, { path: '/signing/consent', asked: {} }, body)
}

/** Links that are otherwise emailed: of an account, of a new email, and an expired signing link. */
async function giveLinks({ database }: TestService, { tenant, members, things }: Populated): Promise<void> {
  const { organisationId } = tenant
  const accountId = members[0]?.accountId ?? ''
  const email = `new-${randomUUIDv7()}@example.com`
  const link = { organisationId, accountId, days: 1 }
  things.add('activation-token', await addAccountLink(database, { ...link, purpose: 'verification' }))
  things.add('email-token', await addAccountLink(database, { ...link, purpose: 'email-change', email }))
  const recipient = await database
    .selectFrom('recipients')
    .select(['id', 'envelopeId'])
    .where('organisationId', '=', organisationId)
    .where('status', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  if (recipient === undefined) return
  const about = { organisationId, envelopeId: recipient.envelopeId, recipientId: recipient.id }
  const { secret } = await signingLinks.add(database, { ...about, channel: 'email', days: 0 })
  things.add('expired-token', secret)
}

async function readEnvelope(service: TestService, populated: Populated, id: string): Promise<void> {
  const ask = asking(service, populated)
  await ask('GET', '/v1/envelopes/{id}', { id })
  await ask('GET', '/v1/documents', { envelope_id: id })
  await ask('GET', '/v1/fields', { envelope_id: id })
}

/** Calls as a permitted caller, with parameters in the path or query, and records what the answer names. */
function asking(service: TestService, populated: Populated) {
  return async (
    method: string,
    path: string,
    parameters: Readonly<Record<string, string>> = {},
    body?: object,
  ) => {
    const rest = { ...parameters }
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      delete rest[name]
      return encodeURIComponent(parameters[name] ?? '')
    })
    const isOpen = /^\/(signing|verifying)\/sessions$/.test(path)
    const who = identityOf(
      populated,
      isOpen ? 'anonymous' : path.startsWith('/app/') ? 'administrator' : 'key',
      0,
    )
    const answer = await service.call<object>(
      who,
      method,
      `${target}?${String(new URLSearchParams(rest))}`,
      body,
    )
    if (answer.status >= 400)
      throw new Error(`The world cannot be made: ${path} ${JSON.stringify(answer.body)}`)
    return remember(populated, { path, asked: { ...parameters, ...body } }, answer.body)
  }
}
