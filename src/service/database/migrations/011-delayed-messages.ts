import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Why a message has not been sent yet, and a way to find an envelope's messages. */
const statements = [
  sql`alter table sent_messages add column problem text`,
  sql`create index sent_messages_of_envelope on sent_messages (organisation_id, envelope_id, created)
    where envelope_id is not null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
