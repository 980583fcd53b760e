import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** In which language a sender writes to a recipient, and which letters an organisation sends. See decision 107. */
const statements = [
  sql`alter table recipients add column language text`,
  sql`alter table organisations
    add column tell_when_ended boolean not null default true,
    add column attach_copies boolean not null default false`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
