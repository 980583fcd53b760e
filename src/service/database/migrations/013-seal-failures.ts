import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Why the files of a completed envelope are not sealed yet. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table envelopes add column seal_failure text`.execute(database)
}
