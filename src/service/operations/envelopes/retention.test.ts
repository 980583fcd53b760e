import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkChain } from '#evidence/event.ts'
import { testService } from '#harness/world/service.ts'
import { agreeAndSign, certificateText, follow, linkOf, sendTestEnvelope } from '#harness/world/signing.ts'
import { inbox } from '#harness/world/inbox.ts'
import { aGroup, aMember, aPdf, aTenant, documentItem } from '#harness/world/world.ts'
import { envelopeErasures } from '../../jobs/envelope-erasures.ts'
import { openLog } from '../../logging.ts'
import { auditTrail, storedTrail } from '../../database/envelopes/audit-events.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'

const service = await testService()
const { call, config, database, ports } = service
const tenant = await aTenant(database)
const { organisationId } = tenant
const headers = { ...tenant.key } as Record<string, string>
const around = {
  config,
  database,
  ports,
  log: openLog('silent'),
  jobId: '1',
  isLastTry: false,
  goOn: () => undefined,
}

/** What the daily job does, and all that follows from it. */
async function aDay(): Promise<void> {
  await envelopeErasures({}, around)
  await service.idle()
}

/** A completed envelope that ended so many days ago. */
async function ended(name: string, days: number, more: object = {}): Promise<string> {
  const key = { 'idempotency-key': `made-${name}` }
  const sender = { ...tenant, headers: { ...headers, ...key } }
  const { id, recipients } = await sendTestEnvelope(
    service,
    sender,
    [{ name, email: `${name}@erased.example` }],
    {
      name: `Loan of ${name}`,
      documents: [documentItem(await aPdf([{ text: `${name} borrows a sum` }]), { name: 'Loan' })],
      ...more,
    },
  )
  const person = await follow(service, await linkOf(service, { ...tenant, headers }, recipients[0]?.id ?? ''))
  await agreeAndSign(person, 's1')
  expect((await person.act('POST', 'finish')).status).toBe(200)
  await service.idle()
  await sql`update envelopes set completed = completed - make_interval(hours => ${days * 24}) where id = ${id}`.execute(
    database,
  )
  return id
}

const rule = (retention: object | null) =>
  call(tenant.as, 'PUT', '/app/organisation/rules', { retention, only: ['retention'] })
const later = (id: string, column: 'erasure_warned' | 'erasure_warned_again', days: number) =>
  sql`update envelopes set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(hours => ${days * 24}) where id = ${id}`.execute(
    database,
  )
const loaded = async (id: string) => (await loadEnvelope(database, { organisationId, envelopeId: id }))?.row
const warnings = async () =>
  (await inbox(database, { organisationId, toAddress: tenant.email })).filter(({ subject }) =>
    subject?.startsWith('Will be erased'),
  )
const hold = (id: string, held: boolean, as = tenant.as, reason = '') =>
  call(as, 'PUT', `/app/envelopes/${id}/hold`, { held, reason })

/** The tables in which a text occurs, whatever its column. */
async function tablesWith(text: string): Promise<string[]> {
  return service.asOwner(async (owner) => {
    const { rows } = await sql<{ name: string }>`
      select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'graphile_worker') and relkind = 'r'`.execute(owner)
    const found: string[] = []
    for (const { name } of rows) {
      const hits =
        await sql`select from ${sql.raw(name)} as one where one::text ilike ${`%${text}%`} limit 1`.execute(
          owner,
        )
      if (hits.rows.length > 0) found.push(name)
    }
    return found
  })
}

