import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A session knows when and how the person last proved who they are. See decision 085. */
const statements = [
  sql`alter table sessions
    add column proved timestamptz(3),
    add column proved_by text,
    add constraint sessions_proof check ((proved is null) = (proved_by is null))`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
