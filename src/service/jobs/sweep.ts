import { sql } from 'kysely'
import type { Handler } from './runner.ts'

/** Removes what has outlived its use. */
export const sweep: Handler<'sweep'> = async (_, { database }) => {
  await database
    .deleteFrom('idempotencyKeys')
    .where('created', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
  await database
    .deleteFrom('rateLimits')
    .where('windowEnds', '<', sql<Date>`now()`)
    .execute()
  await database
    .deleteFrom('sessions')
    .where('expires', '<', sql<Date>`now()`)
    .execute()
}
