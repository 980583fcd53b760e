import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Every certificate that files of this deployment were sealed with, so that older seals stay known when it changes. */
const statement = sql`create table seal_certificates (
  sha256 text primary key,
  certificate bytea not null,
  created timestamptz(3) not null default now()
)`

export async function up(database: Kysely<unknown>): Promise<void> {
  await statement.execute(database)
}
