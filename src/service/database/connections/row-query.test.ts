import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { runTogether } from '../compiled.ts'
import type { Statement } from '../compiled.ts'
import { RowQuery, RowShapes } from './row-query.ts'

const { database, asOwner } = await testDatabase()

const asked = (text: string, ...values: unknown[]): Statement<Record<string, unknown>> => ({
  kind: text,
  values,
  write: () => ({ compile: () => CompiledQuery.raw(text, values) }),
})

/** The rows of a text asked alone, and together with another. */
async function bothWays(text: string, ...values: unknown[]) {
  const { rows: alone } = await database.executeQuery(CompiledQuery.raw(text, values))
  const [together] = await runTogether(database, [asked(text, ...values), asked('select 1 as one')])
  expect(together).toEqual(alone)
  return alone
}

test('names and types of rows are the same, whether asked alone or together', async () => {
  const text = `select 12::int8 as large_count, date '2026-11-28' as due_day, 'é'::text as plain, null::int4 as nothing_there,
    '2026-11-28 07:05:09.25+00'::timestamptz as read_at, '{"in_json": [1]}'::jsonb as some_json, $1::text as given`
  expect(await bothWays(text, 'x')).toEqual([
    {
      largeCount: 12,
      dueDay: '2026-11-28',
      plain: 'é',
      nothingThere: null,
      readAt: new Date('2026-11-28T07:05:09.250Z'),
      someJson: { in_json: [1] },
      given: 'x',
    },
  ])
})

test('rows have their own values, and of two columns of one name the last counts', async () => {
  const rows = await bothWays(
    'select n as one_name, n * 10 as one_name from generate_series(1, $1::int) n',
    3,
  )
  expect(rows).toEqual([{ oneName: 10 }, { oneName: 20 }, { oneName: 30 }])
})

test('statements without values, and without rows, work as ever', async () => {
  expect(await bothWays('select 1 as one where false')).toEqual([])
  expect((await sql`select 2 as two`.execute(database)).rows).toEqual([{ two: 2 }])
  const change = database.updateTable('organisations').set({ name: 'Nobody' })
  const { numUpdatedRows } = await change.where('name', '=', 'Never made').executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(0n)
})

test('a column that was added, or has another type, is read at the next answer to the same text', async () => {
  const change = (statement: string) => asOwner((owner) => sql.raw(statement).execute(owner))
  await change('create table changing (first int4); grant select on changing to public')
  await change('insert into changing values (1)')
  const text = 'select * from changing where $1::int4 = 1'
  expect(await bothWays(text, 1)).toEqual([{ first: 1 }])
  await change('alter table changing add column second_one int8 default 2')
  expect(await bothWays(text, 1)).toEqual([{ first: 1, secondOne: 2 }])
  await change('alter table changing alter column first type text')
  expect(await bothWays(text, 1)).toEqual([{ first: '1', secondOne: 2 }])
  await change('alter table changing drop column first, add column third int4')
  expect(await bothWays(text, 1)).toEqual([{ secondOne: 2, third: null }])
})

test('a statement that fails leaves the next answers whole', async () => {
  await expect(bothWays('select 1 / $1::int4 as fails', 0)).rejects.toMatchObject({ code: '22012' })
  expect(await bothWays('select $1::int4 as works', 1)).toEqual([{ works: 1 }])
})

test('a value that cannot be read fails the answer, not the process', () => {
  const done = vi.fn()
  const query = new RowQuery('select broken', [], done)
  const { JSON: json } = pg.types.builtins
  query.handleRowDescription({ fields: [{ name: 'broken', dataTypeID: json }] })
  query.handleDataRow({ fields: ['{"whole": true}'] })
  query.handleDataRow({ fields: ['{"broken'] })
  query.handleDataRow({ fields: ['{"whole": true}'] })
  const { handleReadyForQuery } = query as unknown as { handleReadyForQuery: (connection: null) => void }
  handleReadyForQuery.call(query, null)
  expect(done.mock.calls).toEqual([[expect.any(SyntaxError)]])
})

test('keeps few shapes, and none of long texts', () => {
  const shapes = new RowShapes()
  const columns = [{ name: 'one', dataTypeID: 23 }]
  const values = Array.from({ length: 5000 }, (_, at) => `$${at + 1}`).join(', ')
  const long = `select one from ones where one in (${values})`
  expect(shapes.of(long, columns).row(['1'])).toEqual({ one: 1 })
  expect(shapes.size).toBe(0)
  for (let at = 0; at < 5000; at += 1) shapes.of(`select one as one${at}`, columns)
  expect(shapes.size).toBeGreaterThan(0)
  expect(shapes.size).toBeLessThanOrEqual(2000)
})
