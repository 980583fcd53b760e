import { sql } from 'kysely'
import { organisationsWithTrails } from '../database/envelopes/audit-roots.ts'
import { anchorRoot as anchor } from '../operations/seals/anchor-root.ts'
import { addJob, withoutEnd } from '../queue/tasks.ts'
import type { Handler } from './runner.ts'

/** Starts the day's root of every organisation, if there is a time-stamping authority. */
export const anchorRoots: Handler<'anchor-roots'> = async (_, { database, ports }) => {
  if (ports.timestamp === null) return
  // Whatever was about to be committed with an earlier time has been by then.
  const { rows } = await sql<{ until: Date }>`
    select date_trunc('second', clock_timestamp()) - interval '10 minutes' as until`.execute(database)
  const until = rows[0]?.until.toISOString() ?? ''
  for (const organisationId of await organisationsWithTrails(database))
    await addJob(
      database,
      'anchor-root',
      { organisationId, until },
      { jobKey: `anchor-root:${organisationId}`, maxAttempts: withoutEnd },
    )
}

/** Has the root over all heads of an organisation stamped. */
export const anchorRoot: Handler<'anchor-root'> = ({ organisationId, until }, context) =>
  anchor(context, organisationId, until)
