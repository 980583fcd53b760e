import { expect, test } from 'vitest'
import { testService } from '#harness/world/service.ts'
import { aMember, aTenant } from '#harness/world/world.ts'
import type { Member, Tenant } from '#harness/world/world.ts'

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
  return `${status} ${type.split('/').at(-1)}`
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

const byKey = {
  demote: ({ key }: Tenant, whom: Member) =>
    call(key, 'PUT', `/v1/accounts/${whom.accountId}`, { role: 'read-only' }),
  deactivate: ({ key }: Tenant, whom: Member) =>
    call(key, 'POST', `/v1/accounts/${whom.accountId}/deactivate`),
}

test.each(['demote', 'deactivate'] as const)('keeps the last one when API credentials %s', async (way) => {
  const one = await aTenant(database)
  const refused = await byKey[way](one, one)
  expect(wordsOf(refused)).toBe('409 conflict')
  expect(refused.body).toMatchObject({ detail: expect.stringContaining('last active administrator') })
  const asleep = await aMember(database, one.organisationId, { role: 'administrator', active: false })
  const invited = await aMember(database, one.organisationId, { role: 'administrator', verified: null })
  expect(wordsOf(await byKey[way](one, one))).toBe('409 conflict')
  expect((await byKey[way](one, invited)).status).toBeLessThan(300)
  expect((await byKey[way](one, asleep)).status).toBeLessThan(300)
  const other = await aMember(database, one.organisationId, { role: 'administrator' })
  expect((await byKey[way](one, one)).status).toBeLessThan(300)
  expect(wordsOf(await byKey[way](one, other))).toBe('409 conflict')
  expect(await administratorsLeft(one.organisationId)).toBe(1)
})

test.each(pairs)('leaves one when API credentials %s and %s two at the same time', async (first, second) => {
  const rounds = Array.from({ length: 6 }, async () => {
    const one = await aTenant(database)
    const other = await aMember(database, one.organisationId, { role: 'administrator' })
    const answers = await Promise.all([byKey[first](one, one), byKey[second](one, other)])
    expect(answers.flatMap((answer) => (answer.status < 300 ? [] : [wordsOf(answer)]))).toEqual([
      '409 conflict',
    ])
    expect(await administratorsLeft(one.organisationId)).toBe(1)
  })
  await Promise.all(rounds)
})

test('keeps other changes of the last one possible', async () => {
  const one = await aTenant(database)
  const change = { name: 'Renamed', role: 'administrator' }
  expect((await call(one.key, 'PUT', `/v1/accounts/${one.accountId}`, change)).status).toBe(200)
})
