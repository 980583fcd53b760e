import { CompiledQuery } from 'kysely'
import type { Compilable, QueryResult } from 'kysely'
import type { Executor } from './connection.ts'
import { BatchingConnection } from './connections/batching-driver.ts'

/** A query of which only the values differ from call to call. */
export interface Statement<Row> {
  /** Names its text: the same for all queries that differ only in their values. */
  readonly kind: string
  /** The parameters in the order in which the text has them. */
  readonly values: readonly unknown[]
  readonly write: (database: Executor) => Compilable<Row>
}

/** The text of each kind of query. A plugin of a database may write it differently. */
const texts = new WeakMap<object, Map<string, string>>()

/**
 * Runs a query and returns its rows. Its text is written once, since that takes longer than reading a row. Throws when
 * `write` makes a query with other parameters than `values`.
 */
export async function runCompiled<Row>(database: Executor, statement: Statement<Row>): Promise<Row[]> {
  return (await database.executeQuery<Row>(compiled(database, statement))).rows
}

/** The rows that each of several statements finds. */
export type RowsOf<Statements extends readonly Statement<unknown>[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Row> ? Row[] : never
}

/**
 * Runs several queries, each on its own snapshot but in one message there and back, and returns the rows of each. For
 * what does not depend on what another of them finds.
 */
export async function runTogether<const Statements extends readonly Statement<unknown>[]>(
  database: Executor,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const executor = database.getExecutor()
  const queries = statements.map((statement) => compiled(database, statement))
  const results = await executor.provideConnection((connection) =>
    batching(connection).executeTogether(queries),
  )
  const rows = results.map(async (result, at) => {
    let read = result as QueryResult<Record<string, unknown>>
    for (const plugin of executor.plugins)
      read = await plugin.transformResult({ result: read, queryId: queries[at]?.queryId ?? { queryId: '' } })
    return read.rows
  })
  return (await Promise.all(rows)) as RowsOf<Statements>
}

/**
 * Runs a statement without waiting for it: it goes with the next one of the transaction, or with its end, which fails if
 * this does.
 */
export async function postpone(transaction: Executor, query: CompiledQuery): Promise<void> {
  await transaction
    .getExecutor()
    .provideConnection(async (connection) => batching(connection).postpone(query))
}

function batching(connection: object): BatchingConnection {
  if (connection instanceof BatchingConnection) return connection
  throw new TypeError('This connection sends one statement at a time')
}

/** A query with its values, its text written once. Throws as {@link runCompiled}. */
export function compiled<Row>(
  database: Executor,
  { kind, values, write }: Statement<Row>,
): CompiledQuery<Row> {
  const writer = database.getExecutor().plugins.at(-1) ?? texts
  const known = texts.get(writer) ?? new Map<string, string>()
  const text = known.get(kind) ?? textOf(write(database), values)
  texts.set(writer, known.set(kind, text))
  return CompiledQuery.raw(text, [...values])
}

function textOf(query: Compilable<unknown>, values: readonly unknown[]): string {
  const { sql, parameters } = query.compile()
  const isSame = parameters.length === values.length && parameters.every((one, at) => one === values[at])
  if (!isSame) throw new TypeError(`These are not the parameters of: ${sql}`)
  return sql
}
