import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What this service itself read from the photos of a verification, encrypted. See decision 141. */
const statements = [
  sql`create table local_checks (
    organisation_id text not null,
    verification_id text not null,
    found bytea not null,
    made timestamptz(3) not null default clock_timestamp(),
    primary key (organisation_id, verification_id),
    foreign key (organisation_id, verification_id) references verifications (organisation_id, id) on delete cascade
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
