import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Deliveries about one envelope, including replays, which have queues of their own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index webhook_deliveries_envelope on webhook_deliveries
    (organisation_id, (payload->>'envelope_id'), sequence desc)`.execute(database)
}
