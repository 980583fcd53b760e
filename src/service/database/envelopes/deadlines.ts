import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'

/** Sent envelopes whose deadline has come, by the database's clock, longest past first, after the first few. */
export async function duePastDeadline(database: Executor, limit: number, after = 0): Promise<EnvelopeKey[]> {
  return database
    .selectFrom('envelopes')
    .select(['organisationId', 'id as envelopeId'])
    .where('status', '=', 'sent')
    .where('deadline', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('deadline')
    .orderBy('id')
    .limit(limit)
    .offset(after)
    .execute()
}
