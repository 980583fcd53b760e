import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelope, aTenant } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service

interface Log {
  readonly deliveries: readonly {
    readonly id: string
    readonly event: string
    readonly origin: string
    readonly endpoint: { readonly id: string; readonly url: string }
  }[]
  readonly cursor: number | null
}

test('lists everything endpoints received about one envelope, replays included, page by page', async () => {
  const tenant = await aTenant(database)
  for (const path of ['one', 'other'])
    await call(tenant.key, 'POST', '/v1/endpoints', { url: `https://93.184.216.34/${path}` })
  const { id } = await anEnvelope(service, tenant)
  await anEnvelope(service, tenant)
  const read = async (query: string, who = tenant.as) =>
    call<Log>(who, 'GET', `/app/deliveries?envelope_id=${query}`)
  const { body } = await read(id)
  const told = body.deliveries.map(({ event, endpoint }) => `${event} ${endpoint.url.split('/').at(-1)}`)
  expect(told.toSorted()).toEqual([
    'envelope_sent one',
    'envelope_sent other',
    'recipient_sent one',
    'recipient_sent other',
  ])
  const [first] = body.deliveries
  await database
    .updateTable('webhookDeliveries')
    .set({ state: 'delivered' })
    .where('id', '=', first?.id ?? '')
    .execute()
  const replay = `/app/endpoints/${first?.endpoint.id}/deliveries/${first?.id}/replay`
  expect((await call(tenant.as, 'POST', replay)).status).toBe(201)
  const again = await read(id)
  expect(again.body.deliveries.map(({ origin }) => origin)).toEqual([
    'replay',
    ...Array.from({ length: 4 }, () => 'event'),
  ])

  await database
    .insertInto('webhookDeliveries')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        organisationId: tenant.organisationId,
        id: `more-${index}`,
        endpointId: first?.endpoint.id ?? '',
        eventId: `event-${index}`,
        subjectId: id,
        event: 'recipient_viewed' as const,
        payload: JSON.stringify({ event: 'recipient_viewed', envelope_id: id }),
      })),
    )
    .execute()
  const page = (await read(id)).body
  const rest = (await read(`${id}&cursor=${page.cursor}`)).body
  expect([page.deliveries.length, rest.deliveries.length, rest.cursor]).toEqual([50, 15, null])

  const unrelated = await aTenant(database)
  expect((await read(id, unrelated.as)).body.deliveries).toEqual([])
  const member = await aMember(database, tenant.organisationId)
  expect((await read(id, member.as)).status).toBe(403)
})
