import { CompiledQuery } from 'kysely'
import type { Compilable } from 'kysely'
import type { Executor } from './connection.ts'

/** The text of each kind of query. A plugin of a database may write it differently. */
const texts = new WeakMap<object, Map<string, string>>()

/**
 * Runs a query of which only the values differ from call to call, and returns its rows. Its text is written once, since
 * that takes longer than reading a row. `values` are the parameters in the order in which the text has them. Throws
 * when `write` makes a query with others.
 */
export async function runCompiled<Row>(
  database: Executor,
  { kind, values }: { readonly kind: string; readonly values: readonly unknown[] },
  write: () => Compilable<Row>,
): Promise<Row[]> {
  const writer = database.getExecutor().plugins.at(-1) ?? texts
  const known = texts.get(writer) ?? new Map<string, string>()
  const text = known.get(kind) ?? textOf(write(), values)
  texts.set(writer, known.set(kind, text))
  return (await database.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

function textOf(query: Compilable<unknown>, values: readonly unknown[]): string {
  const { sql, parameters } = query.compile()
  const isSame = parameters.length === values.length && parameters.every((one, at) => one === values[at])
  if (!isSame) throw new TypeError(`These are not the parameters of: ${sql}`)
  return sql
}
