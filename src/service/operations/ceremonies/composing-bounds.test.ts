import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { field } from '#harness/world/drafts.ts'
import { testService } from '#harness/world/service.ts'
import type { Identity } from '#harness/world/service.ts'
import { aGroup, anEnvelopeIn, aTenant } from '#harness/world/world.ts'

interface Draft {
  readonly recipients: readonly { readonly id: string }[]
}

const service = await testService()
const { call, database } = service
const tenant = await aTenant(database)
await call(tenant.as, 'PUT', '/app/organisation/policy', { embedding_origins: ['https://app.example.com'] })

const embed = (envelope_id: string) =>
  call<{ address?: string }>(tenant.key, 'POST', '/embed/sessions', { envelope_id })
const tokenIn = (address = '') => new URL(address).pathname.replace('/compose/', '')
const open = (token: string) => call<{ session?: string }>({}, 'POST', '/embed/openings', { token })

/** A draft that can be sent, with the content that was read. */
async function aReadyDraft() {
  const { id } = await anEnvelopeIn(service, tenant, 'draft')
  const { body } = await call<Draft>(tenant.as, 'GET', `/app/drafts/${id}`)
  const fields = [field(body.recipients[0]?.id ?? '')]
  await call(tenant.as, 'PUT', `/app/drafts/${id}`, { ...body, fields })
  return id
}

async function anEditor() {
  const id = await aReadyDraft()
  const { body } = await open(tokenIn((await embed(id)).body.address))
  const as: Identity = { authorization: `Bearer ${body.session ?? ''}` }
  return { id, as }
}

test('of many who follow a link at once, one is let in and the others are written down', async () => {
  const id = await aReadyDraft()
  const token = tokenIn((await embed(id)).body.address)
  const answers = await Promise.all(Array.from({ length: 6 }, () => open(token)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const { rows } =
    await sql`select from security_events where kind = 'editor-refused' and target_id = ${id}`.execute(
      database,
    )
  expect(rows).toHaveLength(5)
})

test('no editor that is made while its draft is sent outlives that', async () => {
  const id = await aReadyDraft()
  // As sending has it: the envelope is locked until the editors of it have been ended.
  const asked = await database.transaction().execute(async (transaction) => {
    await sql`select from envelopes where id = ${id} for update`.execute(transaction)
    const asking = embed(id)
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(database)
        return rows.length
      })
      .toBeGreaterThan(0)
    await sql`update envelopes set status = 'sent', sent = now() where id = ${id}`.execute(transaction)
    return { asking }
  })
  const { status } = await asked.asking
  expect(status).toBe(409)
  const { rows } = await sql`select from ceremonies where envelope_id = ${id} and ended is null`.execute(
    database,
  )
  expect(rows).toEqual([])
})

test('it leaves where its draft belongs, who sees it and what programs noted on it', async () => {
  const group = await aGroup(database, tenant.organisationId)
  const { id, as } = await anEditor()
  const { body } = await call<Draft>(as, 'GET', `/app/drafts/${id}`)
  const other = { group_id: group, shared: true, metadata: { order: 'forged' }, name: 'Renamed' }
  expect((await call(as, 'PUT', `/app/drafts/${id}`, { ...body, ...other })).status).toBe(200)
  const { body: after } = await call<object>(tenant.as, 'GET', `/app/drafts/${id}`)
  expect(after).toMatchObject({ group_id: null, shared: false, metadata: {}, name: 'Renamed' })
})
