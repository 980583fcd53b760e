import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Time-stamps from outside over heads of audit trails, which only grow. `head` is what the trail must have after the
 * event with that sequence. See decision 077.
 */
const statements = [
  sql`create table audit_anchors (
    organisation_id text not null,
    envelope_id text not null,
    sequence integer not null,
    head text not null,
    token bytea not null,
    time timestamptz(3) not null,
    created timestamptz(3) not null default now(),
    primary key (organisation_id, envelope_id, sequence)
  )`,
  sql`create trigger only_grows before update or truncate on audit_anchors
    for each statement execute function refuse_change()`,
  sql`alter table audit_anchors enable always trigger only_grows`,
  sql`create trigger keeps_rows before delete on audit_anchors
    for each statement execute function refuse_change()`,
  sql`alter table audit_anchors enable always trigger keeps_rows`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
