import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allSecurityKinds } from '#domain/security/events.ts'
import type { SecurityKind } from '#domain/security/events.ts'
import { forgetSecurityEvents } from '../../database/organisations/security-events.ts'
import { codeOfStep, stepAt } from '../../secrets/one-time-codes.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { field } from '#harness/world/drafts.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity, TestAnswer } from '#harness/world/service.ts'
import { aGroup, aMember, anEnvelopeIn, aTenant } from '#harness/world/world.ts'
import type { Member, Tenant } from '#harness/world/world.ts'
import { inbox } from '#harness/world/inbox.ts'

const partnerKey = 'the-key-of-acme-with-32-characters'
const service = await testService({ PARTNER_KEY: `acme:${partnerKey}`, WEBHOOK_ALLOW_PRIVATE: 'true' })
const { call, database, idle, asOwner } = service
const password = 'vast quiet lantern shore'
const passwordHash = await hashPassword(password)
const partner = { 'x-service-partner': partnerKey }

interface Event {
  readonly id: string
  readonly created: string
  readonly kind: SecurityKind
  readonly failed: boolean
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string | null }
  readonly target: { readonly kind: string; readonly id: string | null } | null
  readonly details: Readonly<Record<string, string>>
  readonly address: string | null
}

interface Page {
  readonly events: readonly Event[]
  readonly cursor: string | null
  readonly kept_days: number
}

const read = async ({ as }: Pick<Member, 'as'>, query = '') =>
  (await call<Page>(as, 'GET', `/app/security-events${query}`)).body.events

async function withPassword(tenant: Tenant): Promise<Tenant> {
  await database.updateTable('accounts').set({ passwordHash }).where('id', '=', tenant.accountId).execute()
  return tenant
}

