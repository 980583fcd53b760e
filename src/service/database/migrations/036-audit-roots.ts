import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Time-stamped Merkle roots over the heads of all envelopes of an organisation, which only grow. The heads themselves are
 * not repeated: they follow from the trails. See decision 077.
 */
const statements = [
  sql`create table audit_roots (
    organisation_id text not null,
    until timestamptz(3) not null,
    size integer not null,
    root text not null,
    token bytea not null,
    time timestamptz(3) not null,
    created timestamptz(3) not null default now(),
    primary key (organisation_id, until)
  )`,
  sql`create trigger only_grows before update or truncate on audit_roots
    for each statement execute function refuse_change()`,
  sql`alter table audit_roots enable always trigger only_grows`,
  sql`create trigger keeps_rows before delete on audit_roots
    for each statement execute function refuse_change()`,
  sql`alter table audit_roots enable always trigger keeps_rows`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
