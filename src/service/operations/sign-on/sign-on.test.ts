import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { anIdentityProvider } from '#harness/world/sign-in/identity-provider.ts'
import type { Saying } from '#harness/world/sign-in/identity-provider.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity, TestAnswer } from '#harness/world/service.ts'
import { aGroup, aMember, aTenant } from '#harness/world/world.ts'
import type { Tenant } from '#harness/world/world.ts'
import { addSignInCode } from '../../database/organisations/account-links.ts'
import { hashPassword } from '../../secrets/passwords.ts'

const on = await testDatabase()
const { call, database, url } = await testService({ WEBHOOK_ALLOW_PRIVATE: 'true' }, { runsJobs: false, on })
const provider = await anIdentityProvider()
const at = '/app/organisation/sign-on'
const password = 'a long password'
const passwordHash = await hashPassword(password)

interface Told {
  readonly location: string
  readonly address: string
  readonly return_path: string
  readonly session: {
    readonly account: { readonly id: string; role: string; group_id: string | null }
  } | null
  readonly trial: {
    readonly is_accepted: boolean
    readonly outcome: string
    readonly claims: object[]
  } | null
  readonly detail: string
  /** Ends in the code of the refusal. */
  readonly type: string
  readonly errors: { readonly path: string; readonly message: string }[]
  readonly settings: { readonly domains: string[] } | null
  readonly ways: string[]
  readonly is_fresh: boolean
}

const settings = {
  name: 'Okta',
  issuer: provider.issuer,
  client_id: provider.client.clientId,
  scopes: 'openid email profile',
  domains: ['sender.example'],
  provisions: false,
  claim: null as string | null,
  mapping: [] as { value: string; role: string; group_id: string | null }[],
  is_active: true,
  is_enforced: false,
}
type Settings = Partial<typeof settings> & { client_secret?: string }

const set = (tenant: Tenant, change: Settings = {}) =>
  call<Told>(tenant.as, 'PUT', at, { ...settings, ...change })

/** An organisation whose people sign in through the provider, and the address at which they do. */
async function connected(change: Settings = {}) {
  const tenant = await aTenant(database)
  const answer = await set(tenant, { client_secret: provider.client.clientSecret, ...change })
  expect([answer.status, answer.body.detail]).toEqual([200, undefined])
  return { tenant, address: answer.body.address.split('/').at(-1) ?? '' }
}

/** The cookies that an answer sets, as the browser sends them. */
const cookiesOf = ({ headers }: Pick<TestAnswer, 'headers'>): Identity => ({
  cookie: headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; '),
})

async function begun(address: string) {
  const answer = await call<Told>({}, 'POST', '/app/session/sign-on', { address, return_path: '/envelopes' })
  expect([answer.status, answer.body.detail]).toEqual([201, undefined])
  return { location: answer.body.location, browser: cookiesOf(answer) }
}

const finish = (browser: Identity, to: string) => {
  const [place = '', query = ''] = to.split('?')
  const body = { organisation_id: place.split('/').at(-1), query }
  return call<Told>(browser, 'POST', '/app/session/sign-on/return', body)
}

async function signIn(address: string, saying: Saying) {
  const { location, browser } = await begun(address)
  return finish(browser, provider.comesBack(location, saying))
}

const someone = (email: string, more: object = {}) => ({
  claims: {
    sub: `sub of ${email}`,
    email,
    email_verified: true,
    name: 'Ada Park',
    sid: randomUUID(),
    ...more,
  },
})
const fresh = () => `${randomUUID()}@sender.example`

const codeOf = ({ body }: TestAnswer<Told>) => body.type.split('/').at(-1)

const kindsOf = async (organisationId: string) =>
  (
    await database
      .selectFrom('securityEvents')
      .select(['kind', 'details'])
      .where('organisationId', '=', organisationId)
      .orderBy('id')
      .execute()
  ).map(({ kind, details }) => [kind, details['reason'] ?? details['how'] ?? details['way']])

