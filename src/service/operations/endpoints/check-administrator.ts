import { maySeeAll } from '#domain/account/visibility.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { viewerOf } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'

/** Refuses `not-allowed` to see or change endpoints: anyone with a signature key can speak in the service's name. */
export function checkAdministrator(caller: OrganisationCaller): Result<true> {
  if (maySeeAll(viewerOf(caller))) return ok(true)
  return refuse(refusal('not-allowed', 'Only administrators can manage webhook endpoints.'))
}
