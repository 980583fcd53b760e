import { expect, test } from 'vitest'
import { insertEnvelopes } from '#harness/bench/list-data.ts'
import { testDatabase } from '#harness/world/database/database.ts'
import { openLog } from '../../logging.ts'
import { openConnection } from '../connection.ts'
import { countEnvelopes, pageOfEnvelopes } from './envelope-lists.ts'
import { lookUp } from './search-envelopes.ts'

const { database, ownerAddress } = await testDatabase()
const owner = openConnection(ownerAddress, openLog('silent'), 1)
const { organisationId, sender } = await insertEnvelopes(owner.pool, 3000)
await owner.close()
const all = { organisationId, viewer: { kind: 'credentials' } } as const
const own = { organisationId, viewer: { kind: 'account', ...sender, role: 'standard' } } as const
const old = `${organisationId}-00002900`
await database.updateTable('envelopes').set({ name: 'Quokka lease' }).where('id', '=', old).execute()
const theirs = `${organisationId}-00002805`
await database
  .updateTable('recipients')
  .set({ email: 'quokka@zoo.example' })
  .where('id', '=', `${theirs}-1`)
  .execute()
const page = async (scope: typeof all | typeof own, search: string) =>
  (
    await pageOfEnvelopes(
      database,
      scope,
      { search },
      { order: { sort: 'created', direction: 'descending' }, after: null, limit: 51 },
    )
  ).map(({ id }) => id)

test('looks up what is rare, and reads on for what is frequent or short', async () => {
  expect((await lookUp(database, all, { search: 'QUOKKA', status: 'sent' })).found?.toSorted()).toEqual([
    theirs,
    old,
  ])
  expect(await lookUp(database, all, { search: 'zyxwvut' })).toEqual({ found: [] })
  for (const search of ['agreement', 'qu', '%%%', undefined])
    expect(await lookUp(database, all, { search })).toEqual({ search })
})

test('finds the same either way, and only what one may see', async () => {
  expect(await page(all, 'quokka')).toEqual([theirs, old])
  expect(await page(all, 'qu')).toEqual([theirs, old])
  expect(await page(all, 'quokka_')).toEqual([])
  expect(await page(own, 'quokka')).toEqual([theirs])
  expect(await page(all, 'agreement')).toHaveLength(51)
  const { draft, sent, completed, voided } = await countEnvelopes(database, all, { search: 'quokka' })
  expect(draft + sent + completed + voided).toBe(2)
})
