import { expect, test } from 'vitest'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { inbox } from '#harness/world/inbox.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { agreeAndSign, certificateText, follow } from '#harness/world/signing.ts'
import { aMember, aTenant, hasWholeChain } from '#harness/world/world.ts'
import { templateWorld } from '#harness/world/templates.ts'
import type { Edited } from '#harness/world/templates.ts'
import type { Problem } from '#contract/problem.ts'

interface Link {
  readonly endpoint: string
  readonly uses: number
  readonly standing: string
}
interface Answer extends Partial<Problem> {
  readonly link?: Link | null
  readonly problem?: string | null
  readonly visit?: string
  readonly signing?: string
  readonly view?: { readonly name: string }
  readonly dead_end?: { readonly reason: string; readonly sender: object | null }
}

const service = await testService({ TRUSTED_PROXIES: '127.0.0.1/32' })
const { call, database, idle } = service
const { tenant, dashboard, aTemplate } = await templateWorld(service)
const anything = { asks_code: true, most_uses: null, uses_each: null, domains: [], expires: null }
const whyNot = ({ body }: { body: Answer }) => body.type?.split('/').at(-1)
let networks = 0
/** Someone elsewhere, whose tries count apart. */
const visitor = (): Identity => ({ 'x-forwarded-for': `198.51.100.${(networks += 1)}` })

/** A template with one open role that signs, and a public link of it. */
async function aLink(limits: object = {}) {
  const { id } = await aTemplate()
  const edited = (await call<Edited>(dashboard(tenant.as), 'GET', `/app/templates/${id}`)).body
  const [role, viewer] = edited.roles
  const roles = [
    { ...role, recipient_name: '', recipient_email: '', recipient_order: 1 },
    { ...viewer, recipient_type: 'carbon-copy', recipient_order: 2 },
  ]
  const saved = await call(dashboard(tenant.as), 'PUT', `/app/templates/${id}`, { ...edited, roles })
  expect(saved.status).toBe(200)
  const path = `/app/templates/${id}/public-link`
  const set = (body: object) => call<Answer>(dashboard(tenant.as), 'PUT', path, { ...anything, ...body })
  const made = await set(limits)
  expect(made).toMatchObject({ status: 200, body: { problem: null, link: { standing: 'open', uses: 0 } } })
  const token = made.body.link?.endpoint.split('/start/')[1] ?? ''
  return { id, path, set, token, edited }
}

const post = (path: string, body: object, who: Identity = {}) =>
  call<Answer>(who, 'POST', `/signing/starts${path}`, body)
const begin = (token: string, person: object = {}, who: Identity = visitor()) =>
  post('/visits', { token, name: 'Vera Visitor', email: 'vera@example.org', language: 'de', ...person }, who)

/** The latest code that an address got. */
async function codeFor(toAddress: string): Promise<string> {
  await idle()
  const letters = await inbox(database, { organisationId: tenant.organisationId, toAddress })
  return (
    /\b\d{6}\b/.exec(letters.findLast(({ subject }) => /\d{6}/.test(subject ?? ''))?.subject ?? '')?.[0] ?? ''
  )
}

async function envelopesOf(templateId: string) {
  const events = await database
    .selectFrom('auditEvents')
    .select(['envelopeId', 'details'])
    .where('kind', '=', 'envelope-created')
    .execute()
  return events.filter(({ details }) => details['template'] === templateId && 'publicLink' in details)
}

