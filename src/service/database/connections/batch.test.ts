import { CompiledQuery, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { postpone, runTogether } from '../compiled.ts'
import type { Statement } from '../compiled.ts'
import { isDatabaseAway } from '../connection.ts'
import type { Executor } from '../connection.ts'
import { lockRow, rowAt, rowsAt, rowToLock, updateRowsLater } from '../rows.ts'
import { BatchingConnection } from './batching-driver.ts'

const { database } = await testDatabase()

/** Reads an expression. */
const telling = (text: string, ...values: unknown[]): Statement<{ readonly value: unknown }> => ({
  kind: text,
  values,
  write: () => ({ compile: () => CompiledQuery.raw(`select ${text} as value`, values) }),
})

const addOrganisation = (executor: Executor, name: string) =>
  executor.insertInto('organisations').values({ id: crypto.randomUUID(), name }).execute()

const namesLike = async (start: string) => (await rowsNamed(start)).map(({ name }) => name)
const rowsNamed = (start: string) =>
  database.selectFrom('organisations').select('name').where('name', 'like', `${start}%`).execute()

test('several statements find their own rows, of types and names as ever', async () => {
  await addOrganisation(database, 'Batch one')
  await addOrganisation(database, 'Batch two')
  const key = { name: 'Batch one' }
  const [one, none, both, told, empty] = await runTogether(database, [
    rowAt('organisations', key),
    rowAt('organisations', { name: 'Nobody' }),
    rowsAt('organisations', { business: null }, 'name'),
    telling('array[$1::int, 2]', 1),
    telling(`null::timestamptz`),
  ])
  expect(one[0]).toMatchObject({ name: 'Batch one', shareByDefault: false })
  expect(one[0]?.created).toBeInstanceOf(Date)
  expect(none).toEqual([])
  expect(both.map(({ name }) => name)).toEqual(['Batch one', 'Batch two'])
  expect(told).toEqual([{ value: [1, 2] }])
  expect(empty).toEqual([{ value: null }])
})

test('the first statement that fails ends them, and the connection works on', async () => {
  const failing = runTogether(database, [telling('1'), telling('1 / 0'), telling('2')])
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await runTogether(database, [telling('3')])).toEqual([[{ value: 3 }]])
})

test('values that cannot be sent fail before the server runs what follows', async () => {
  const circle: unknown[] = []
  const knot = { circle }
  circle.push(knot)
  const failing = database.transaction().execute(async (transaction) => {
    await addOrganisation(transaction, 'Knot')
    await runTogether(transaction, [telling('$1::jsonb', knot), telling('1')])
  })
  await expect(failing).rejects.toThrow('circular')
  const values = [crypto.randomUUID()]
  const insert = CompiledQuery.raw(`insert into organisations (id, name) values ($1, 'Knot')`, values)
  const alone = runTogether(database, [
    telling('$1::jsonb', knot),
    { kind: 'insert', values, write: () => ({ compile: () => insert }) },
  ])
  await expect(alone).rejects.toThrow('circular')
  expect(await namesLike('Knot')).toEqual([])
  expect(await runTogether(database, [telling('4')])).toEqual([[{ value: 4 }]])
})

test('a transaction that fails leaves nothing, though it began with its first statement', async () => {
  const act = database.transaction().execute(async (transaction) => {
    await addOrganisation(transaction, 'Undone')
    throw new Error('changed my mind')
  })
  await expect(act).rejects.toThrow('changed my mind')
  expect(await namesLike('Undone')).toEqual([])
})

test('a statement that fails first undoes the transaction, and the next one works', async () => {
  const failing = database.transaction().execute((transaction) => sql`select 1 / 0`.execute(transaction))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await database.transaction().execute((transaction) => addOrganisation(transaction, 'After'))
  expect(await namesLike('After')).toEqual(['After'])
})

test('a transaction in which nobody asks anything asks the server nothing', async () => {
  const asks = vi.spyOn(BatchingConnection.prototype, 'executeTogether')
  await database.transaction().execute(async () => undefined)
  const failing = database.transaction().execute(async () => {
    throw new Error('nothing')
  })
  await expect(failing).rejects.toThrow('nothing')
  expect(asks).not.toHaveBeenCalled()
  asks.mockRestore()
})

test('settings of a transaction hold from its first statement', async () => {
  const told = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) =>
      runTogether(transaction, [
        telling(`current_setting('transaction_isolation')`),
        telling(`current_setting('transaction_read_only')`),
      ]),
    )
  expect(told).toEqual([[{ value: 'repeatable read' }], [{ value: 'on' }]])
})

