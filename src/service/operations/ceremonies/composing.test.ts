import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { composerRoutes } from '#domain/ceremony/composing.ts'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { routesOf } from '#harness/permissions/routes.ts'
import { field } from '#harness/world/drafts.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { aMember, anEnvelopeIn, aTenant } from '#harness/world/world.ts'
import type { Tenant } from '#harness/world/world.ts'

interface Answer extends Partial<Problem> {
  readonly address?: string
  readonly session?: string
  readonly envelope_id?: string
  readonly revision?: number
}

const service = await testService()
const { call, database, url } = service
const listed = 'https://app.example.com'
const whyNot = ({ body }: { body: Answer }) => body.type?.split('/').at(-1)

async function aListing(...embedding_origins: string[]): Promise<Tenant> {
  const tenant = await aTenant(database)
  await call(tenant.as, 'PUT', '/app/organisation/policy', { embedding_origins })
  return tenant
}
const tenant = await aListing(listed, 'http://localhost:5173')
const aDraftOf = (of: Tenant = tenant) => anEnvelopeIn(service, of, 'draft')
const embed = (envelope_id: string, more: object = {}, who: Identity = tenant.key) =>
  call<Answer>(who, 'POST', '/embed/sessions', { envelope_id, ...more })
const open = (token: string) => call<Answer>({}, 'POST', '/embed/openings', { token })

/** An editor that someone has opened, and what its browser sends. */
async function anEditor(of: Tenant = tenant, who: Identity = of.key) {
  const { id } = await aDraftOf(of)
  const { body } = await embed(id, {}, who)
  const token = new URL(body.address ?? '').pathname.replace('/compose/', '')
  const opened = await open(token)
  expect(opened.body.envelope_id).toBe(id)
  const as = { authorization: `Bearer ${opened.body.session ?? ''}` }
  return { id, token, as, read: () => call<Answer>(as, 'GET', `/app/drafts/${id}`) }
}

async function framersOf(path: string): Promise<string> {
  const { headers } = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
  return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''
}

test('its link opens one editor, once, and following it again is written down', async () => {
  const { token, read } = await anEditor()
  expect((await read()).status).toBe(200)
  expect(whyNot(await open(token))).toBe('link-invalid')
  expect(whyNot(await open('never-made'))).toBe('link-invalid')
  const { rows } = await sql<{
    kind: string
  }>`select kind from security_events where organisation_id = ${tenant.organisationId} and kind like 'editor-%' order by kind`.execute(
    database,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['editor-embedded', 'editor-opened', 'editor-refused'])
  expect((await read()).status).toBe(200)
})

test('it edits and sends its draft, and ends with that', async () => {
  const { id, token, as, read } = await anEditor()
  const { revision, ...draft } = (await read()).body as Answer & {
    readonly recipients: readonly { readonly id: string }[]
  }
  const fields = [field(draft.recipients[0]?.id ?? '')]
  const saved = await call(as, 'PUT', `/app/drafts/${id}`, { ...draft, revision, fields })
  expect(saved.status).toBe(200)
  expect((await call(as, 'GET', `/app/drafts/${id}/preflight`)).status).toBe(200)
  const sent = await call<Answer>(as, 'POST', `/v1/envelopes/${id}/send`)
  expect([sent.status, sent.body?.detail]).toEqual([204, undefined])
  expect((await read()).status).toBe(401)
  // Who did not hear the answer can ask, and nobody else.
  const session = as.authorization.replace('Bearer ', '')
  const asked = await call<Answer>({}, 'POST', '/embed/openings', { token, session })
  expect(whyNot(asked)).toBe('envelope-not-draft')
  expect(whyNot(await open(token))).toBe('link-invalid')
  expect((await call(tenant.as, 'POST', `/app/envelopes/${id}/recall`)).status).toBeLessThan(300)
  expect((await call<{ status: string }>(tenant.key, 'GET', `/v1/envelopes/${id}`)).body.status).toBe('draft')
  expect((await read()).status).toBe(401)
  expect(whyNot(await open(token))).toBe('link-invalid')
})

