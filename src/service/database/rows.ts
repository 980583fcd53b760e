import type { ExpressionBuilder, Kysely, Selectable, UpdateObject } from 'kysely'
import type { Executor } from './connection.ts'
import type { Database as Tables } from './tables/schema.ts'

type Table = keyof Tables
type Row<Name extends Table> = Selectable<Tables[Name]>
/** Rows whose columns have these values. */
type Key<Name extends Table> = Readonly<Partial<Row<Name>>>
type Change<Name extends Table> = UpdateObject<Tables, Name>

/** The queries below take any table, which Kysely's types cannot express. Their signatures are exact. */
type AnyTable = Kysely<Record<string, Record<string, unknown>>>
type Values = Readonly<Record<string, unknown>>

/** The condition of a key. Throws for one that would match more rows than it says. */
function matching(key: Values) {
  const values = Object.values(key)
  if (values.length === 0 || values.includes(undefined)) throw new TypeError('A key lacks a value')
  return ({ and }: ExpressionBuilder<Record<string, Record<string, unknown>>, string>) => and(key)
}

function selected(database: Executor, table: string, key: Values) {
  return (database as unknown as AnyTable).selectFrom(table).selectAll().where(matching(key))
}

function updated(database: Executor, table: string, key: Values, change: object) {
  return (database as unknown as AnyTable).updateTable(table).set(change).where(matching(key))
}

/** The row with a key. */
export async function findRow<Name extends Table>(
  database: Executor,
  table: Name,
  key: Key<Name>,
): Promise<Row<Name> | undefined> {
  return (await selected(database, table, key).executeTakeFirst()) as Row<Name> | undefined
}

/** The row with a key, locked until the transaction ends. */
export async function lockRow<Name extends Table>(
  transaction: Executor,
  table: Name,
  key: Key<Name>,
): Promise<Row<Name> | undefined> {
  return (await selected(transaction, table, key).forUpdate().executeTakeFirst()) as Row<Name> | undefined
}

/** All rows with a key, in the order of some columns. */
export async function rowsWith<Name extends Table>(
  database: Executor,
  table: Name,
  key: Key<Name>,
  ...order: (keyof Row<Name> & string)[]
): Promise<Row<Name>[]> {
  let query = selected(database, table, key)
  for (const column of order) query = query.orderBy(column)
  return (await query.execute()) as Row<Name>[]
}

/** Changes the row with a key, and returns it. Undefined when there is none. */
export async function updateRow<Name extends Table>(
  database: Executor,
  table: Name,
  key: Key<Name>,
  change: Change<Name>,
): Promise<Row<Name> | undefined> {
  const query = updated(database, table, key, change).returningAll()
  return (await query.executeTakeFirst()) as Row<Name> | undefined
}

/** Changes all rows with a key. */
export async function updateRows<Name extends Table>(
  database: Executor,
  table: Name,
  key: Key<Name>,
  change: Change<Name>,
): Promise<void> {
  await updated(database, table, key, change).execute()
}

/** Deletes all rows with a key. Returns how many. */
export async function deleteRows<Name extends Table>(
  database: Executor,
  table: Name,
  key: Key<Name>,
): Promise<number> {
  const query = (database as unknown as AnyTable).deleteFrom(table as string).where(matching(key))
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