test('a rule warns twice, erases everything about people, and leaves a sealed receipt', async () => {
  const id = await ended('Quintilian', 400)
  const head = (await certificateText(service, id)).replaceAll(/\s/g, '')
  const answers = () =>
    database.selectFrom('idempotencyKeys').select('key').where('key', '=', 'made-Quintilian').execute()
  expect(await answers()).toHaveLength(1)
  expect(await tablesWith('quintilian borrows')).toEqual(['public.page_texts'])
  await aDay()
  expect(await warnings()).toEqual([])
  await rule({ days: 30 })
  // However old it is, a rule that is new erases nothing that no one was warned of.
  await aDay()
  expect((await warnings()).map(({ subject }) => subject)).toEqual(['Will be erased: Loan of Quintilian'])
  const { body: page } = await call<{ erasure: { due: string } }>(tenant.as, 'GET', `/app/envelopes/${id}`)
  expect(Date.parse(page.erasure.due) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
  await aDay()
  await later(id, 'erasure_warned', 12.5)
  await aDay()
  expect(await warnings()).toHaveLength(2)
  await later(id, 'erasure_warned', 1)
  await aDay()
  expect((await loaded(id))?.purgeBegun).toBeNull()
  await later(id, 'erasure_warned', 1)
  await later(id, 'erasure_warned_again', 1)
  await aDay()
  expect((await loaded(id))?.purged).not.toBeNull()
  expect(await tablesWith('quintilian')).toEqual([])
  expect(await answers()).toEqual([])
  for await (const { key } of ports.storage.list()) expect(key).not.toContain(id)
  const key = { organisationId, envelopeId: id }
  const stored = (await storedTrail(database, key)).map(({ event }) => event)
  expect(checkChain(id, stored)).toMatchObject({ whole: true, head: (await loaded(id))?.auditHead })
  const trail = await auditTrail(database, key)
  expect(trail.slice(-2)).toMatchObject([
    { kind: 'envelope-purged', actor: { kind: 'service' }, details: { rule: 'retention' } },
    { kind: 'files-purged' },
  ])
  const response = await fetch(`${service.url}/app/envelopes/${id}/receipt`, { headers: { ...tenant.as } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const again = await fetch(`${service.url}/app/envelopes/${id}/receipt`, { headers: { ...tenant.as } })
  expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes)
  const read = await ports.pdf.textLines(bytes)
  const text = read.ok
    ? read.value.map((line) => line.characters.map((one) => one.text).join('')).join('\n')
    : ''
  for (const part of ['Erasure receipt', 'The retention rule', 'Whole', id]) expect(text).toContain(part)
  expect(text.toLowerCase()).not.toContain('quintilian')
  // The head on the certificate that others hold is the one that the receipt names.
  const sealedAt = trail.findIndex(({ kind }) => kind === 'envelope-sealed')
  const named = trail[sealedAt - 1]?.hash ?? ''
  expect(head).toContain(named)
  // It takes two lines of a column, beside another, and breaks where its digits are as wide as the column.
  const breaks = Array.from({ length: 20 }, (_, index) => [
    named.slice(0, 22 + index),
    named.slice(22 + index),
  ])
  expect(breaks.some((parts) => parts.every((part) => text.includes(part)))).toBe(true)
  const other = await aTenant(database)
  expect(
    (await fetch(`${service.url}/app/envelopes/${id}/receipt`, { headers: { ...other.as } })).status,
  ).toBe(404)
})

test('a hold stops rule and request until an administrator ends it, in the database too', async () => {
  await rule({ days: 30 })
  const id = await ended('Hortensia', 400)
  await aDay()
  const member = await aMember(database, organisationId)
  expect((await hold(id, true, member.as)).status).toBe(404)
  expect((await hold(id, true, tenant.as, 'Hortensia sues us')).status).toBe(204)
  expect((await loaded(id))?.erasureWarned).toBeNull()
  for (const days of [20, 20]) {
    await later(id, 'erasure_warned', days)
    await aDay()
  }
  expect((await call(tenant.as, 'POST', `/app/envelopes/${id}/purge`)).status).toBe(409)
  await expect(sql`select purge_envelope(${organisationId}, ${id})`.execute(database)).rejects.toThrow(
    'is not kept',
  )
  expect((await loaded(id))?.purgeBegun).toBeNull()
  expect((await hold(id, false)).status).toBe(204)
  await aDay()
  // Whoever was warned before the hold is warned again.
  expect((await loaded(id))?.erasureWarned).not.toBeNull()
  expect((await call(tenant.as, 'POST', `/app/envelopes/${id}/purge`)).status).toBe(204)
  await service.idle()
  expect(await tablesWith('hortensia')).toEqual([])
})

test('a run that is cut off warns of what it has come to', async () => {
  await rule(null)
  await Promise.all([ended('Cassius', 400), ended('Lucilius', 400)])
  await rule({ days: 30 })
  const before = (await warnings()).length
  let begun = 0
  const failing = new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction' && (begun += 1) > 1) throw new Error('Connection terminated unexpectedly')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  await expect(envelopeErasures({}, { ...around, database: failing })).rejects.toThrow('terminated')
  await sql`select graphile_worker.reschedule_jobs(array_agg(jobs.id), run_at := now())
    from graphile_worker.jobs where task_identifier = 'erasure-email'`.execute(database)
  await aDay()
  expect(await warnings()).toHaveLength(before + 2)
})

test('an old session ends no exception either: the rule of a wider place would erase then', async () => {
  const group = await aGroup(database, organisationId)
  const path = `/app/groups/${group}/rules`
  expect((await call(tenant.as, 'PUT', path, { retention: null, only: ['retention'] })).status).toBe(200)
  const proved = (at: Date) => database.updateTable('sessions').set({ proved: at }).execute()
  await proved(new Date(0))
  const ended = await call<{ type: string }>(tenant.as, 'PUT', path, { reassigning: true })
  expect([ended.status, ended.body.type]).toEqual([403, '/problems/step-up-required'])
  expect((await call(tenant.as, 'PUT', path, { retention: null, reassigning: true })).status).toBe(200)
  await proved(new Date())
  expect((await call(tenant.as, 'PUT', path, {})).status).toBe(200)
})

test('the present rule holds, of the narrowest place that has one', async () => {
  await rule({ days: 30 })
  const groupId = await aGroup(database, organisationId)
  await call(tenant.as, 'PUT', `/app/groups/${groupId}/rules`, { retention: null, only: ['retention'] })
  const [inGroup, own] = [await ended('Lavinia', 400, { group_id: groupId }), await ended('Octavia', 400)]
  await aDay()
  expect([(await loaded(inGroup))?.erasureWarned, (await loaded(own))?.erasureWarned]).toEqual([
    null,
    expect.any(Date),
  ])
  await later(own, 'erasure_warned', 20)
  await rule({ days: 900 })
  await aDay()
  expect((await loaded(own))?.erasureWarned).toBeNull()
  await rule(null)
  await aDay()
  expect((await loaded(own))?.purgeBegun).toBeNull()
})
