import type { FiltersOf, SortOf } from '#contract/lists/list.ts'
import type { SecurityEventList } from '#contract/lists/security-events.ts'
import { failedKinds, securityKinds } from '#domain/security/events.ts'
import type { SecurityArea } from '#domain/security/events.ts'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import type { SecurityEventRow } from '../tables/schema.ts'
import { after, before, byCreated, contains, matching, newestFirst, ordering } from './list-sql.ts'
import type { Conditions, Place, Placed, Sorts } from './list-sql.ts'

type SecurityFilters = FiltersOf<SecurityEventList>

const kindsOf = (area: SecurityArea) =>
  Object.entries(securityKinds).flatMap(([kind, about]) => (about === area ? [kind] : []))

const conditions: Conditions<SecurityFilters> = {
  search: (words) =>
    contains(words, 'securityEvents.actorName', 'securityEvents.targetName', 'securityEvents.address'),
  area: (area) => sql<boolean>`security_events.kind = any(${kindsOf(area)}::text[])`,
  outcome: (outcome) =>
    sql<boolean>`(security_events.kind = any(${[...failedKinds]}::text[])) = ${outcome === 'failed'}`,
  accountId: (id) => sql<boolean>`(security_events.actor_kind = 'account' and security_events.actor_id = ${id}
    or security_events.target_kind = 'account' and security_events.target_id = ${id})`,
  createdBefore: before('securityEvents.created'),
  createdAfter: after('securityEvents.created'),
}

export const securitySorts: Sorts<SortOf<SecurityEventList>> = byCreated('security_events')

const { orderBy, behind, sortKey } = ordering('security_events', securitySorts, newestFirst)

/** The matching events of an organisation after a place in the order, newest first. */
export async function listSecurityEvents(
  database: Executor,
  organisationId: string,
  filters: SecurityFilters,
  { after: place, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<(SecurityEventRow & Placed)[]> {
  let query = database
    .selectFrom('securityEvents')
    .selectAll('securityEvents')
    .select(sortKey)
    .where('securityEvents.organisationId', '=', organisationId)
    .where(matching(conditions, filters))
  if (place !== null) query = query.where(behind(place))
  return query.orderBy(orderBy).limit(limit).execute()
}
