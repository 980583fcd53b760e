import { maySeeGroup } from '#domain/account/administration.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import { findGroup } from '../../database/organisations/groups.ts'
import type { GroupRow } from '../../database/tables/schema.ts'
import { viewerOf } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'

/**
 * A group of the caller's organisation. Refuses `not-found` for a group that does not exist or that they may not see.
 */
export async function findVisibleGroup(
  database: Executor,
  caller: OrganisationCaller,
  groupId: string,
): Promise<Result<GroupRow>> {
  const group = maySeeGroup(viewerOf(caller), groupId)
    ? await findGroup(database, { organisationId: caller.organisationId, groupId })
    : undefined
  return group === undefined ? refuse(noSuchGroup()) : ok(group)
}

/** The same words for a group that does not exist and one that the caller may not see. */
export function noSuchGroup(): Refusal {
  return refusal('not-found', 'There is no such group.')
}

/**
 * Refuses assignments to a group that the organisation does not have or that the caller may not see: sharing reaches no
 * one outside one's own group. Source: specification, Envelope visibility rule 3.
 */
export async function checkGroup(
  database: Executor,
  caller: OrganisationCaller,
  groupId: string | null | undefined,
): Promise<Result<true>> {
  if (groupId === null || groupId === undefined) return ok(true)
  if ((await findVisibleGroup(database, caller, groupId)).ok) return ok(true)
  const message = 'The organisation has no such group.'
  return refuse(refusal('invalid-input', message, { errors: [{ path: 'group_id', message }] }))
}
