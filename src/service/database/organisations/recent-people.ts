import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { matchingEnvelopes } from '../lists/matching-envelopes.ts'
import type { ListScope } from '../lists/matching-envelopes.ts'

/** A person that envelopes were sent to. */
export interface RecentPerson {
  readonly name: string
  readonly email: string
  readonly mobile: string | null
}

/** How many of the newest envelopes are searched: people from long ago are not "recent". */
const envelopesSeen = 2000

/**
 * The people of the newest sent envelopes that a viewer may see, each email once with its latest name, last contacted
 * first. A draft's people are still being typed. `search` is part of a name or email, ignoring case.
 */
export async function recentPeople(
  database: Executor,
  scope: ListScope,
  search: string,
  limit: number,
): Promise<RecentPerson[]> {
  const newest = matchingEnvelopes(database, scope, {})
    .select(['envelopes.id', 'envelopes.created'])
    .where('envelopes.status', '!=', 'draft')
    .orderBy('envelopes.created', 'desc')
    .limit(envelopesSeen)
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found = await sql<RecentPerson>`
    select name, email, mobile from (
      select distinct on (lower(recipients.email)) recipients.name, recipients.email, recipients.mobile, newest.created
      from ${newest} as newest
      join recipients on recipients.organisation_id = ${scope.organisationId} and recipients.envelope_id = newest.id
      where recipients.email <> '' and recipients.name <> ''
        and (recipients.name ilike ${pattern} or recipients.email ilike ${pattern})
      order by lower(recipients.email), newest.created desc
    ) as people
    order by created desc, email
    limit ${limit}`.execute(database)
  return found.rows
}
