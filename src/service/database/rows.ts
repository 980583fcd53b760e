import { isOperationNodeSource } from 'kysely'
import type { ExpressionBuilder, Insertable, Kysely, Selectable, UpdateObject } from 'kysely'
import { compiled, postpone, runCompiled } from './compiled.ts'
import type { Statement } from './compiled.ts'
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

/** How to read rows of a table, apart from the values. */
interface Reading {
  readonly table: string
  readonly order?: readonly string[]
  readonly isLocked?: boolean
  /** All unless told. */
  readonly columns?: readonly string[]
}

function read(reading: Reading, key: Values): Statement<never> {
  const names = Object.entries(key).map(([name, value]) => [name, value === null, value === undefined])
  const kind = JSON.stringify([reading, names])
  const values = Object.values(key).filter((value) => value !== null)
  return { kind, values, write: (database) => selected(database, reading, key) }
}

function selected(database: Executor, { table, order = [], isLocked, columns }: Reading, key: Values) {
  const from = (database as unknown as AnyTable).selectFrom(table)
  let query = (columns === undefined ? from.selectAll() : from.select([...columns])).where(matching(key))
  for (const column of order) query = query.orderBy(column)
  return isLocked ? query.forUpdate() : query
}

/** A change of values alone: what is computed in the database has a text of its own each time. */
function changing(table: string, key: Values, change: Values): Statement<never> {
  const changed = Object.entries(change)
  const isPlain = changed.every(([, value]) => value !== undefined && !isOperationNodeSource(value))
  if (!isPlain || Object.values(key).some((value) => value === null || value === undefined))
    throw new TypeError('This change is not of values alone')
  const kind = JSON.stringify(['change', table, Object.keys(key), changed.map(([name]) => name)])
  const values = [...Object.values(change), ...Object.values(key)]
  return {
    kind,
    values,
    write: (database) => updated(database, table, key, change),
  }
}

function updated(database: Executor, table: string, key: Values, change: object) {
  return (database as unknown as AnyTable).updateTable(table).set(change).where(matching(key))
}

/** Reads the row with a key, if there is one. */
export function rowAt<Name extends Table>(table: Name, key: Key<Name>): Statement<Row<Name>> {
  return read({ table }, key)
}

/** The same, and locks it until the transaction ends. */
export function rowToLock<Name extends Table>(table: Name, key: Key<Name>): Statement<Row<Name>> {
  return read({ table, isLocked: true }, key)
}

/** Reads all rows with a key, in the order of some columns. */
export function rowsAt<Name extends Table>(
  table: Name,
  key: Key<Name>,
  ...order: (keyof Row<Name> & string)[]
): Statement<Row<Name>> {
  return read({ table, order }, key)
}

/** Reads some columns of all rows with a key, in the order of some. */
export function columnsAt<Name extends Table, const Column extends keyof Row<Name> & string>(
  table: Name,
  columns: readonly Column[],
  key: Key<Name>,
  ...order: (keyof Row<Name> & string)[]
): Statement<Pick<Row<Name>, Column>> {
  return read({ table, order, columns }, key)
}

/** The row with a key. */
export async function findRow<Name extends Table>(
  database: Executor,
  table: Name,
  key: Key<Name>,
): Promise<Row<Name> | undefined> {
  return (await runCompiled(database, rowAt(table, key)))[0]
}

/** The row with a key, locked until the transaction ends. */
export async function lockRow<Name extends Table>(
  transaction: Executor,
  table: Name,
  key: Key<Name>,
): Promise<Row<Name> | undefined> {
  return (await runCompiled(transaction, rowToLock(table, key)))[0]
}

/** All rows with a key, in the order of some columns. */
export async function rowsWith<Name extends Table>(
  database: Executor,
  table: Name,
  key: Key<Name>,
  ...order: (keyof Row<Name> & string)[]
): Promise<Row<Name>[]> {
  return runCompiled(database, rowsAt(table, key, ...order))
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

/** Sets values of all rows with a key, with the next statement of the transaction or its end, which fails if this does. */
export async function updateRowsLater<Name extends Table>(
  transaction: Executor,
  table: Name,
  key: Key<Name>,
  change: Partial<Insertable<Tables[Name]>>,
): Promise<void> {
  await postpone(transaction, compiled(transaction, changing(table, key, change)))
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