function cookieOf({ headers }: TestAnswer): Identity {
  return { cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

const signIn = (email: string, more: object = {}) =>
  call<never>({}, 'POST', '/app/session', { email, password, ...more })

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function codeOf(secret: string, ahead: number): string {
  const bits = Array.from(secret, (one) => characters.indexOf(one).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeOfStep(bytes, stepAt(new Date()) + ahead)
}

/** Turns two-step sign-in on, and returns the recovery codes. */
async function enrol(as: Identity): Promise<readonly string[]> {
  const begun = await call<{ secret: string }>(as, 'POST', '/app/account/second-factor')
  const at = '/app/account/second-factor/confirmation'
  const code = codeOf(begun.body.secret, -1)
  return (await call<{ recovery_codes: string[] }>(as, 'POST', at, { code })).body.recovery_codes
}

/** The subjects and texts of the emails to an address, in the order of their arrival. */
async function lettersTo(address: string) {
  await idle()
  return inbox(database, { toAddress: address })
}

async function linkTo(address: string, page: string): Promise<string> {
  const texts = (await lettersTo(address)).map(({ text }) => text)
  return (
    new RegExp(`/${page}\\?token=([\\w-]+)`).exec(texts.findLast((text) => text.includes(page)) ?? '')?.[1] ??
    ''
  )
}

const paula = { name: 'Paula Person', email: 'paula@recipient.example' }

/** Recorded elsewhere: by `organisation-certificates.test.ts`, `public-links.test.ts`, `kiosk.test.ts`, `passkeys.test.ts`, `sign-on.test.ts`, `local-reading.test.ts`, and by the service itself in `scoped-keys.test.ts`. */
const elsewhere = [
  ...(['seal-uploaded', 'seal-removed', 'seal-revoked'] as const),
  ...(['passkey-added', 'passkey-removed', 'credentials-expiring'] as const),
  ...(['kiosk-started', 'kiosk-ended', 'kiosk-pin-failed'] as const),
  ...(['public-link-created', 'public-link-changed', 'public-link-closed'] as const),
  ...(['sign-on-linked', 'sign-on-unlinked', 'sign-on-changed', 'sign-on-removed'] as const),
  'verification-photo-viewed',
] as const

test('records every kind of event, with who, what and from where, and no secret', async () => {
  const tenant = await withPassword(await aTenant(database, { partner: 'acme' }))
  const admin = tenant.as
  const { organisationId } = tenant
  const secrets: string[] = [password, partnerKey, tenant.key['x-service-key'] ?? '']
  const groupId = await aGroup(database, organisationId)

  // Accounts
  const invited = { name: 'Ira Invited', email: `ira.${organisationId}@example.com` }
  const made = await call<{ id: string }>(admin, 'POST', '/v1/accounts', {
    ...invited,
    role: 'administrator',
  })
  const at = `/v1/accounts/${made.body.id}`
  const token = await linkTo(invited.email, 'activate')
  const activated = await call({}, 'POST', '/app/session/activation', { token, password })
  secrets.push(token)
  await call(admin, 'PUT', at, { role: 'standard', group_id: groupId })
  const moved = `moved.${organisationId}@example.com`
  await call(admin, 'PUT', at, { email: moved })
  const confirmation = await linkTo(moved, 'confirm-email')
  await call({}, 'POST', '/app/session/email', { token: confirmation })
  await call(admin, 'POST', `/app/accounts/${made.body.id}/password-reset`)
  const reset = await linkTo(moved, 'reset-password')
  await call({}, 'PUT', '/app/session/password', { token: reset, password: 'another quiet lantern' })
  await call({}, 'PUT', '/app/session/password', { token: reset, password: 'another quiet lantern' })
  await call(admin, 'DELETE', `/app/accounts/${made.body.id}/sessions`)
  await call(admin, 'POST', `${at}/deactivate`)
  await call(admin, 'POST', `${at}/restore`)
  secrets.push(confirmation, reset, cookieOf(activated)['cookie']?.split('=')[1] ?? '')

  // Sign-in
  await signIn(tenant.email, { password: 'wrong' })
  const second = cookieOf(await signIn(tenant.email))
  await call(second, 'DELETE', '/app/session')
  await call(admin, 'POST', '/app/session/proof', { password: 'wrong' })
  await call(admin, 'POST', '/app/session/proof', { password })
  const change = { current: password, password: 'new quiet lantern shore' }
  await call(admin, 'PUT', '/app/account/password', change)
  secrets.push(...(await enrol(admin)))
  const codes = await call<{ recovery_codes: string[] }>(
    admin,
    'POST',
    '/app/account/second-factor/recovery-codes',
  )
  secrets.push(change.password, ...codes.body.recovery_codes)
  const code = await call<{ code: string }>(partner, 'GET', `/v1/accounts/${tenant.accountId}/auth-code`)
  await call({}, 'POST', '/app/session/code', { code: code.body.code })
  await call({}, 'POST', '/app/session/code', { code: code.body.code })
  await call(admin, 'POST', '/app/account/second-factor/removal')
  secrets.push(code.body.code)

  // Keys
  const kept = await call<{ id: string; key: string }>(admin, 'POST', '/app/credentials', { name: 'CRM' })
  const old = { 'x-service-id': kept.body.id, 'x-service-key': kept.body.key }
  await call(admin, 'DELETE', `/app/credentials/${kept.body.id}`)
  for (let again = 0; again < 3; again += 1) await call(old, 'GET', '/v1/envelopes')
  const hook = { url: `${service.url}/hook?secret=of-the-receiver` }
  const endpoint = await call<{ id: string; signature: string }>(tenant.key, 'POST', '/v1/endpoints', hook)
  await call(admin, 'GET', `/app/endpoints/${endpoint.body.id}/signature`)
  await call(admin, 'DELETE', `/v1/endpoints/${endpoint.body.id}`)
  secrets.push(kept.body.key, endpoint.body.signature, 'of-the-receiver')

  // Organisation and data
  const group = await call<{ id: string }>(admin, 'POST', '/v1/groups', { name: 'Sales' })
  await call(admin, 'DELETE', `/v1/groups/${group.body.id}`)
  await call(admin, 'PUT', '/app/organisation/policy', { redact_mobiles: true })
  await call(admin, 'POST', '/app/test-mode')
  await call(admin, 'DELETE', '/app/test-mode/data')
  await call(admin, 'PUT', '/app/test-mode', { users: 'administrators' })
  await call(admin, 'DELETE', '/app/test-mode')
  await call(admin, 'PUT', '/app/organisation/policy', { embedding_origins: ['https://app.example.com'] })
  const { id: envelope_id } = await anEnvelopeIn(service, tenant, 'draft')
  const embedded = await call<{ address: string }>(admin, 'POST', '/embed/sessions', { envelope_id })
  const link = new URL(embedded.body.address).pathname.replace('/compose/', '')
  const opened = await call<{ session: string }>({}, 'POST', '/embed/openings', { token: link })
  await call({}, 'POST', '/embed/openings', { token: link })
  secrets.push(link, opened.body.session)
  const editor = { authorization: `Bearer ${opened.body.session}` }
  const edited = await call<{ recipients: { id: string }[] }>(editor, 'GET', `/app/drafts/${envelope_id}`)
  const fields = [field(edited.body.recipients[0]?.id ?? '')]
  await call(editor, 'PUT', `/app/drafts/${envelope_id}`, { ...edited.body, fields })
  await call(editor, 'POST', `/v1/envelopes/${envelope_id}/send`)
  const envelope = await anEnvelopeIn(service, tenant, 'voided')
  await call(admin, 'GET', `/app/envelopes/${envelope.id}/evidence`)
  await call(admin, 'POST', '/app/envelopes/archive', { ids: [envelope.id] })
  await call(admin, 'POST', '/app/envelopes/export', {})
  for (const held of [true, false])
    await call(admin, 'PUT', `/app/envelopes/${envelope.id}/hold`, { held, reason: '' })
  await call(admin, 'POST', `/app/envelopes/${envelope.id}/purge`)
  const asked = { ...paula, account_id: tenant.accountId, muted: true }
  const check = await call<{ id: string }>(tenant.key, 'POST', '/v2/verifications', asked)
  await call(admin, 'POST', `/app/verifications/${check.body.id}/cancel`)
  await call(tenant.key, 'POST', `/v2/verifications/${check.body.id}/purge`)
  const business = { business: 'New', name: 'Nia', email: `nia.${organisationId}@example.com` }
  const registered = await call<{ organisation_id: string }>(
    partner,
    'POST',
    '/v1/accounts/register',
    business,
  )

  await idle()
  const rows = await database
    .selectFrom('securityEvents')
    .selectAll()
    .where('organisationId', 'in', [
      organisationId,
      `test-${organisationId}`,
      registered.body.organisation_id,
    ])
    .execute()
  expect(new Set([...rows.map(({ kind }) => kind), ...elsewhere])).toEqual(new Set(allSecurityKinds))
  for (const row of rows) expect([row.kind, row.address]).toEqual([row.kind, '127.0.0.1'])
  expect(rows.filter(({ kind }) => kind === 'credentials-refused')).toHaveLength(1)
  const text = JSON.stringify(rows)
  for (const secret of [...secrets, 'ada@example.com', 'paula@recipient.example', 'Paula', 'Lease'])
    expect([secret, secret !== '' && !text.includes(secret)]).toEqual([secret, true])
  const by = (kind: SecurityKind) => rows.find((row) => row.kind === kind)
  expect(by('role-changed')).toMatchObject({
    actorKind: 'account',
    actorId: tenant.accountId,
    targetId: made.body.id,
    details: { from: 'administrator', to: 'standard' },
  })
  expect(by('sign-in-code-created')).toMatchObject({ actorKind: 'partner', actorName: 'acme' })
  expect(by('verification-purged')).toMatchObject({ actorKind: 'credentials', targetId: check.body.id })
  expect(by('email-changed')).toMatchObject({ details: { from: invited.email, to: moved } })
})

test('writes to the old and the new address, and to administrators of new keys and administrators', async () => {
  const tenant = await withPassword(await aTenant(database, { partner: 'acme', name: 'Harbour' }))
  const other = await aMember(database, tenant.organisationId, { role: 'administrator', name: 'Olga Other' })
  const member = await aMember(database, tenant.organisationId, { name: 'Mo Member', passwordHash })
  const at = `/v1/accounts/${member.accountId}`
  const moved = `moved.${member.accountId}@example.com`
  await call(tenant.as, 'PUT', at, { email: moved })
  await call({}, 'POST', '/app/session/email', { token: await linkTo(moved, 'confirm-email') })
  await call(tenant.key, 'PUT', at, { role: 'administrator' })
  await enrol(member.as)
  const { code } = (await call<{ code: string }>(partner, 'GET', `${at}/auth-code`)).body
  await call({}, 'POST', '/app/session/code', { code })
  await call(tenant.as, 'DELETE', `/app/accounts/${member.accountId}/second-factor`)
  await call(tenant.as, 'POST', '/app/credentials', { name: 'CRM' })
  const subjects = async (address: string) =>
    new Set((await lettersTo(address)).map(({ subject }) => subject))
  expect(await subjects(member.email)).toEqual(
    new Set([
      'A new email was requested for your Harbour account',
      'The email of your Harbour account was changed',
    ]),
  )
  expect(await subjects(moved)).toEqual(
    new Set([
      'A sign-in to your Harbour account without your second step',
      'Confirm your new email address for Harbour',
      'New API credentials for Harbour',
      'The email of your Harbour account was changed',
      'Two-step sign-in was turned off for your Harbour account',
      'Two-step sign-in was turned on for your Harbour account',
      'Your role at Harbour was changed',
    ]),
  )
  expect(await subjects(other.email)).toEqual(
    new Set(['Harbour has a new administrator', 'New API credentials for Harbour']),
  )
  const removal = (await lettersTo(moved)).find(({ subject }) => subject?.includes('turned off'))
  for (const words of [
    'When',
    '127.0.0.1',
    `Sam Sender <${tenant.email}>`,
    'If this wasn’t you',
    '/forgot-password',
  ])
    expect(removal?.text).toContain(words)
})

test('rolls an event back with what it tells', async () => {
  const tenant = await aTenant(database)
  await call(tenant.key, 'PUT', `/v1/accounts/${tenant.accountId}`, {
    role: 'read-only',
    email: 'not an email',
  })
  await call(tenant.as, 'POST', '/v1/accounts', { name: 'Twice', email: tenant.email })
  await call(tenant.as, 'PUT', '/app/organisation/policy', { require_second_factor: true })
  expect(await read(tenant)).toEqual([])
})

test('is read by administrators only, narrowed, page by page, and as CSV', async () => {
  const tenant = await withPassword(await aTenant(database))
  const reader = await aMember(database, tenant.organisationId)
  expect((await call(reader.as, 'GET', '/app/security-events')).status).toBe(403)
  expect((await call(reader.as, 'POST', '/app/security-events/export', {})).status).toBe(403)
  expect(await read(await aTenant(database))).toEqual([])
  for (let count = 0; count < 55; count += 1)
    await call(tenant.key, 'POST', '/v1/groups', { name: `=Group ${count}` })
  await call(tenant.as, 'POST', '/app/session/proof', { password: 'wrong' })
  const first = (await call<Page>(tenant.as, 'GET', '/app/security-events')).body
  const next = await read(tenant, `?cursor=${first.cursor}`)
  expect([first.events.length, next.length, first.kept_days]).toEqual([50, 6, 400])
  expect(new Set([...first.events, ...next].map(({ id }) => id)).size).toBe(56)
  expect(first.events[0]).toMatchObject({ kind: 'proof-failed', failed: true })
  const kinds = async (query: string) => new Set((await read(tenant, query)).map(({ kind }) => kind))
  expect(await kinds('?outcome=failed')).toEqual(new Set(['proof-failed']))
  expect(await kinds('?area=organisation')).toEqual(new Set(['group-created']))
  expect(await kinds(`?account_id=${tenant.accountId}`)).toEqual(new Set(['proof-failed']))
  expect(await kinds('?search=Group 17')).toEqual(new Set(['group-created']))
  expect(await kinds('?created_before=2020-01-01')).toEqual(new Set())
  const csv = await fetch(new URL('/app/security-events/export', service.url), {
    method: 'POST',
    headers: { ...tenant.as, 'content-type': 'application/json' },
    body: JSON.stringify({ area: 'organisation' }),
  })
  const lines = (await csv.text()).trim().split('\r\n')
  expect([csv.status, lines.length]).toEqual([200, 56])
  expect(lines[1]).toContain(",'=Group 54,")
  expect((await read(tenant))[0]).toMatchObject({ kind: 'list-exported', details: { list: 'security log' } })
})

test('goes by age alone, and never within 90 days', async () => {
  const tenant = await aTenant(database)
  await call(tenant.as, 'POST', '/v1/groups', { name: 'Old' })
  await call(tenant.as, 'POST', '/v1/groups', { name: 'New' })
  const age = (days: number) =>
    asOwner(async (owner) => {
      await sql`alter table security_events disable trigger only_grows`.execute(owner)
      await sql`update security_events set created = now() - make_interval(days => ${days})
        where organisation_id = ${tenant.organisationId} and target_name = 'Old'`.execute(owner)
      await sql`alter table security_events enable always trigger only_grows`.execute(owner)
    })
  const names = async () => (await read(tenant)).length
  await age(399)
  await forgetSecurityEvents(database, 400)
  expect(await names()).toBe(2)
  await expect(forgetSecurityEvents(database, 89)).rejects.toThrow('90 days or longer')
  const remove = (owner: Parameters<Parameters<typeof asOwner>[0]>[0]) =>
    sql`delete from security_events where organisation_id = ${tenant.organisationId}`.execute(owner)
  await expect(remove(database)).rejects.toThrow('permission denied')
  await expect(asOwner(remove)).rejects.toThrow('within 90 days')
  await age(401)
  await forgetSecurityEvents(database, 400)
  expect(await names()).toBe(1)
})
