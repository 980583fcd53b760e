import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Which processes serve this database and are alive, and which locks of the job queue are theirs. */
const statements = [
  sql`create table processes (
    id uuid primary key,
    role text not null check (role in ('all', 'web', 'worker')),
    host text not null,
    workers text[] not null default '{}',
    storage_up boolean,
    started timestamptz(3) not null default now(),
    beat timestamptz(3) not null
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