test('its own page asks how it ended, and that is not written down', async () => {
  const { id, token, as } = await anEditor()
  await call(as, 'DELETE', '/embed/session')
  const session = as.authorization.replace('Bearer ', '')
  const refusals = async (body: object) => {
    expect(whyNot(await call<Answer>({}, 'POST', '/embed/openings', { token, ...body }))).toBe('link-invalid')
    const { rows } =
      await sql`select from security_events where kind = 'editor-refused' and target_id = ${id}`.execute(
        database,
      )
    return rows.length
  }
  expect(await refusals({ session })).toBe(0)
  expect(await refusals({ session: 'somebody else’s' })).toBe(1)
})

test('the trail names who asked for it, or the sender where API credentials did', async () => {
  const other = await aMember(database, tenant.organisationId, { role: 'administrator' })
  for (const [who, actor] of [
    [tenant.key, tenant.accountId],
    [other.as, other.accountId],
  ] as const) {
    const { id, as } = await anEditor(tenant, who)
    const { body } = await call<{ revision: number; recipients: { id: string }[] }>(
      as,
      'GET',
      `/app/drafts/${id}`,
    )
    const fields = [field(body.recipients[0]?.id ?? '')]
    await call(as, 'PUT', `/app/drafts/${id}`, { ...body, fields })
    expect((await call(as, 'POST', `/v1/envelopes/${id}/send`)).status).toBe(204)
    const trail = await auditTrail(database, { organisationId: tenant.organisationId, envelopeId: id })
    const sent = trail.find(({ kind }) => kind === 'envelope-sent')
    expect(sent?.actor).toMatchObject({ id: actor })
  }
})

test('no other route of the service is there for it', async () => {
  const { id, as } = await anEditor()
  const other = await aDraftOf()
  const routes = [...routesOf(service)]
  expect(composerRoutes.filter((route) => !routes.includes(route))).toEqual([])
  const reached: string[] = []
  for (const route of routes) {
    const [method = '', pattern = ''] = route.split(' ')
    for (const subject of [id, other.id]) {
      const path = pattern.replaceAll(/\{(\w+)\}/g, subject)
      if (subject === id && composerRoutes.includes(route)) continue
      // It is about no draft, and would end the editor.
      if (route === 'DELETE /embed/session') continue
      const { status } = await fetch(new URL(path, url), {
        method,
        headers: { ...as, 'content-type': 'application/json' },
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: '{}' }),
      })
      const without = await fetch(new URL(path, url), {
        method,
        headers: { authorization: `Bearer ${'x'.repeat(43)}`, 'content-type': 'application/json' },
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: '{}' }),
      })
      // What a stranger may ask for is as ever.
      if (status !== 404 && status !== 401 && status !== without.status) reached.push(`${route}: ${status}`)
    }
  }
  expect(reached).toEqual([])
  expect((await call(as, 'GET', `/app/drafts/${id}`)).status).toBe(200)
}, 120_000)

