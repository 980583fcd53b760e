import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import type { Member } from '#harness/world/world.ts'

const service = await testService({}, { runsJobs: false })
const { call, database } = service

const ways = {
  demote: (by: Member, whom: Member) =>
    call(by.as, 'PUT', `/v1/accounts/${whom.accountId}`, { role: 'standard' }),
  deactivate: (by: Member, whom: Member) => call(by.as, 'POST', `/v1/accounts/${whom.accountId}/deactivate`),
}
const pairs = [
  ['demote', 'demote'],
  ['demote', 'deactivate'],
  ['deactivate', 'deactivate'],
] as const

async function administratorsLeft(organisationId: string): Promise<number> {
  const rows = await database
    .selectFrom('accounts')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('role', '=', 'administrator')
    .where('active', '=', true)
    .execute()
  return rows.length
}

test.each(pairs)('two administrators who %s and %s each other leave one', async (first, second) => {
  const rounds = Array.from({ length: 8 }, async () => {
    const one = await aTenant(database)
    const other = await aMember(database, one.organisationId, { role: 'administrator' })
    const answers = await Promise.all([ways[first](one, other), ways[second](other, one)])
    const refused = answers.filter(({ status }) => status === 401 || status === 403)
    expect([refused.length, await administratorsLeft(one.organisationId)]).toEqual([1, 1])
  })
  await Promise.all(rounds)
})

test('three in a ring leave at least one', async () => {
  const one = await aTenant(database)
  const [two, three] = await Promise.all(
    [1, 2].map(() => aMember(database, one.organisationId, { role: 'administrator' })),
  )
  if (two === undefined || three === undefined) throw new Error('Nobody came')
  await Promise.all([ways.demote(one, two), ways.demote(two, three), ways.demote(three, one)])
  expect(await administratorsLeft(one.organisationId)).toBeGreaterThanOrEqual(1)
})
