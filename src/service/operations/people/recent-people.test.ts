import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, anEnvelope, aTenant, signerItem } from '#harness/world/world.ts'

interface Person {
  readonly name: string
  readonly email: string
}

const service = await testService({}, { runsJobs: false })
const { call, database, url } = service

test('lists recent people of visible sent envelopes, last contacted first, each email once with its latest name, by part of it', async () => {
  const tenant = await aTenant(database)
  const to = (name: string, email: string) =>
    anEnvelope(service, tenant, { recipients: [signerItem({ name, email })] })
  await to('Ann', 'ann@example.com')
  await to('Bo_b', 'bob@example.com')
  await to('Ann Smith', 'ANN@example.com')
  const draft = {
    draft: true,
    recipients: [signerItem({ name: 'An', email: 'an@example.com', fields: undefined })],
  }
  await anEnvelope(service, tenant, draft)
  const found = async (query = '', who = tenant.as) =>
    (await call<Person[]>({ ...who, origin: url }, 'GET', `/app/people${query}`)).body.map(({ name }) => name)
  expect(await found()).toEqual(['Ann Smith', 'Bo_b'])
  expect(await found('?search=smith')).toEqual(['Ann Smith'])
  expect(await found('?search=BOB@')).toEqual(['Bo_b'])
  expect(await found('?search=_')).toEqual(['Bo_b'])
  const unrelated = await aMember(database, tenant.organisationId)
  expect(await found('', unrelated.as)).toEqual([])
})