test('links an account at first, and knows it by the subject alone from then on', async () => {
  const { tenant, address } = await connected()
  const ada = await aMember(database, tenant.organisationId)
  const first = await signIn(address, someone(ada.email))
  expect([first.status, first.body.session?.account.id, first.body.return_path]).toEqual([
    201,
    ada.accountId,
    '/envelopes',
  ])
  expect((await call(cookiesOf(first), 'GET', '/app/session')).status).toBe(200)
  const moved = someone('elsewhere@example.net', { sub: `sub of ${ada.email}` })
  expect((await signIn(address, moved)).body.session?.account.id).toBe(ada.accountId)
  const recycled = someone(ada.email, { sub: `sub of ${ada.email} ` })
  expect((await signIn(address, recycled)).status).toBe(403)
  const own = await call<{ provider: string; identity: { email: string } }>(
    ada.as,
    'GET',
    '/app/account/sign-on',
  )
  expect(own.body).toMatchObject({ provider: 'Okta', identity: { email: 'elsewhere@example.net' } })
  expect((await call(tenant.as, 'DELETE', `/app/accounts/${ada.accountId}/sign-on`)).status).toBe(204)
  expect((await call(cookiesOf(first), 'GET', '/app/session')).status).toBe(401)
  expect((await signIn(address, recycled)).body.session?.account.id).toBe(ada.accountId)
  expect((await kindsOf(tenant.organisationId)).map(([kind]) => kind)).toEqual([
    'sign-on-changed',
    'sign-on-linked',
    'signed-in',
    'signed-in',
    'sign-in-failed',
    'sign-on-unlinked',
    'sign-on-linked',
    'signed-in',
  ])
})

test('links no one whose email, domain or organisation does not speak for them', async () => {
  const { tenant, address } = await connected()
  const other = await aTenant(database)
  const known = await aMember(database, tenant.organisationId)
  const invited = await aMember(database, tenant.organisationId, { verified: null })
  const gone = await aMember(database, tenant.organisationId, { active: false })
  const unverified = { email_verified: false }
  const refused = async (email: string, more: object, code: string) => {
    const answer = await signIn(address, someone(email, more))
    expect([email, codeOf(answer)]).toEqual([email, code])
    return answer
  }
  await refused(known.email, unverified, 'not-allowed')
  await refused(known.email, { email: undefined }, 'not-allowed')
  await refused(fresh(), {}, 'not-allowed')
  await refused('ada@elsewhere.example', {}, 'not-allowed')
  await refused(known.email.replace('sender', '\u017fender'), {}, 'not-allowed')
  await refused(gone.email, {}, 'account-deactivated')
  await refused(other.email, {}, 'email-taken')
  const accepted = await signIn(address, someone(invited.email, unverified))
  expect(accepted.body.session?.account).toMatchObject({
    id: invited.accountId,
    verified: expect.any(String),
  })
})

test('gives new people an account, and everyone what the first rule that fits says', async () => {
  const { tenant, address } = await connected({ provisions: true })
  const legal = await aGroup(database, tenant.organisationId)
  const mapping = [
    { value: 'Bosses', role: 'administrator', group_id: null },
    { value: 'Lawyers', role: 'standard', group_id: legal },
    { value: '*', role: 'read-only', group_id: null },
  ]
  expect((await set(tenant, { provisions: true, claim: 'groups', mapping })).status).toBe(200)
  const email = fresh()
  const rights = async (groups: unknown, more: object = {}) => {
    const { body } = await signIn(address, someone(email, { groups, ...more }))
    return body.session === null || body.session === undefined
      ? body.detail
      : [body.session.account.role, body.session.account.group_id]
  }
  expect(await rights(['Others', 'Lawyers'])).toEqual(['standard', legal])
  expect(await rights(['Lawyers', 'Bosses'])).toEqual(['administrator', legal])
  expect(await rights('none')).toEqual(['read-only', legal])
  const left = { _claim_names: { groups: 'src1' } }
  expect(await rights(undefined, left)).toContain('left out your groups')
  // The last administrator stays one, whatever the rules say.
  const boss = await signIn(address, someone(tenant.email, { groups: [] }))
  expect(boss.body.session?.account.role).toBe('administrator')
})