test('what is postponed happens before the next statement, or with the end', async () => {
  const insert = (name: string) =>
    CompiledQuery.raw('insert into organisations (id, name) values ($1, $2)', [crypto.randomUUID(), name])
  await database.transaction().execute(async (transaction) => {
    await postpone(transaction, insert('Later one'))
    const [rows] = await runTogether(transaction, [rowAt('organisations', { name: 'Later one' })])
    expect(rows).toHaveLength(1)
    await postpone(transaction, insert('Later two'))
  })
  expect(await namesLike('Later')).toEqual(['Later one', 'Later two'])
})

test('what is postponed and fails undoes the transaction', async () => {
  const failing = database.transaction().execute(async (transaction) => {
    await addOrganisation(transaction, 'Lost')
    await postpone(transaction, CompiledQuery.raw('select 1 / 0'))
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await namesLike('Lost')).toEqual([])
})

test('changes that go later each set their own columns of their own rows', async () => {
  await addOrganisation(database, 'Changed one')
  await addOrganisation(database, 'Changed two')
  await database.transaction().execute(async (transaction) => {
    const change = (name: string, values: Parameters<typeof updateRowsLater<'organisations'>>[3]) =>
      updateRowsLater(transaction, 'organisations', { name }, values)
    await change('Changed one', { business: 'One' })
    await change('Changed two', { business: 'Two' })
    await change('Changed one', { number: '1', website: 'https://one.example' })
    await change('Changed two', { website: 'https://two.example', number: '2' })
    await updateRowsLater(
      transaction,
      'organisations',
      { name: 'Changed two', business: 'Two' },
      { email: null },
    )
  })
  const rows = await database
    .selectFrom('organisations')
    .select(['business', 'number', 'website', 'email'])
    .where('name', 'like', 'Changed %')
    .orderBy('name')
    .execute()
  expect(rows).toEqual([
    { business: 'One', number: '1', website: 'https://one.example', email: null },
    { business: 'Two', number: '2', website: 'https://two.example', email: null },
  ])
})

test.each([
  ['an expression', { name: 'Changed one' }, { business: sql<string>`name` as never }],
  ['a value that is missing', { name: 'Changed one' }, { business: undefined as never }],
  ['a key of nothing', { business: null }, { name: 'Nobody' }],
])('a change with %s does not go later', async (_, key, change) => {
  const failing = database
    .transaction()
    .execute((transaction) => updateRowsLater(transaction, 'organisations', key, change))
  await expect(failing).rejects.toThrow('not of values alone')
})

test('nothing is postponed outside of a transaction, where it would be lost', async () => {
  await expect(postpone(database, CompiledQuery.raw('select 1'))).rejects.toThrow('in a transaction only')
})

test('what is postponed in a transaction that fails reaches no other one', async () => {
  const failing = database.transaction().execute(async (transaction) => {
    await postpone(transaction, CompiledQuery.raw('select 1 / 0'))
    throw new Error('elsewhere')
  })
  await expect(failing).rejects.toThrow('elsewhere')
  expect(await runTogether(database, [telling('5')])).toEqual([[{ value: 5 }]])
})

test('a connection that ends within a batch fails it, and the next one has another', async () => {
  const dying = database
    .transaction()
    .execute((transaction) =>
      runTogether(transaction, [
        telling('1'),
        telling('pg_terminate_backend(pg_backend_pid())'),
        telling('2'),
      ]),
    )
  await expect(dying).rejects.toSatisfy(isDatabaseAway)
  expect(await runTogether(database, [telling('6')])).toEqual([[{ value: 6 }]])
})

test('what is read behind a lock sees what the lock waited for', async () => {
  await addOrganisation(database, 'Locked')
  const key = { name: 'Locked' }
  const [isHeld, isSeen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = database.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'organisations', key)
    isHeld.resolve()
    await addOrganisation(transaction, 'Written under the lock')
    await isSeen.promise
  })
  await isHeld.promise
  const second = database
    .transaction()
    .execute((transaction) =>
      runTogether(transaction, [
        rowToLock('organisations', key),
        rowsAt('organisations', { name: 'Written under the lock' }),
      ]),
    )
  await expect
    .poll(() => sql`select from pg_locks where not granted`.execute(database).then(({ rows }) => rows.length))
    .toBeGreaterThan(0)
  isSeen.resolve()
  await first
  const [, seen] = await second
  expect(seen).toHaveLength(1)
})
