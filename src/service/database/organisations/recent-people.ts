import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { matchingEnvelopes } from '../lists/matching-envelopes.ts'
import type { ListScope } from '../lists/matching-envelopes.ts'
import { lowerAddress } from './lower-address.ts'

/** A person that envelopes were sent to. */
export interface RecentPerson {
  readonly name: string
  readonly email: string
  readonly mobile: string | null
}

/**
 * How many of the newest envelopes are searched, and how many of their recipients: people from long ago are not "recent",
 * and an envelope has up to 500.
 */
const searched = { envelopes: 2000, recipients: 10_000 }

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
    .limit(searched.envelopes)
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found = await sql<RecentPerson>`
    select name, email, mobile from (
      select distinct on (${lowerAddress('email')}) name, email, mobile, created
      from (
        select recipients.name, recipients.email, recipients.mobile, newest.created
        from ${newest} as newest
        cross join lateral (
          select name, email, mobile from recipients
          where recipients.organisation_id = ${scope.organisationId} and recipients.envelope_id = newest.id
        ) as recipients
        order by newest.created desc
        limit ${searched.recipients}
      ) as seen
      where email <> '' and name <> '' and (name ilike ${pattern} or email ilike ${pattern})
      order by ${lowerAddress('email')}, created desc
    ) as people
    order by created desc, email
    limit ${limit}`.execute(database)
  return found.rows
}