test('someone begins by a public link, proves their address, signs, and the trail says how', async () => {
  const { id, token, path } = await aLink()
  expect((await post('', { token })).body.view).toMatchObject({
    name: 'Lease',
    type: 'signer',
    asks_code: true,
    documents: ['One', 'Two'],
  })
  const visit = (await begin(token)).body.visit ?? ''
  expect(await envelopesOf(id)).toEqual([])
  const code = await codeFor('vera@example.org')
  const [letter] = await inbox(database, {
    organisationId: tenant.organisationId,
    toAddress: 'vera@example.org',
  })
  expect(letter?.subject).toBe(`${code} ist Ihr Code für „Lease“`)
  expect(letter?.text).not.toContain('Vera')
  const wrong = code === '000000' ? '111111' : '000000'
  expect(whyNot(await post('/code/check', { visit, code: wrong }))).toBe('wrong-credentials')
  const begun = await post('/code/check', { visit, code })
  expect(begun.status).toBe(201)
  expect(whyNot(await post('/code/check', { visit, code }))).toBe('conflict')
  expect((await call<Answer>(dashboard(tenant.as), 'GET', path)).body.link?.uses).toBe(1)

  const [made] = await envelopesOf(id)
  const key = { organisationId: tenant.organisationId, envelopeId: made?.envelopeId ?? '' }
  const signer = await follow(service, begun.body.signing ?? '')
  await agreeAndSign(signer, 'sign')
  await agreeAndSign(signer, 'sign-2')
  expect(await signer.act('POST', 'finish')).toMatchObject({ status: 200 })
  await idle()
  const trail = await auditTrail(database, key)
  expect(trail[0]).toMatchObject({ kind: 'envelope-created', actor: { id: tenant.accountId }, address: null })
  const proved = trail.find(({ kind }) => kind === 'recipient-authenticated')
  expect(proved).toMatchObject({ actor: { name: 'Vera Visitor', email: 'vera@example.org' } })
  expect(proved?.details).toEqual({ method: 'email-code' })
  expect(trail.find(({ kind }) => kind === 'recipient-opened')?.details).toMatchObject({ channel: 'public' })
  expect(await hasWholeChain(database, key)).toBe(true)
  const certificate = await certificateText(service, key.envelopeId)
  expect(certificate).toContain('Began it by a public link')
  expect(certificate).toContain('One-time code by email')

  // A purge leaves neither the visit nor the email with the code.
  const kept = async () => [
    await database.selectFrom('ceremonyVisits').where('email', '=', 'vera@example.org').selectAll().execute(),
    await inbox(database, { organisationId: tenant.organisationId, toAddress: 'vera@example.org' }),
  ]
  expect((await kept()).map(({ length }) => length > 0)).toEqual([true, true])
  const purged = await call(dashboard(tenant.as), 'POST', `/app/envelopes/${key.envelopeId}/purge`)
  expect(purged.status).toBe(204)
  await idle()
  expect(await kept()).toEqual([[], []])
})

test('a link stops for what it does not allow, and says so to everyone alike', async () => {
  const { token, set, path } = await aLink({ domains: ['example.org'], most_uses: 1 })
  const foreign = await begin(token, { email: 'vera@mail.example.org' })
  expect(foreign.body.errors?.[0]?.path).toBe('email')
  // Two who have proved their address at once: there is one use.
  const visits = [await begin(token), await begin(token, { email: 'otto@example.org' })]
  const codes = [await codeFor('vera@example.org'), await codeFor('otto@example.org')]
  const tries = await Promise.all(
    visits.map(({ body: { visit } }, index) => post('/code/check', { visit, code: codes[index] })),
  )
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([201, 403]))
  expect((await post('', { token })).body.dead_end?.reason).toBe('used-up')
  expect(whyNot(await begin(token))).toBe('link-invalid')
  await set({ most_uses: 5 })
  // The one who came too late tries again, without another code.
  const late = tries.findIndex(({ status }) => status === 403)
  expect((await post('/code/check', { visit: visits[late]?.body.visit, code: codes[late] })).status).toBe(201)

  const pause = (paused: boolean) => call(dashboard(tenant.as), 'PUT', `${path}/pause`, { paused })
  await pause(true)
  expect((await post('', { token })).body.dead_end).toMatchObject({ reason: 'paused', sender: {} })
  await pause(false)
  await database
    .updateTable('ceremonies')
    .set({ expires: new Date(0) })
    .where('ended', 'is', null)
    .execute()
  expect((await post('', { token })).body.dead_end?.reason).toBe('expired')
  expect((await call(dashboard(tenant.as), 'DELETE', path)).status).toBe(204)
  expect((await post('', { token })).body.dead_end?.reason).toBe('closed')
  expect((await post('', { token: 'none' })).body.dead_end).toMatchObject({ reason: 'invalid', sender: null })
  const events = await database
    .selectFrom('securityEvents')
    .select('kind')
    .where('targetKind', '=', 'template')
    .where('targetId', '=', path.split('/')[3] ?? '')
    .orderBy('created')
    .execute()
  expect(events.map(({ kind }) => kind.replace('public-link-', ''))).toEqual([
    'created',
    'changed',
    'changed',
    'changed',
    'closed',
  ])
})

