import { sql } from 'kysely'
import { runCompiled } from './compiled.ts'
import type { Statement } from './compiled.ts'
import type { Executor } from './connection.ts'

/** Reads the database's time, with other statements. */
export const timeNow: Statement<{ readonly now: Date }> = {
  kind: 'clock',
  values: [],
  write: (database) => database.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')),
}

/** The database's time as ISO 8601 UTC with milliseconds: the only clock used for expiry and for recorded times. */
export async function databaseNow(database: Executor): Promise<string> {
  return isoTime(await runCompiled(database, timeNow))
}

/** What {@link timeNow} found, as ISO 8601 UTC with milliseconds. */
export function isoTime([row]: readonly { readonly now: Date }[]): string {
  if (row === undefined) throw new Error('The database tells no time')
  return row.now.toISOString()
}
