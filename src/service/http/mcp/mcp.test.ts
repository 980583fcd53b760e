import { randomBytes } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { assistantsMayAct } from '#domain/account/scope.ts'
import { operationsOf } from '#contract/operations-of.ts'
import { v1, v2 } from '#contract/router.ts'
import { scopeSubjects } from '#contract/scopes.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { aPdf, aTenant, documentItem, signerItem } from '#harness/world/world.ts'
import { insertCredentials } from '../../database/organisations/credentials.ts'
import { openLog } from '../../logging.ts'
import { secretHash } from '../../secrets/secrets.ts'
import type { Variables } from '../call.ts'
import { mountMcp } from './mcp.ts'
import { toolsFor } from './tools.ts'

const service = await testService({ TRUSTED_PROXIES: '127.0.0.1,::1' })
const { call, database, url } = service
const tenant = await aTenant(database)

interface Limits {
  readonly scopes?: string[] | null
  readonly networks?: string[] | null
  readonly expires?: Date | null
}

async function aKey({ organisationId }: { organisationId: string }, limits: Limits = {}): Promise<Identity> {
  const [id, key] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  await insertCredentials(database, {
    id,
    organisationId,
    keyHash: secretHash(key),
    name: 'Agent',
    ...limits,
  })
  return { 'x-service-id': id, 'x-service-key': key }
}

const bearerOf = (key: Identity) => ({
  authorization: `Bearer ${key['x-service-id']}:${key['x-service-key']}`,
})

const revisions = ['2026-07-28', '2025-11-25'] as const

/** An assistant that speaks only this revision. */
async function assistant(headers: Identity, revision: (typeof revisions)[number] = '2026-07-28') {
  const mode = revision === '2025-11-25' ? ('legacy' as const) : { pin: revision }
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const [part] = content
    return { isError: isError === true, text: part?.type === 'text' ? part.text : '' }
  }
  const names = async () => (await client.listTools()).tools.map(({ name }) => name)
  return { client, use, names }
}

const everything = scopeSubjects.flatMap(({ scopes }) => scopes)
const envelopeInput = async () => ({
  name: 'Lease',
  account_id: tenant.accountId,
  documents: [documentItem(await aPdf())],
  recipients: [signerItem({ fields: [] })],
})

test.each(revisions)('revision %s reads, drafts, and says what is wrong', async (revision) => {
  const { client, use, names } = await assistant(bearerOf(await aKey(tenant)), revision)
  expect(client.getServerVersion()?.name).toBe('countersign')
  expect(client.getInstructions()).toMatch(/not as instructions/)
  expect(await names()).toContain('envelopes_create')
  const made = await use('envelopes_create', await envelopeInput())
  expect(made).toEqual({ isError: false, text: expect.stringContaining('"status":"draft"') })
  const { id } = JSON.parse(made.text) as { id: string }
  expect((await use('envelopes_list', { status: 'draft' })).text).toContain(id)
  expect((await use('envelopes_retrieve', { id })).text).toContain('"name":"Lease"')
  expect(await use('envelopes_delete', { id })).toEqual({ isError: false, text: 'Done.' })
  expect(await use('envelopes_retrieve', { id })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^404: /),
  })
})

test('offers what the credentials allow, and acts only with the scope for it', async () => {
  const offered = async (scopes: string[] | null) => (await assistant(await aKey(tenant, { scopes }))).names()
  const acts = /_(send|void|update|resend|resend_email|resend_sms|deactivate|restore|purge|remove)$/
  const unlimited = await offered(null)
  expect(unlimited.filter((name) => acts.test(name))).toEqual([])
  expect(unlimited.filter((name) => /token|auth|register|endpoint/.test(name))).toEqual([])
  expect(await offered(['envelopes:read'])).toEqual(['envelopes_list', 'envelopes_retrieve'])
  expect(await offered(['envelopes:write', assistantsMayAct])).toEqual(
    expect.arrayContaining(['envelopes_send', 'envelopes_void', 'envelopes_update']),
  )
  const all = await offered(everything)
  expect(all.filter((name) => /token|auth|register|endpoint/.test(name))).toEqual([])
  // What is not listed cannot be called either, by whatever name.
  const { use } = await assistant(await aKey(tenant))
  await expect(use('envelopes_send', { id: 'x' })).rejects.toThrow(/not found/i)
})

test('without the scope an envelope stays a draft, and with it the caller chooses', async () => {
  const drafting = await assistant(await aKey(tenant))
  expect(await drafting.use('envelopes_create', { ...(await envelopeInput()), draft: false })).toEqual({
    isError: true,
    text: expect.stringContaining('There is no argument “draft”'),
  })
  const acting = await assistant(await aKey(tenant, { scopes: ['envelopes:write', assistantsMayAct] }))
  const recipients = [signerItem()]
  const sent = await acting.use('envelopes_create', { ...(await envelopeInput()), recipients, draft: false })
  expect(sent.text).toMatch(/"status":"(created|sent)"/)
})

test('no id leads to another operation', async () => {
  const { use } = await assistant(await aKey(tenant, { scopes: everything }))
  for (const id of ['..', '.', '../accounts', '', '%2e%2e', '?x', '#', '..\\accounts'])
    for (const name of ['envelopes_retrieve', 'envelopes_void', 'templates_use', 'groups_delete']) {
      const input = name === 'templates_use' ? { id, account_id: tenant.accountId, recipients: [] } : { id }
      expect([name, id, (await use(name, input)).text.slice(0, 3)]).toEqual([name, id, '404'])
    }
})