/** Each is a lie, and none of them may open a session. */
const lies: readonly (readonly [what: string, saying: Omit<Saying, 'claims'>, claims: object])[] = [
  ['another issuer', {}, { iss: 'https://evil.example' }],
  ['for another client', {}, { aud: 'another' }],
  ['another nonce', {}, { nonce: 'another' }],
  ['no nonce', {}, { nonce: undefined }],
  ['unsigned', { signs: 'not at all' }, {}],
  ['signed with the secret of the client', { signs: 'with the secret' }, {}],
  ['signed by another key', { signs: 'with another key' }, {}],
  ['expired', {}, { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ['no subject', {}, { sub: undefined }],
  ['a subject that cannot be stored', {}, { sub: 'sub\0' }],
  ['led back by another provider', { iss: 'https://evil.example' }, {}],
  ['more said about someone else', { userInfo: { sub: 'someone else' } }, {}],
]

test('believes no forged token', async () => {
  const { tenant, address } = await connected()
  const ada = await aMember(database, tenant.organisationId)
  const told = someone(ada.email)
  for (const [what, saying, claims] of lies) {
    const answer = await signIn(address, { ...saying, claims: { ...told.claims, ...claims } })
    expect([what, answer.status, answer.headers.getSetCookie()]).toEqual([what, 401, []])
  }
  expect((await signIn(address, told)).status).toBe(201)
  const failed = (await kindsOf(tenant.organisationId)).filter(([kind]) => kind === 'sign-in-failed')
  expect(failed).toHaveLength(lies.length)
})

test('takes an answer once, in the browser in which the visit began, and for its own organisation', async () => {
  const { tenant, address } = await connected()
  const elsewhere = await connected()
  const ada = await aMember(database, tenant.organisationId)
  const told = someone(ada.email)
  const { location, browser } = await begun(address)
  const query = provider.comesBack(location, told)
  const other = await begun(address)
  expect(codeOf(await finish({}, query))).toBe('link-expired')
  expect(codeOf(await finish(other.browser, query))).toBe('link-expired')
  expect(codeOf(await finish(browser, query.replace('state=', 'state=x')))).toBe('link-expired')
  expect((await finish(browser, query)).status).toBe(201)
  expect(codeOf(await finish(browser, query))).toBe('link-expired')
  // A code of one visit in another: its nonce and verifier differ.
  const code = new URL(query).searchParams.get('code') ?? ''
  const next = await begun(address)
  const mixed = new URL(provider.comesBack(next.location, told))
  mixed.searchParams.set('code', code)
  expect((await finish(next.browser, String(mixed))).status).toBe(401)
  // The same person, at an organisation that shares the provider.
  expect(codeOf(await signIn(elsewhere.address, told))).toBe('email-taken')
  // In time.
  const late = await begun(address)
  await database
    .updateTable('signOnAttempts')
    .set({ expires: new Date(0) })
    .execute()
  expect(codeOf(await finish(late.browser, provider.comesBack(late.location, told)))).toBe('link-expired')
  const refused = await begun(address)
  const asked = new URL(refused.location).searchParams
  const no = `?error=access_denied&state=${asked.get('state')}&iss=${provider.issuer}`
  expect((await finish(refused.browser, `${asked.get('redirect_uri')}${no}`)).body.detail).toContain(
    'access_denied',
  )
})

test('takes no answer of one provider to another, whose organisation led someone there', async () => {
  const { tenant, address } = await connected()
  const ada = await aMember(database, tenant.organisationId)
  const evil = await connected()
  // The hostile provider sends its visitor on to the honest one, with what a visit of its own is bound by.
  const own = await begun(address)
  const lured = await begun(evil.address)
  const asked = new URL(own.location)
  asked.searchParams.set('state', new URL(lured.location).searchParams.get('state') ?? '')
  const back = provider.comesBack(asked.href, { ...someone(ada.email), iss: null })
  const before = provider.state.asked
  expect(codeOf(await finish(lured.browser, back))).toBe('link-expired')
  expect(provider.state.asked).toBe(before)
})

test('leads nowhere else, and to no address that is not a page', async () => {
  const { tenant, address } = await connected()
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/ a',
  ])
    expect(
      (await call({}, 'POST', '/app/session/sign-on', { address, return_path: path })).status,
      path,
    ).toBe(422)
  expect((await call({}, 'POST', '/app/session/sign-on', { address: 'none' })).status).toBe(404)
  // Another secret, so that what was kept of the provider is not used.
  provider.metadata['authorization_endpoint'] = 'javascript:alert(document.domain)//'
  expect((await set(tenant, { client_secret: 'another' })).status).toBe(200)
  const answer = await call<Told>({}, 'POST', '/app/session/sign-on', { address })
  delete provider.metadata['authorization_endpoint']
  expect([answer.status, answer.body.location]).toEqual([401, undefined])
})

