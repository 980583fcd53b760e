import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { envelope } from '#contract/v1/envelopes.ts'
import { template } from '#contract/v1/templates.ts'
import { longestTurnUntil } from '#harness/bench/processor-time.ts'
import { testService } from '#harness/world/service.ts'
import { aTenant } from '#harness/world/world.ts'
import { loadEnvelope } from '../database/envelopes/envelope-aggregate.ts'
import { findRecipient, recipientsOf, updateRecipient } from '../database/envelopes/recipients.ts'
import { listedEnvelopes, pageOfEnvelopes } from '../database/lists/envelope-lists.ts'
import { listTemplates } from '../database/lists/template-lists.ts'
import { newestEnvelopes } from '../database/lists/wire-envelopes.ts'
import { contentInParts } from '../operations/templates/list-templates.ts'

const service = await testService({}, { runsJobs: false })
const { database, url } = service
const tenant = await aTenant(database)
const { organisationId, accountId } = tenant

/** As many recipients as an envelope can have, each with the longest message. The oldest envelope is the first. */
const [many, each] = [40, 500]
await sql`
  insert into envelopes (organisation_id, id, name, status, account_id, created)
  select ${organisationId}, 'e' || lpad(number::text, 3, '0'), 'Lease ' || number, 'sent', ${accountId},
    now() - (${many} - number) * interval '1 minute'
  from generate_series(1, ${many}::int) number`.execute(database)
await sql`
  insert into recipients (organisation_id, id, envelope_id, position, name, email, type, status, message)
  select ${organisationId}, envelopes.id || '-' || place, envelopes.id, place, 'Person ' || envelopes.id || ' ' || place,
    'p' || place || '@' || envelopes.id || '.example', 'signer', 'sent', repeat('Please. ', 625)
  from envelopes cross join generate_series(1, ${each}::int) place
  where organisation_id = ${organisationId}`.execute(database)
await sql`
  insert into templates (organisation_id, id, name, account_id)
  select ${organisationId}, 't' || number, 'Template ' || number, ${accountId} from generate_series(1, 24) number`.execute(
  database,
)
await sql`
  insert into template_documents (organisation_id, template_id, id, position, name, type, size, sha256, pages, storage_key)
  select ${organisationId}, id, 'one', 0, 'One', 'application/pdf', 1, ${'0'.repeat(64)}, '[]', 'none'
  from templates where organisation_id = ${organisationId}`.execute(database)
await sql`
  insert into template_roles (organisation_id, template_id, id, position, name, recipient_type, recipient_redirects)
  select ${organisationId}, templates.id, gen_random_uuid()::text, place, 'Role ' || place, 'signer',
    jsonb_build_object('sessionCompleted', 'https://done.example/' || repeat('x', 1900))
  from templates cross join generate_series(1, 500) place where organisation_id = ${organisationId}`.execute(
  database,
)

interface Read {
  readonly turn: number
  readonly tag: string | null
  readonly text: string
}

/** Reads an answer to its end, and how long this thread did nothing else meanwhile, in walks over 10 MB. */
async function read(headers: object, path: string, body?: object): Promise<Read> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const all = { ...headers, origin: url, 'content-type': 'application/json' }
  const answered = fetch(`${url}${path}`, { ...sent, headers: all }).then(async (response) => {
    expect(response.status, response.ok ? '' : await response.text()).toBe(200)
    const chunks: Uint8Array[] = []
    for await (const chunk of response.body ?? []) chunks.push(chunk)
    return { tag: response.headers.get('etag'), chunks }
  })
  const turn = await longestTurnUntil(answered)
  const { tag, chunks } = await answered
  return { turn, tag, text: Buffer.concat(chunks).toString() }
}

const ids = Array.from({ length: many }, (_, index) => `e${String(many - index).padStart(3, '0')}`)
const contract = z.array(envelope)

test('no one waits for a list of 110 MB, and it is whole', async () => {
  const { turn, tag, text } = await read(tenant.key, '/v1/envelopes')
  expect(turn).toBeLessThan(8)
  expect([tag, text.length > 100_000_000]).toEqual([null, true])
  const listed = contract.parse(JSON.parse(text))
  expect(listed.map(({ id }) => id)).toEqual(ids)
  expect(listed.every(({ recipients }) => recipients.length === each)).toBe(true)
  const short = await read(tenant.key, '/v1/envelopes?name=Lease%207')
  expect(short.tag).not.toBeNull()
  expect(contract.parse(JSON.parse(short.text))).toHaveLength(1)
})

test('no one waits for a page of the same', async () => {
  const { turn, text } = await read(tenant.key, '/v2/envelopes')
  expect(turn).toBeLessThan(8)
  const page = JSON.parse(text) as { envelopes: unknown; cursor: string; has_more: boolean }
  expect(contract.parse(page.envelopes).map(({ id }) => id)).toEqual(ids)
  expect([typeof page.cursor, page.has_more]).toEqual(['string', false])
})

