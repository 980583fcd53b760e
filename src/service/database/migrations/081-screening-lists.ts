import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The sanctions lists that the operator gives, as all machines of a deployment search them: the people on each, packed. They
 * are public and belong to no organisation. See decision 142.
 */
const statements = [
  sql`create table screening_lists (
    name text primary key,
    sources text not null,
    list_date text,
    sha256 text,
    count integer not null default 0,
    people bytea,
    fetched timestamptz(3),
    tried timestamptz(3) not null default clock_timestamp(),
    fault text,
    check ((people is null) = (fetched is null))
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