test('where it is required, passwords open only accounts of administrators with a passkey', async () => {
  const { tenant, address } = await connected()
  const member = await aMember(database, tenant.organisationId, { passwordHash })
  const boss = await aMember(database, tenant.organisationId, { passwordHash, role: 'administrator' })
  const enter = (email: string) => call<Told>({}, 'POST', '/app/session', { email, password })
  const required = { is_enforced: true }
  expect((await set(tenant, required)).body.errors[0]?.path).toBe('is_enforced')
  const came = await signIn(address, someone(tenant.email))
  expect((await enter(member.email)).status).toBe(201)
  expect((await set(tenant, required)).status).toBe(200)
  // Who had come by a password is signed out.
  expect((await call(member.as, 'GET', '/app/session')).status).toBe(401)
  expect((await call(cookiesOf(came), 'GET', '/app/session')).status).toBe(200)
  for (const email of [member.email, boss.email]) {
    const answer = await enter(email)
    expect([codeOf(answer), answer.body.errors]).toEqual([
      'not-allowed',
      [{ path: 'sign_on', message: address }],
    ])
  }
  const wrong = { email: member.email, password: 'wrong' }
  expect(codeOf(await call<Told>({}, 'POST', '/app/session', wrong))).toBe('wrong-credentials')
  const { id, publicKey } = { id: randomUUID(), publicKey: Buffer.alloc(1) }
  const passkey = {
    id,
    credentialId: id,
    publicKey,
    counter: '0',
    transports: [],
    name: 'Key',
    isSynced: false,
  }
  for (const { accountId } of [boss, member])
    await database
      .insertInto('accountPasskeys')
      .values({
        ...passkey,
        organisationId: tenant.organisationId,
        accountId,
        credentialId: randomUUID(),
        rpId: 'localhost',
      })
      .execute()
  expect([(await enter(boss.email)).status, (await enter(member.email)).status]).toEqual([201, 403])
  // Programs go on, and so do the codes that they make.
  const { code } = await addSignInCode(database, member, 10)
  expect((await call({}, 'POST', '/app/session/code', { code })).status).toBe(201)
  expect((await call(tenant.key, 'GET', '/v1/accounts')).status).toBe(200)
})