test('it ends on its own, by time, with its key, its sender and its draft', async () => {
  const isOver = async ({ read }: Awaited<ReturnType<typeof anEditor>>) => (await read()).status === 401
  const closed = await anEditor()
  expect((await call(closed.as, 'DELETE', '/embed/session')).status).toBe(204)
  expect(await isOver(closed)).toBe(true)
  // Whoever is signed in in this browser does not go on in its place.
  const both = { ...tenant.as, ...closed.as }
  expect((await call(both, 'GET', `/app/drafts/${closed.id}`)).status).toBe(401)

  const voided = await anEditor()
  await sql`update envelopes set status = 'voided' where id = ${voided.id}`.execute(database)
  expect(await isOver(voided)).toBe(true)

  const late = await anEditor()
  await sql`update ceremonies set session_expires = now() where envelope_id = ${late.id}`.execute(database)
  expect(await isOver(late)).toBe(true)

  const others = await aListing(listed)
  const [keyless, leaderless] = [await anEditor(others), await anEditor(others)]
  await sql`update api_credentials set revoked = now() where organisation_id = ${others.organisationId}`.execute(
    database,
  )
  expect(await isOver(keyless)).toBe(true)
  await sql`update api_credentials set revoked = null where organisation_id = ${others.organisationId}`.execute(
    database,
  )
  expect(await isOver(leaderless)).toBe(false)
  await sql`update accounts set active = false where organisation_id = ${others.organisationId}`.execute(
    database,
  )
  expect(await isOver(leaderless)).toBe(true)

  const gone = await anEditor()
  await call(tenant.as, 'DELETE', `/app/drafts/${gone.id}`)
  expect(await isOver(gone)).toBe(true)
})

test('of many who open a link at once, one gets in', async () => {
  const { id } = await aDraftOf()
  const { body } = await embed(id)
  const token = new URL(body.address ?? '').pathname.replace('/compose/', '')
  const opened = await Promise.all(Array.from({ length: 8 }, () => open(token)))
  expect(opened.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 403, 403, 403, 403, 403, 403, 403,
  ])
})

test('a page of another site does nothing with what the browser has', async () => {
  const { id, as } = await anEditor()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  // A form or a script there sends cookies at most, never the token.
  const forged = (path: string, more: Identity = {}) =>
    call<Answer>({ ...foreign, ...more }, 'POST', path, { envelope_id: id })
  for (const path of [`/v1/envelopes/${id}/send`, '/embed/sessions']) {
    expect((await forged(path)).status).toBe(401)
    expect(whyNot(await forged(path, tenant.as))).toBe('cross-site-request')
  }
  expect(whyNot(await forged(`/v1/envelopes/${id}/send`, as))).toBe('cross-site-request')
  const { headers } = await fetch(`${url}/embed/openings`, { method: 'POST', body: '{"token":"none"}' })
  expect([headers.get('set-cookie'), headers.get('access-control-allow-origin')]).toEqual([null, null])
  expect((await call(as, 'GET', `/app/drafts/${id}`)).status).toBe(200)
})

test('a link opens nothing once its key, its sender or its draft is gone', async () => {
  const others = await aListing(listed)
  const tokenFor = async (id: string) =>
    new URL((await embed(id, {}, others.key)).body.address ?? '').pathname.replace('/compose/', '')
  const { id } = await aDraftOf(others)
  const { organisationId } = others
  const token = await tokenFor(id)
  for (const [away, back] of [
    [
      sql`update api_credentials set revoked = now() where organisation_id = ${organisationId}`,
      sql`update api_credentials set revoked = null where organisation_id = ${organisationId}`,
    ],
    [
      sql`update api_credentials set expires = now() where organisation_id = ${organisationId}`,
      sql`update api_credentials set expires = null where organisation_id = ${organisationId}`,
    ],
    [
      sql`update accounts set active = false where organisation_id = ${organisationId}`,
      sql`update accounts set active = true where organisation_id = ${organisationId}`,
    ],
    [
      sql`update envelopes set status = 'voided' where id = ${id}`,
      sql`update envelopes set status = 'draft' where id = ${id}`,
    ],
  ] as const) {
    await away.execute(database)
    expect(whyNot(await open(token))).toBe('link-invalid')
    await back.execute(database)
  }
  // No try of these has used it.
  expect((await open(token)).status).toBe(201)
  const sent = await aDraftOf(others)
  const late = await tokenFor(sent.id)
  await call(others.as, 'DELETE', `/app/drafts/${sent.id}`)
  expect(whyNot(await open(late))).toBe('link-invalid')
})

