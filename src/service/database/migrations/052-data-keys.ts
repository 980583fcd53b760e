import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  // Keys that encrypt what is stored. `made_for` names the master key that they were made for.
  sql`create table data_keys (
    id integer primary key,
    made_for text not null,
    created timestamptz(3) not null default now()
  )`,
  // Each of them, encrypted with each master key that counts.
  sql`create table wrapped_keys (
    data_key_id integer not null references data_keys,
    master text not null,
    wrapped bytea not null,
    primary key (master, data_key_id)
  )`,
  // A file in the store that is encrypted, and the key of it, encrypted with a data key.
  sql`create table file_keys (
    storage_key text primary key,
    encrypted bytea not null,
    created timestamptz(3) not null default now()
  )`,
  // What earlier versions kept as it was is encrypted by a job, a few rows at a time. Both are read until then.
  sql`alter table endpoints
    alter column signature drop not null,
    add column signature_encrypted bytea,
    add check ((signature is null) <> (signature_encrypted is null))`,
  sql`alter table template_roles
    add column recipient_password_encrypted bytea,
    add check (recipient_password is null or recipient_password_encrypted is null)`,
  sql`alter table inbox_messages
    alter column text drop not null,
    add column encrypted bytea,
    add check ((text is null) <> (encrypted is null))`,
  sql`alter table webhook_deliveries
    add column body_encrypted bytea,
    add check (body is null or body_encrypted is null)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
