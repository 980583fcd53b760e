import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import type { EnvelopeKey } from '../envelopes/envelope-aggregate.ts'

/** Sealed envelopes whose files were compared with the record longest ago, or never, but not within a day. */
export async function sealedToCheck(database: Executor, limit: number): Promise<EnvelopeKey[]> {
  return database
    .selectFrom('envelopes')
    .select(['organisationId', 'id as envelopeId'])
    .where('sealed', 'is not', null)
    .where('purgeBegun', 'is', null)
    .where((is) =>
      is.or([is('filesChecked', 'is', null), is('filesChecked', '<', sql<Date>`now() - interval '1 day'`)]),
    )
    .orderBy(sql`files_checked asc nulls first`)
    .limit(limit)
    .execute()
}
