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

/** The slower one's answer when they are read after the change: a standard account does not even see the other. */
const after = { demote: '404 not-found', deactivate: '401 session-ended' }

function wordsOf({ status, body }: Awaited<ReturnType<typeof call>>): string {
  const { type } = body as { readonly type: string }
  return `${status} ${type.split(':').at(-1)}`
}

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

test.each(pairs)('leaves one administrator when two %s and %s each other', async (first, second) => {
  const rounds = Array.from({ length: 8 }, async () => {
    const one = await aTenant(database)
    const other = await aMember(database, one.organisationId, { role: 'administrator' })
    const [mine, theirs] = await Promise.all([ways[first](one, other), ways[second](other, one)])
    const [way, done, refused] = mine.status < 300 ? [first, mine, theirs] : [second, theirs, mine]
    expect(done.status).toBe(way === 'demote' ? 200 : 204)
    // The slower one is refused under the lock, or was already read after the change.
    expect(['403 not-allowed', after[way]]).toContain(wordsOf(refused))
    expect(await administratorsLeft(one.organisationId)).toBe(1)
  })
  await Promise.all(rounds)
})

test.each(pairs)('refuses the other who would %s in turn after one could %s', async (first, second) => {
  const one = await aTenant(database)
  const other = await aMember(database, one.organisationId, { role: 'administrator' })
  await ways[first](one, other)
  expect(wordsOf(await ways[second](other, one))).toBe(after[first])
  expect(await administratorsLeft(one.organisationId)).toBe(1)
})

test('leaves at least one of three in a ring', async () => {
  const one = await aTenant(database)
  const [two, three] = await Promise.all(
    [1, 2].map(() => aMember(database, one.organisationId, { role: 'administrator' })),
  )
  if (two === undefined || three === undefined) throw new Error('Nobody came')
  await Promise.all([ways.demote(one, two), ways.demote(two, three), ways.demote(three, one)])
  expect(await administratorsLeft(one.organisationId)).toBeGreaterThanOrEqual(1)
})