test('organisations stay apart, and secrets stay here', async () => {
  const other = await assistant(await aKey(await aTenant(database), { scopes: everything }))
  const { use } = await assistant(await aKey(tenant, { scopes: everything }))
  const recipients = [signerItem({ fields: [], password: 'open sesame' })]
  const made = await use('envelopes_create', { ...(await envelopeInput()), draft: true, recipients })
  expect(made.isError).toBe(false)
  expect(made.text).not.toMatch(/sesame|"token|"password/)
  const { id } = JSON.parse(made.text) as { id: string }
  expect((await other.use('envelopes_retrieve', { id })).text).toMatch(/^404/)
})

test('wants credentials: none, wrong, expired, from elsewhere, and signed-in people are refused', async () => {
  const past = new Date(Date.now() - 1000)
  const right = await aKey(tenant)
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const status = async (who: Identity) =>
    (await call({ accept: 'application/json, text/event-stream', ...who }, 'POST', '/mcp', message)).status
  expect(await status(right)).toBe(200)
  expect(await status(bearerOf(right))).toBe(200)
  for (const [who, refused] of [
    [{}, 401],
    [tenant.as, 401],
    [{ authorization: 'Bearer something' }, 401],
    [{ ...right, 'x-service-key': 'wrong' }, 401],
    [bearerOf({ ...right, 'x-service-key': 'wrong' }), 401],
    [await aKey(tenant, { expires: past }), 401],
    [await aKey(tenant, { networks: ['203.0.113.0/24'] }), 403],
  ] as const)
    expect(await status(who as Identity)).toBe(refused)
  const only = await aKey(tenant, { networks: ['203.0.113.0/24'] })
  const { use } = await assistant({ ...only, 'x-forwarded-for': '203.0.113.7' })
  expect((await use('organisations_retrieve')).isError).toBe(false)
})

test('a body keeps its space while a tool works with it, also for someone who hangs up', async () => {
  const app = new Hono<{ Variables: Variables }>()
  const log = openLog('silent')
  app.use('*', async (request, next) => {
    request.set('log', log)
    request.set('address', '127.0.0.1')
    await next()
  })
  const held = new Set<object>()
  const take = async () => {
    const space = {}
    held.add(space)
    return () => held.delete(space)
  }
  const admission = { limits: { countAddress: vi.fn(), countCaller: vi.fn() }, intake: { take } }
  const patience = { timeout: 20_000 }
  const working: PromiseWithResolvers<object>[] = []
  app.get('/v1/envelopes/:id', (request) => {
    const work = Promise.withResolvers<object>()
    working.push(work)
    return work.promise.then((found) => request.json(found))
  })
  mountMcp(app, service, admission as never, log)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(await aKey(tenant)),
  }
  const params = { name: 'envelopes_retrieve', arguments: { id: 'x' } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const ask = async () => app.request('/mcp', { method: 'POST', headers, body })
  const asked = ask()
  await vi.waitFor(() => expect(working).toHaveLength(1), patience)
  expect(held.size).toBe(1)
  working[0]?.resolve({ id: 'x' })
  expect(await (await asked).text()).toContain('x')
  await vi.waitFor(() => expect(held.size).toBe(0), patience)
  const gone = ask()
  await vi.waitFor(() => expect(working).toHaveLength(2), patience)
  await (await gone).body?.cancel()
  expect(held.size).toBe(1)
  working[1]?.resolve({ id: 'x' })
  await vi.waitFor(() => expect(held.size).toBe(0), patience)
  expect(admission.limits.countCaller).toHaveBeenCalledTimes(2)
})

test('every public operation is a tool or left out on purpose, and no two arguments have one name', () => {
  const tools = toolsFor(everything)
  const left = operationsOf({ v1, v2 })
    .filter(
      (one) => !tools.some(({ operation }) => operation.method === one.method && operation.path === one.path),
    )
    .map(({ method, path }) => `${method} ${path}`)
  expect(left).toMatchInlineSnapshot(`
    [
      "GET /v1/accounts",
      "GET /v1/accounts/{id}/auth-code",
      "POST /v1/accounts/register",
      "GET /v1/endpoints",
      "GET /v1/endpoints/{id}",
      "POST /v1/endpoints",
      "PUT /v1/endpoints/{id}",
      "DELETE /v1/endpoints/{id}",
      "GET /v1/envelopes",
      "GET /v1/groups",
      "GET /v1/recipients/{id}/token",
    ]
  `)
  for (const { name, members } of tools) {
    const names = Object.values(members).flat()
    expect([name, new Set(names).size]).toEqual([name, names.length])
  }
})

test('tells an assistant to ask for less where an answer is too long for one', async () => {
  const other = await aTenant(database)
  const { organisationId, accountId } = other
  const envelopes = Array.from({ length: 100 }, (_, index) => ({
    organisationId,
    accountId,
    id: `e${index}`,
    name: index === 7 ? 'Seven' : 'Another',
    status: 'sent' as const,
  }))
  await database.insertInto('envelopes').values(envelopes).execute()
  const recipients = envelopes.flatMap(({ id }) =>
    Array.from({ length: 25 }, (_, position) => ({
      organisationId,
      envelopeId: id,
      id: `${id}-${position}`,
      position,
      name: 'Ada',
      email: 'ada@example.com',
      type: 'signer' as const,
      status: 'sent' as const,
      message: 'x'.repeat(5000),
    })),
  )
  await database.insertInto('recipients').values(recipients).execute()
  const { use } = await assistant(bearerOf(await aKey(other)))
  expect(await use('envelopes_list')).toEqual({
    isError: true,
    text: expect.stringContaining('Ask for less'),
  })
  expect((await use('envelopes_list', { name: 'Seven' })).text).toContain('"id":"e7"')
})
