import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { follow, linkOf, sendTestEnvelope, signed, testSender } from '#harness/world/signing.ts'
import { testService } from '#harness/world/service.ts'

/** As many as the service has. */
const connections = 20
const service = await testService({}, { on: await testDatabase({ connections }) })
const { database } = service
const sender = await testSender(service)
const neighbour = await testSender(service)

const times = <Value>(count: number, act: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => act(index))

/** An envelope with signers who have it open. */
async function anEnvelope(count = 2) {
  const envelope = await sendTestEnvelope(
    service,
    sender,
    times(count, () => ({})),
  )
  const signers = await Promise.all(
    envelope.recipients.map(async ({ id }) => {
      const signer = await follow(service, await linkOf(service, sender, id))
      await signer.act('POST', 'consent', { version: '2026-1' })
      return signer
    }),
  )
  const [one, two] = signers
  if (one === undefined || two === undefined) throw new Error('There are two signers.')
  return { id: envelope.id, recipientId: envelope.recipients[0]?.id, one, two, signers }
}

let release = async () => {}
afterEach(async () => {
  await release()
})

/** Keeps something locked until {@link release}. */
async function hold(lock: ReturnType<typeof sql>): Promise<void> {
  await service.idle()
  const locked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const held = database.transaction().execute(async (transaction) => {
    await lock.execute(transaction)
    locked.resolve()
    await end.promise
  })
  release = async () => {
    end.resolve()
    await held
  }
  await Promise.race([locked.promise, held])
}

const lockOf = (id: string) => sql`select 1 from envelopes where id = ${id} for update`

const pause = (milliseconds: number) => new Promise((next) => setTimeout(next, milliseconds))

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
  return rows[0]?.count ?? 0
}

/** Waits until so many connections wait for a lock, and sees that they stay that many. */
async function expectWaiting(count: number): Promise<void> {
  while ((await countWaiting()) < count) await pause(50)
  await pause(300)
  expect(await countWaiting()).toBe(count)
}

const statuses = async (answers: readonly Promise<{ readonly status: number }>[]) =>
  new Set((await Promise.all(answers)).map(({ status }) => status))

test('a signer whose acts wait for a lock leaves connections for everyone else', async () => {
  const [{ id, one, two }, other] = [await anEnvelope(), await anEnvelope()]
  await hold(lockOf(id))
  const saves = times(40, () => one.act('PUT', 'fields/s1', signed))
  await expectWaiting(connections / 5)
  expect((await two.act('GET', 'view')).status).toBe(200)
  expect((await other.one.act('PUT', 'fields/s1', signed)).status).toBe(200)
  const list = await service.call(neighbour.headers, 'GET', '/v1/envelopes')
  expect(list.status).toBe(200)
  await release()
  expect(await statuses(saves)).toEqual(new Set([200]))
})

test('so do all guests of an organisation, and its own people', async () => {
  const envelopes = await Promise.all(times(3, () => anEnvelope()))
  await hold(sql`select 1 from envelopes where organisation_id = ${sender.organisationId} for update`)
  const saves = envelopes.flatMap(({ one }) => times(15, () => one.act('PUT', 'fields/s1', signed)))
  await expectWaiting(Math.floor(connections / 3))
  const list = () => service.call(sender.headers, 'GET', '/v1/envelopes')
  expect((await list()).status).toBe(200)
  const [first] = envelopes
  const links = times(30, () => linkOf(service, sender, first?.recipientId ?? ''))
  await expectWaiting((3 * connections) / 5)
  expect((await service.call(neighbour.headers, 'GET', '/v1/envelopes')).status).toBe(200)
  await release()
  expect(await statuses(saves)).toEqual(new Set([200]))
  expect(await Promise.all(links)).toHaveLength(30)
})

test('a crowd that opens the links of one envelope leaves connections to other strangers', async () => {
  const [{ id, one, two }, other] = [await anEnvelope(), await anEnvelope()]
  await hold(lockOf(id))
  const open = ({ token }: { readonly token: string }) =>
    service.call({}, 'POST', '/signing/sessions', { token })
  const opened = times(16, (index) => open(index % 2 === 0 ? one : two))
  await expectWaiting(connections / 5)
  expect((await open(other.one)).status).toBe(201)
  await release()
  expect(await statuses(opened)).toEqual(new Set([201]))
})

test('prepares one page of a signer and four of an organisation at a time, so that nobody takes the turns of others', async () => {
  const { one, signers } = await anEnvelope(8)
  await hold(sql`lock table fields in access exclusive mode`)
  const own = times(20, () => one.act('GET', 'view'))
  await expectWaiting(1)
  const others = signers.slice(1).map(({ act }) => act('GET', 'view'))
  await expectWaiting(4)
  await release()
  expect(await statuses([...own, ...others])).toEqual(new Set([200]))
})
