import { mayManage, maySee } from '#domain/account/visibility.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findVerification } from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import { viewerOf } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'
import type { Context } from '../operation.ts'
import { noSuchVerification } from './change-verification.ts'

/** A verification that the caller may see. Refuses `not-found` in the same words as for one that does not exist. */
export async function findVisible(
  { database, caller }: Pick<Context<OrganisationCaller>, 'database' | 'caller'>,
  verificationId: string,
): Promise<Result<VerificationRow>> {
  const { organisationId } = caller
  const row = await findVerification(database, { organisationId, verificationId })
  return row !== undefined && maySee(viewerOf(caller), row) ? ok(row) : refuse(noSuchVerification())
}

/** Refuses `not-found` for what the caller may not see, `not-allowed` for what they may see but not change. */
export function checkMayChange(caller: OrganisationCaller, row: VerificationRow): Result<true> {
  const viewer = viewerOf(caller)
  if (!maySee(viewer, row)) return refuse(noSuchVerification())
  if (mayManage(viewer, row)) return ok(true)
  return refuse(refusal('not-allowed', 'Your account can view verifications, but not change them.'))
}