test('asks for the settings what an administrator could get wrong', async () => {
  const { tenant } = await connected()
  const faultOf = async (change: Settings) => (await set(tenant, change)).body.errors[0]?.path
  expect(await faultOf({ domains: ['victim.example'] })).toBe('domains')
  await aMember(database, tenant.organisationId, {
    role: 'administrator',
    email: `${randomUUID()}@gmail.com`,
  })
  expect(await faultOf({ domains: ['gmail.com'] })).toBe('domains')
  // The secret goes to no one else than it was entered for.
  expect(await faultOf({ issuer: 'https://evil.example' })).toBe('client_secret')
  expect(await faultOf({ issuer: 'http://127.0.0.1:1', client_secret: 'x' })).toBe('issuer')
  expect(await faultOf({ issuer: `${provider.issuer}/`, client_secret: 'x' })).toBe('issuer')
  expect(await faultOf({ mapping: [{ value: 'a', role: 'standard', group_id: null }] })).toBe('claim')
  const foreign = await aGroup(database, (await aTenant(database)).organisationId)
  const mapping = [{ value: 'a', role: 'standard', group_id: foreign }]
  expect(await faultOf({ claim: 'groups', mapping })).toBe('mapping.0.group_id')
  expect(await faultOf({ is_active: false, is_enforced: true })).toBe('is_enforced')
  const read = await call<object>(tenant.as, 'GET', at)
  expect(JSON.stringify(read.body)).not.toContain(provider.client.clientSecret)
  await database
    .updateTable('sessions')
    .set({ proved: new Date(0) })
    .where('accountId', '=', tenant.accountId)
    .execute()
  expect(codeOf(await set(tenant))).toBe('step-up-required')
})

test('proves again through the provider, as the same person and just now', async () => {
  const { tenant, address } = await connected({ provisions: true })
  const email = fresh()
  const as = cookiesOf(await signIn(address, someone(email)))
  await database
    .updateTable('sessions')
    .set({ proved: new Date(0) })
    .where('identityId', 'is not', null)
    .execute()
  const ways = await call<Told>(as, 'GET', '/app/session/proof')
  expect(ways.body).toEqual({ ways: ['provider'], is_fresh: false })
  const proven = async (claims: object) => {
    const began = await call<Told>(as, 'POST', '/app/session/proof/sign-on')
    const asked = new URL(began.body.location).searchParams
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
    const query = provider.comesBack(began.body.location, someone(email, claims))
    return (await finish(cookiesOf(began), query)).status
  }
  const now = Math.floor(Date.now() / 1000)
  expect(await proven({})).toBe(401)
  expect(await proven({ auth_time: now - 600 })).toBe(401)
  expect(await proven({ auth_time: now, sub: 'someone else' })).toBe(401)
  expect((await call<Told>(as, 'GET', '/app/session/proof')).body.is_fresh).toBe(false)
  expect(await proven({ auth_time: now })).toBe(201)
  expect((await call<Told>(as, 'GET', '/app/session/proof')).body.is_fresh).toBe(true)
  const kinds = (await kindsOf(tenant.organisationId)).map(([kind]) => kind)
  expect(kinds.slice(-4)).toEqual(['proof-failed', 'proof-failed', 'proof-failed', 'proved'])
  expect((await call(tenant.as, 'POST', '/app/session/proof/sign-on')).status).toBe(409)
})

test('shows in a trial what would happen, and does nothing of it', async () => {
  const { tenant } = await connected({ provisions: true, is_active: false })
  const count = async () => (await database.selectFrom('signOnIdentities').selectAll().execute()).length
  const before = await count()
  const tried = async (email: string) => {
    const began = await call<Told>(tenant.as, 'POST', `${at}/trial`)
    const { body } = await finish(cookiesOf(began), provider.comesBack(began.body.location, someone(email)))
    return body
  }
  const email = fresh()
  const { trial, session } = await tried(email)
  expect(session).toBeNull()
  expect(trial).toMatchObject({
    is_accepted: true,
    outcome: expect.stringContaining('An account would be created'),
  })
  expect(trial?.claims).toContainEqual({ name: 'email', value: email })
  expect((await tried('ada@elsewhere.example')).trial?.is_accepted).toBe(false)
  expect(
    (await set(tenant, { claim: 'groups', mapping: [{ value: 'x', role: 'standard', group_id: null }] }))
      .status,
  ).toBe(200)
  expect((await tried(tenant.email)).trial?.outcome).toContain('Role: administrator, as no other is left.')
  expect(await count()).toBe(before)
})

async function logout(token: string) {
  const body = new URLSearchParams({ logout_token: token })
  return (await fetch(new URL('/sso/oidc/logout', url), { method: 'POST', body })).status
}

