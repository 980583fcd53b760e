import { sql } from 'kysely'
import { forgetSecurityEvents } from '../database/organisations/security-events.ts'
import { forgetDead } from '../database/presence.ts'
import type { Handler } from './runner.ts'

/** Deletes what is no longer needed. */
export const sweep: Handler<'sweep'> = async (_, { database, config }) => {
  await database
    .deleteFrom('idempotencyKeys')
    .where('created', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
  await database
    .deleteFrom('rateLimits')
    .where('windowEnds', '<', sql<Date>`now()`)
    .execute()
  await forgetDead(database)
  await forgetSecurityEvents(database, config.securityLogDays)
  // Each envelope has a queue of its own, and graphile-worker keeps their names until told otherwise.
  await sql`
    delete from graphile_worker._private_job_queues queues
    where locked_at is null
      and not exists (select from graphile_worker._private_jobs jobs where jobs.job_queue_id = queues.id)
  `.execute(database)
  await database
    .deleteFrom('webhookDeliveries')
    .where('created', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await database
    .deleteFrom('sessions')
    .where('expires', '<', sql<Date>`now()`)
    .execute()
  await database
    .deleteFrom('verificationSessions')
    .where('expires', '<', sql<Date>`now()`)
    .execute()
  // No one can come back to one that ended, and who was there is in the trail.
  await database
    .deleteFrom('signingSessions')
    .where('ended', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
