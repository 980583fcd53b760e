import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What an organisation, or one of its groups, writes in emails to recipients. No group is the organisation. See decision 123. */
const statements = [
  sql`create table email_texts (
    organisation_id text not null references organisations (id) on delete cascade,
    group_id text not null default '',
    email text not null check (email in ('signing', 'viewing', 'reminder', 'finished')),
    language text not null,
    subject text,
    opening text,
    primary key (organisation_id, group_id, email, language)
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
