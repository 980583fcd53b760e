import { randomUUIDv7 } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { testService } from '../world/service.ts'
import type { Identity } from '../world/service.ts'
import { nestings } from './attacks-nested.ts'
import { changed, fingerprint } from './fingerprint.ts'
import { absentOf } from './fixtures/fixtures.ts'
import { pathOf } from './requests.ts'
import { senderTo } from './send.ts'
import type { Answered } from './send.ts'
import { table } from './table.ts'
import type { Kind, Thing } from './fixtures/things.ts'
import { buildWorld } from './fixtures/world.ts'

const service = await testService({}, { runsJobs: false })
const world = await buildWorld(service)
const { ours, foreign, people } = world.organisations
const send = senderTo(service.app, service.url)
const states: readonly (readonly [Kind, string])[] = [
  ['envelope', 'draft'],
  ['template', 'ready'],
  ['verification', 'sent'],
  ['endpoint', 'active'],
  ['account', 'active'],
  ['group', 'empty'],
]
const [mine, theirs] = [await createAll(ours), await createAll(foreign)]

async function createAll({ organisationId, accountId }: typeof ours): Promise<Record<string, Thing>> {
  const owner = { organisationId, accountId, groupId: null, shared: true }
  const created = await Promise.all(
    states.map(
      async ([kind, state]) => [kind, await world.create({ kind, at: 'id' }, state, owner)] as const,
    ),
  )
  return Object.fromEntries(created)
}

/** An answer without the request's id and the requested ids. */
function bare({ status, headers, text }: Answered, ids: readonly string[]): string {
  const { 'x-request-id': requestId = '', etag: _, ...kept } = headers
  return [requestId, ...ids].reduce((so, id) => so.replaceAll(id, ''), JSON.stringify([status, kept, text]))
}

async function unwritten<Found>(run: () => Promise<Found>): Promise<Found> {
  const before = await fingerprint(service.database)
  const found = await run()
  expect(changed(before, await fingerprint(service.database))).toEqual([])
  return found
}

test.each(nestings)(
  '$name of another organisation looks like one that does not exist',
  async ({ method, path, body, as }) => {
    const ask = async (others: Readonly<Record<string, Thing>>) => {
      const given = { mine, theirs: others }
      const answered = await send({
        method,
        path: path(given),
        headers: as === 'credentials' ? ours.key : ours.as,
        body: body?.(given),
      })
      return bare(
        answered,
        Object.values(others).flatMap(({ ids }) => Object.values(ids)),
      )
    }
    const absent = Object.fromEntries(Object.entries(theirs).map(([kind, thing]) => [kind, absentOf(thing)]))
    const [asked, unknown] = await unwritten(async () => [await ask(theirs), await ask(absent)])
    expect(asked).toBe(unknown)
    if (method !== 'GET') expect(asked).toMatch(/^\[4(03|04|09|22),/)
  },
)

test('does not accept an id of one kind in operations on another', async () => {
  const lines = Object.entries(table).filter(
    ([name, { need, lists, at, kind }]) =>
      name.startsWith('GET') &&
      need === 'see' &&
      !lists &&
      at === 'id' &&
      /^GET [^{]+\{id\}$/.test(name) &&
      kind in mine,
  )
  expect(lines.length).toBeGreaterThan(8)
  for (const [name, { kind }] of lines) {
    const ask = async (id: string) =>
      bare(await send({ method: 'GET', path: pathOf(name, 'id', { id }), headers: ours.as }), [id])
    const unknown = await ask(randomUUIDv7())
    expect(unknown, name).toMatch(/^\[404,/)
    for (const thing of Object.values(mine))
      if (thing.kind !== kind) expect(await ask(thing.ids['id'] ?? ''), `${name} ${thing.kind}`).toBe(unknown)
  }
})

test('returns no entity tag for what the caller does not see', async () => {
  for (const [name, id] of [
    ['/v1/groups/', mine['group']?.ids['id']],
    ['/v1/accounts/', mine['account']?.ids['id']],
    ['/v2/verifications/', mine['verification']?.ids['id']],
  ]) {
    const path = `${name}${id}`
    const seen = await send({ method: 'GET', path, headers: ours.as })
    expect(seen.status, path).toBe(200)
    const { etag = '' } = seen.headers
    expect((await send({ method: 'GET', path, headers: { ...ours.as, 'if-none-match': etag } })).status).toBe(
      304,
    )
    for (const tag of [etag, '*', `W/${etag}`])
      for (const who of [foreign.as, people.outsider.as]) {
        const hidden = await send({ method: 'GET', path, headers: { ...who, 'if-none-match': tag } })
        expect([hidden.status, hidden.headers['etag']], `${path} ${tag}`).toEqual([404, undefined])
      }
  }
})

/** Sends a path unchanged over the wire, because client libraries normalise it. */
function raw(path: string, headers: Identity, method = 'GET'): Promise<string> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = `${response.statusCode} ${response.headers['location'] ?? ''} `
      response.setEncoding('latin1').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
    })
    call.on('error', reject).end()
  })
}

