import { sql } from 'kysely'
import type { Executor } from './connection.ts'

/** The database's time as ISO 8601 UTC with milliseconds: the only clock used for expiry and for recorded times. */
export async function databaseNow(database: Executor): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database)
  const now = rows[0]?.now
  if (now === undefined) throw new Error('The database tells no time')
  return now.toISOString()
}