/** Each is a lie, and none of them may end a session. */
const falseLogouts: readonly (readonly [what: string, claims: object, saying?: Saying])[] = [
  ['another issuer', { iss: 'https://evil.example' }],
  ['for another client', { aud: 'another' }],
  ['with a nonce', { nonce: 'any' }],
  ['without its event', { events: {} }],
  ['with another event', { events: { 'http://example.com': {} } }],
  ['without an id', { jti: undefined }],
  ['without an end', { exp: undefined }],
  ['expired', { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ['old', { iat: Math.floor(Date.now() / 1000) - 3600 }],
  ['of the future', { iat: Math.floor(Date.now() / 1000) + 3600 }],
  ['an identity token', {}, { typ: 'JWT' }],
  ['unsigned', {}, { signs: 'not at all' }],
  ['signed with the secret of the client', {}, { signs: 'with the secret' }],
  ['signed by another key', {}, { signs: 'with another key' }],
]

test('ends the sessions that the provider says have ended, and only if it says so', async () => {
  const { tenant, address } = await connected()
  const ada = await aMember(database, tenant.organisationId)
  const opened = async (sid: string) => cookiesOf(await signIn(address, someone(ada.email, { sid })))
  const one = await opened('one')
  const two = await opened('two')
  const isOpen = async (as: Identity) => (await call(as, 'GET', '/app/session')).status === 200
  const sub = `sub of ${ada.email}`
  for (const [what, claims, saying] of falseLogouts)
    expect([what, await logout(await provider.logoutToken({ sub, sid: 'one', ...claims }, saying))]).toEqual([
      what,
      400,
    ])
  expect(await logout(await provider.logoutToken({}))).toBe(400)
  expect(await logout('none')).toBe(400)
  const odd = (await provider.logoutToken({ sub })).split('.')
  odd[1] = Buffer.from('{"iss":{},"aud":[1,null,{}]}').toString('base64url')
  expect(await logout(odd.join('.'))).toBe(400)
  expect([await isOpen(one), await isOpen(two)]).toEqual([true, true])
  const token = await provider.logoutToken({ sub, sid: 'one' })
  expect(await logout(token)).toBe(200)
  expect([await isOpen(one), await isOpen(two)]).toEqual([false, true])
  expect(await logout(token)).toBe(400)
  expect(await logout(await provider.logoutToken({ sub: 'someone else', sid: 'two' }))).toBe(200)
  expect(await isOpen(two)).toBe(true)
  expect(await logout(await provider.logoutToken({ sub }))).toBe(200)
  expect([await isOpen(two), await isOpen(ada.as)]).toEqual([false, true])
  const ended = (await kindsOf(tenant.organisationId)).filter(([kind]) => kind === 'signed-out')
  expect(ended).toHaveLength(2)
})

test('counts what is brought back in vain, and says when a provider is away', async () => {
  const { address } = await connected({ client_secret: provider.client.clientSecret, name: 'Away' })
  const known = await begun(address)
  provider.state.isAway = true
  const away = await finish(known.browser, provider.comesBack(known.location, someone(fresh())))
  provider.state.isAway = false
  expect(away.status).toBe(401)
  const { browser } = await begun(address)
  const answers = await Promise.all(Array.from({ length: 70 }, () => finish(browser, '/none?state=none')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 429]))
  await database.deleteFrom('rateLimits').execute()
})

test('forgets a provider with all who came from it', async () => {
  const { tenant, address } = await connected()
  const ada = await aMember(database, tenant.organisationId)
  const as = cookiesOf(await signIn(address, someone(ada.email)))
  expect((await call(tenant.as, 'DELETE', at)).status).toBe(204)
  expect((await call(as, 'GET', '/app/session')).status).toBe(401)
  expect((await call<Told>(tenant.as, 'GET', at)).body.settings).toBeNull()
  expect((await call({}, 'GET', `/app/session/sign-on/${address}`)).status).toBe(404)
})