test('no way of writing a path bypasses its permissions', async () => {
  const id = mine['envelope']?.ids['id'] ?? ''
  const other = theirs['envelope']?.ids['id'] ?? ''
  const paths = ['/v1/envelopes', '/app/envelopes'].flatMap((list) => [
    `/${list}/${id}`,
    `${list}//${id}`,
    `${list}/${id}/`,
    `${list.toUpperCase()}/${id}`,
    `${list}/%2e/${id}`,
    `${list}/${other}/../${id}`,
    `${list}/${other}%2f..%2f${id}`,
    `${list}/${id}%00`,
    `${list}/${id};a=b`,
    `${list}/${id}?id=${other}`,
    `${list}/.;/${id}`,
    `/downloads/..${list}/${id}`,
    `/health/..${list}/${id}`,
    `/assets/..%2f..${list}/${id}`,
    `${list.replace('/', '/%')}/${id}`,
    `http://127.0.0.1${list}/${id}`,
    `${list}\\${id}`,
  ])
  const marker = mine['envelope']?.marker ?? 'none'
  for (const path of paths)
    for (const who of [{}, foreign.as, people.outsider.as]) {
      const answer = await raw(path, who)
      // Paths outside the APIs belong to the dashboard, whose page contains no data.
      expect(answer, path).toMatch(/^(40[0134] |200 +<!doctype html>)/)
      expect(answer, path).not.toContain(marker)
    }
  expect(await raw(`/v1/envelopes/${id}`, ours.as)).toContain(marker)
})

test('no header changes the method', async () => {
  const id = mine['envelope']?.ids['id'] ?? ''
  const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override']
  await unwritten(async () => {
    for (const header of overrides) {
      const headers = { ...ours.as, [header]: 'DELETE' }
      expect((await send({ method: 'GET', path: `/v1/envelopes/${id}`, headers })).status).toBe(200)
      expect((await send({ method: 'POST', path: `/v1/envelopes/${id}`, headers, body: {} })).status).toBe(
        405,
      )
      expect(
        (await send({ method: 'GET', path: `/v1/envelopes/${id}?_method=DELETE`, headers })).status,
      ).toBe(200)
    }
    for (const method of ['OPTIONS', 'PATCH', 'PROPFIND'])
      expect(await raw(`/v1/envelopes/${id}`, ours.as, method), method).toMatch(/^405 /)
    const head = await raw(`/v1/envelopes/${id}`, foreign.as, 'HEAD')
    expect(head.trim()).toBe('404')
  })
})

test('a cross-site page changes nothing with a session, however its browser announces it', async () => {
  const tells: readonly Identity[] = [
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: `${service.url}.evil.example` },
  ]
  const lines = Object.entries(table).filter(
    ([name, { access }]) => !name.startsWith('GET') && (access === 'dashboard' || access === 'organisation'),
  )
  expect(lines.length).toBeGreaterThan(50)
  await unwritten(async () => {
    for (const [index, [name, { at }]] of lines.entries()) {
      const headers = { ...ours.as, ...tells[index % tells.length] }
      const path = pathOf(name, at, mine['envelope']?.ids ?? {})
      const answered = await send({ method: name.split(' ')[0] ?? '', path, headers, body: {} })
      expect([answered.status, answered.text], name).toEqual([
        403,
        expect.stringContaining('cross-site-request'),
      ])
    }
  })
})

