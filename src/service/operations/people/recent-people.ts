import { people } from '#contract/app/people.ts'
import { ok } from '#domain/result.ts'
import { recentPeople as read } from '../../database/organisations/recent-people.ts'
import { viewerOf } from '../access.ts'
import { operation } from '../operation.ts'

const atMost = 8

/** GET /app/people. */
export const recentPeople = operation(people.recent, async ({ database, caller }, { query }) => {
  const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
  return ok(await read(database, scope, query.search ?? '', atMost))
})
