import { expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { runCompiled } from './compiled.ts'
import { findRow, rowsWith } from './rows.ts'

const { database } = await testDatabase()

test('one text serves all values, and another set of null values gets another text', async () => {
  const [one, other] = await database
    .insertInto('organisations')
    .values(
      [{ name: 'One' }, { name: 'Other', business: 'Other Ltd' }].map((row) => ({
        ...row,
        id: crypto.randomUUID(),
      })),
    )
    .returning(['id'])
    .execute()
  const named = async (key: Parameters<typeof findRow<'organisations'>>[2]) =>
    (await findRow(database, 'organisations', key))?.name
  expect(await named({ id: one?.id ?? '', business: null })).toBe('One')
  expect(await named({ id: other?.id ?? '', business: null })).toBeUndefined()
  expect(await named({ id: other?.id ?? '', business: 'Other Ltd' })).toBe('Other')
  expect(await named({ id: one?.id ?? '', business: 'Other Ltd' })).toBeUndefined()
  expect(
    (await rowsWith(database, 'organisations', { color: null }, 'name')).map(({ name }) => name),
  ).toEqual(['One', 'Other'])
})

test('a key without a value and a text with other parameters are refused', async () => {
  await expect(findRow(database, 'organisations', { id: undefined })).rejects.toThrow('lacks a value')
  await expect(findRow(database, 'organisations', {})).rejects.toThrow('lacks a value')
  const wrong = runCompiled(database, {
    kind: 'wrong',
    values: ['b'],
    write: () => database.selectFrom('organisations').select('id').where('name', '=', 'a'),
  })
  await expect(wrong).rejects.toThrow('These are not the parameters')
})