test('does not accept a cross-site form as JSON', async () => {
  await unwritten(async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
    ])
      for (const path of ['/v1/groups', '/app/credentials', '/v1/accounts']) {
        const headers = { ...ours.as, 'content-type': type }
        const answered = await send({ method: 'POST', path, headers, body: { name: 'Mine' } })
        expect(answered.status, `${path} ${type}`).toBe(415)
      }
  })
})

test('returns a stored answer only to its first caller', async () => {
  const headers = { 'idempotency-key': randomUUIDv7() }
  const ask = (who: Identity) =>
    send({ method: 'POST', path: '/v1/groups', headers: { ...who, ...headers }, body: { name: 'Kept' } })
  const first = await ask(ours.as)
  expect(first.status).toBe(201)
  expect((await ask(ours.as)).text).toBe(first.text)
  expect((await ask(people.reader.as)).status).toBe(403)
  const other = await ask(foreign.as)
  expect(other.status).toBe(201)
  expect(JSON.parse(other.text)).not.toMatchObject({ id: (JSON.parse(first.text) as { id: string }).id })
})

test('keeps names on one line, so that they cannot imitate the text of the service', async () => {
  const [draft, template] = [
    await world.create({ kind: 'envelope', at: 'id' }, 'draft', { ...ours, groupId: null, shared: false }),
    await world.create({ kind: 'template', at: 'id' }, 'ready', { ...ours, groupId: null, shared: false }),
  ]
  const name = 'Lease\r\nSigned by\u2028Ben'
  const base = Buffer.from(world.fixtures.pdf.bytes).toString('base64')
  const document = { base, type: 'application/pdf', envelope_id: draft.ids['id'] }
  const bodies: readonly (readonly [string, string, object])[] = [
    ['POST', '/v1/groups', { name, business: name, number: name, website: name }],
    ['PUT', '/v1/organisations', { name, business: name }],
    ['POST', '/v1/accounts', { name, email: `${randomUUIDv7()}@example.com` }],
    ['POST', '/v1/documents', { ...document, name }],
    ['PUT', `/app/drafts/${draft.ids['id']}/documents/${draft.ids['document_id']}`, { name }],
    ['PUT', `/app/templates/${template.ids['id']}/documents/${template.ids['document_id']}`, { name }],
  ]
  for (const [method, path, body] of bodies) {
    const { status, text } = await send({ method, path, headers: ours.as, body })
    expect([status < 300, text], path).toEqual([true, expect.stringMatching(/Lease Signed by Ben|revision/)])
    expect(text, path).not.toMatch(/\\r|\\n|\u2028/)
  }
  for (const table of ['documents', 'templateDocuments'] as const) {
    const named = await service.database
      .selectFrom(table)
      .select('name')
      .where('name', 'like', 'Lease%Ben')
      .execute()
    expect(new Set(named.map((row) => row.name)), table).toEqual(new Set(['Lease Signed by Ben']))
  }
})

const newPassword = 'correct horse battery'

test.each([
  ['sign-in', 'POST', '/app/session/code', (code: string) => ({ code })],
  ['verification', 'POST', '/app/session/activation', (token: string) => ({ token, password: newPassword })],
  ['password-reset', 'PUT', '/app/session/password', (token: string) => ({ token, password: newPassword })],
  ['email-change', 'POST', '/app/session/email', (token: string) => ({ token })],
] as const)(
  'accepts only one of many simultaneous uses of the same %s link',
  async (at, method, path, body) => {
    const owner = { ...ours, groupId: null, shared: false }
    const { secrets } = await world.create({ kind: 'account-link', at }, 'fresh', owner)
    const ask = () => send({ method, path, headers: {}, body: body(secrets[at] ?? '') })
    const statuses = (await Promise.all(Array.from({ length: 8 }, ask))).map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(7)
  },
)