test('counts uses by mailbox, and without a code begins at once', async () => {
  const { token } = await aLink({ uses_each: 1 })
  const start = async (email: string) => {
    const { visit } = (await begin(token, { email })).body
    return post('/code/check', { visit, code: await codeFor(email) })
  }
  expect((await start('each@example.org')).status).toBe(201)
  const again = await start('each+again@example.org')
  expect([whyNot(again), again.body.detail]).toEqual(['conflict', expect.stringContaining('already used')])
  // Each try prepares the documents, so that they come to an end.
  const email = 'each+tries@example.org'
  const { visit } = (await begin(token, { email })).body
  const code = await codeFor(email)
  const tries: number[] = []
  for (let times = 0; times < 12; times += 1) tries.push((await post('/code/check', { visit, code })).status)
  expect(tries.filter((status) => status === 429)).toHaveLength(2)

  const open = await aLink({ asks_code: false })
  const begun = await begin(open.token, { email: 'at-once@example.org' })
  expect(begun.status).toBe(201)
  expect((await follow(service, begun.body.signing ?? '')).opened.status).toBe(201)
  expect((await open.set({ asks_code: false, uses_each: 1 })).status).toBe(422)
})

test('a stranger floods neither mailboxes nor envelopes, nor learns whose address was used', async () => {
  const { id, token } = await aLink()
  const victim = { email: 'victim@example.org', name: 'Vic' }
  for (let times = 0; times < 8; times += 1) expect((await begin(token, victim)).status).toBe(201)
  await idle()
  const letters = await inbox(database, { organisationId: tenant.organisationId, toAddress: victim.email })
  expect(letters).toHaveLength(5)
  // The sixth answer is like the first.
  expect(Object.keys((await begin(token, victim)).body)).toEqual(['visit'])
  const here = visitor()
  const answers = []
  for (let times = 0; times < 42; times += 1)
    answers.push((await begin(token, { email: `p${times}@example.org` }, here)).status)
  expect(answers.filter((status) => status === 429)).toHaveLength(2)
  expect(await envelopesOf(id)).toEqual([])
  const named = await begin(token, { name: 'Win at evil.example' })
  expect(named.body.errors?.[0]?.path).toBe('name')
  // Five tries at a code, then another has to be sent.
  const { visit } = (await begin(token, { email: 'guess@example.org' })).body
  const code = await codeFor('guess@example.org')
  const wrong = code === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries += 1) await post('/code/check', { visit, code: wrong })
  expect((await post('/code/check', { visit, code })).status).toBe(429)
}, 30_000)

test('is for those who may change the template, of templates with one open role, by makers who may send', async () => {
  const named = await aTemplate()
  const refused = await call<Answer>(
    dashboard(tenant.as),
    'PUT',
    `/app/templates/${named.id}/public-link`,
    anything,
  )
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('already named')])
  const { path, token, id, edited } = await aLink()
  const outsider = await aTenant(database)
  const reader = await aMember(database, tenant.organisationId, { role: 'read-only' })
  for (const who of [outsider.as, reader.as])
    for (const method of ['GET', 'DELETE'])
      expect((await call(dashboard(who), method, path)).status).toBeGreaterThanOrEqual(403)
  // The template changed: everyone in it is named again.
  const now = (await call<Edited>(dashboard(tenant.as), 'GET', `/app/templates/${id}`)).body
  const { roles } = edited
  await call(dashboard(tenant.as), 'PUT', `/app/templates/${id}`, { ...now, roles })
  expect((await post('', { token })).body.dead_end?.reason).toBe('closed')
  expect(whyNot(await begin(token))).toBe('link-invalid')

  const other = await aLink()
  const { visit } = (await begin(other.token, { email: 'left@example.org' })).body
  const code = await codeFor('left@example.org')
  await database.updateTable('accounts').set({ active: false }).where('id', '=', tenant.accountId).execute()
  expect(whyNot(await post('/code/check', { visit, code }))).toBe('link-invalid')
  expect(await envelopesOf(other.id)).toEqual([])
})