test('leaves out of such a list what was recalled while it was read', async () => {
  const viewer = { kind: 'credentials' as const }
  const filters = { createdAfter: '1970-01-01' }
  const list = await newestEnvelopes(database, { organisationId, viewer }, filters, { limit: 1000 })
  const seen: string[] = []
  for await (const part of list.inParts()) {
    if (seen.length === 0) await set('e001', 'draft')
    seen.push(...part.map(({ id }) => id))
  }
  await set('e001', 'sent')
  expect(seen).toEqual(ids.slice(0, -1))
})

async function set(id: string, status: 'draft' | 'sent'): Promise<void> {
  await database
    .updateTable('envelopes')
    .set({ status })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

test('ends a page of the dashboard’s list early, and goes on after it', async () => {
  const [seen, lengths]: [string[], number[]] = [[], []]
  for (let after = ''; ;) {
    const { turn, text } = await read(tenant.as, `/app/envelopes${after}`)
    expect(turn).toBeLessThan(8)
    const page = JSON.parse(text) as {
      envelopes: { id: string; recipients: object[] }[]
      cursor: string | null
    }
    expect(page.envelopes.every(({ recipients }) => recipients.length === each)).toBe(true)
    lengths.push(page.envelopes.length)
    seen.push(...page.envelopes.map(({ id }) => id))
    if (page.cursor === null) break
    after = `?cursor=${page.cursor}`
  }
  expect(seen).toEqual(ids)
  expect(lengths).toEqual([6, 6, 6, 6, 6, 6, 4])
})

test('no one waits for these rows when they are read again, nor for their export', async () => {
  const again = await read(tenant.as, '/app/envelopes/rows', { ids })
  expect(again.turn).toBeLessThan(8)
  expect((JSON.parse(again.text) as { envelopes: object[] }).envelopes).toHaveLength(many)
  const order = { sort: 'created', direction: 'descending' }
  const file = await read(tenant.as, '/app/envelopes/export', order)
  expect(file.turn).toBeLessThan(8)
  expect(file.text.split('\r\n')).toHaveLength(many + 2)
})

test('suggests people of ten thousand recipients, not of all that envelopes can have', async () => {
  const found = async (words: string) =>
    JSON.parse((await read(tenant.as, `/app/people?search=${words}`)).text) as object[]
  expect(await found('e040')).toHaveLength(8)
  expect(await found('e001')).toEqual([])
})

test('no one waits for templates with many roles', async () => {
  const listed = await read(tenant.key, '/v1/templates')
  expect(listed.turn).toBeLessThan(4)
  expect(listed.tag).toBeNull()
  const roles = z.array(template).parse(JSON.parse(listed.text))
  expect(roles.map((one) => one.roles.length)).toEqual(Array.from({ length: 24 }, () => 500))
  const viewer = { kind: 'credentials' as const }
  const rows = await listTemplates(database, { organisationId, viewer }, {}, 250)
  for await (const part of contentInParts(database, organisationId, rows)) expect(part).toHaveLength(1)
  const first = await read(tenant.as, '/app/templates')
  const page = JSON.parse(first.text) as { templates: object[]; cursor: string }
  expect(page.templates).toHaveLength(6)
  const next = JSON.parse((await read(tenant.as, `/app/templates?cursor=${page.cursor}`)).text) as typeof page
  expect(next.templates).toHaveLength(6)
})

test('acts on an envelope without reading what its recipients have drawn', async () => {
  const key = { organisationId, recipientId: 'e001-1' }
  const drawn = JSON.stringify({ kind: 'typed', text: 'Ada', font: 'caveat' })
  await updateRecipient(database, key, { adoptedSignature: drawn })
  const loaded = await loadEnvelope(database, { organisationId, envelopeId: 'e001' })
  const listed = await recipientsOf(database, organisationId, ['e001'])
  for (const one of [loaded?.recipients[0], listed.get('e001')?.[0], await findRecipient(database, key)]) {
    expect(one).toMatchObject({ id: 'e001-1', signingOrder: 1 })
    expect(Object.keys(one ?? {}).filter((name) => /^(wire|adopted)/.test(name))).toEqual([])
  }
})

test('lists envelopes without reading their messages and metadata, of which a selection would have thousands', async () => {
  const scope = { organisationId, viewer: { kind: 'credentials' as const } }
  const order = { sort: 'created', direction: 'descending' } as const
  const [placed] = await pageOfEnvelopes(database, scope, {}, { order, after: null, limit: 1 })
  const [again] = await listedEnvelopes(database, scope, ['e001'])
  for (const row of [placed, again]) {
    expect(row).toMatchObject({ status: 'sent', senderName: 'Sam Sender' })
    expect(Object.keys(row ?? {}).filter((name) => /^(wire|metadata|message|rules)$/.test(name))).toEqual([])
  }
})