test('what is sent from it is in the security log, by whom and of what', async () => {
  const { id, as } = await anEditor()
  const own = await call<{ recipients: { id: string }[] }>(as, 'GET', `/app/drafts/${id}`)
  const fields = [field(own.body.recipients[0]?.id ?? '')]
  await call(as, 'PUT', `/app/drafts/${id}`, { ...own.body, fields })
  const { rows: before } = await sentFrom(id)
  expect(before).toEqual([])
  expect((await call(as, 'POST', `/v1/envelopes/${id}/send`)).status).toBe(204)
  expect((await sentFrom(id)).rows).toEqual([{ actorId: tenant.accountId, targetName: null }])
  const elsewhere = await aDraftOf()
  const { body } = await call<{ recipients: { id: string }[] }>(
    tenant.as,
    'GET',
    `/app/drafts/${elsewhere.id}`,
  )
  const theirs = [field(body.recipients[0]?.id ?? '')]
  await call(tenant.as, 'PUT', `/app/drafts/${elsewhere.id}`, { ...body, fields: theirs })
  expect((await call(tenant.as, 'POST', `/v1/envelopes/${elsewhere.id}/send`)).status).toBe(204)
  expect((await sentFrom(elsewhere.id)).rows).toEqual([])
})

const sentFrom = (id: string) =>
  sql`select actor_id, target_name from security_events where kind = 'editor-sent' and target_id = ${id}`.execute(
    database,
  )

test('a link that was not followed in time opens nothing', async () => {
  const { id } = await aDraftOf()
  const { body } = await embed(id)
  await sql`update ceremonies set expires = now() where envelope_id = ${id}`.execute(database)
  expect(whyNot(await open(new URL(body.address ?? '').pathname.replace('/compose/', '')))).toBe(
    'link-invalid',
  )
})

test('only listed sites may show it, and only for drafts of those who ask', async () => {
  const { id } = await aDraftOf()
  const path = async (more: object = {}) => new URL((await embed(id, more)).body.address ?? '').pathname
  expect(await framersOf(await path())).toBe(`'self' ${listed} http://localhost:5173`)
  const narrow = await path({ origins: ['https://app.example.com/'] })
  expect(await framersOf(narrow)).toBe(`'self' ${listed}`)
  expect(await framersOf('/compose/never-made')).toBe("'none'")
  expect(whyNot(await embed(id, { origins: ['https://evil.example'] }))).toBe('invalid-input')
  await call(tenant.as, 'PUT', '/app/organisation/policy', { embedding_origins: ['https://new.example'] })
  expect(await framersOf(narrow)).toBe("'none'")
  await call(tenant.as, 'PUT', '/app/organisation/policy', {
    embedding_origins: [listed, 'http://localhost:5173'],
  })

  const none = await aTenant(database)
  const theirs = await aDraftOf(none)
  expect(whyNot(await embed(theirs.id, {}, none.key))).toBe('conflict')
  expect((await embed(theirs.id)).status).toBe(404)
  const sent = await anEnvelopeIn(service, tenant, 'sent')
  expect(whyNot(await embed(sent.id))).toBe('envelope-not-draft')
  const reader = await aMember(database, tenant.organisationId, { role: 'read-only' })
  expect((await embed(id, {}, reader.as)).status).toBe(404)
})

test('limited keys need to be allowed to embed', async () => {
  const { id } = await aDraftOf()
  const limit = (scopes: string) =>
    sql`update api_credentials set scopes = ${scopes === '' ? null : scopes.split(',')}
      where organisation_id = ${tenant.organisationId}`.execute(database)
  await limit('envelopes:write,documents:write')
  const refused = await embed(id)
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'These API credentials are limited. This needs embedding:write.',
  ])
  await limit('embedding:write')
  expect((await embed(id)).status).toBe(201)
  // What is taken from a key later ends what it made.
  await limit('')
  const { read } = await anEditor()
  expect((await read()).status).toBe(200)
  await limit('envelopes:write')
  expect((await read()).status).toBe(401)
  await limit('')
  expect((await read()).status).toBe(200)
})
