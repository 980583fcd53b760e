import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The language in which an organisation writes to recipients, and the choices of single addresses. */
const statements = [
  sql`alter table organisations
    add column recipient_language text not null default 'en'
      check (recipient_language in ('en', 'de', 'fr', 'es', 'ar'))`,
  sql`create table recipient_languages (
    organisation_id text not null references organisations (id),
    email text not null,
    language text not null check (language in ('en', 'de', 'fr', 'es', 'ar')),
    chosen timestamptz(3) not null default now(),
    primary key (organisation_id, email)
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
