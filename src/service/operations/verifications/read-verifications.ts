import { verifications } from '#contract/v2/verifications.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { listVerifications as readVerifications } from '../../database/lists/verification-lists.ts'
import { viewerOf } from '../access.ts'
import { operation } from '../operation.ts'
import { findVisible } from './find-verification.ts'
import { presentVerification } from './present-verification.ts'

/** GET /v2/verifications: the newest 1,000 that match. */
export const listVerifications = operation(verifications.list, async ({ database, caller }, { query }) => {
  const scope = { organisationId: caller.organisationId, viewer: viewerOf(caller) }
  const rows = await readVerifications(database, scope, query, limits.envelopeList)
  return ok(rows.map(presentVerification))
})

/** GET /v2/verifications/:id. */
export const retrieveVerification = operation(verifications.retrieve, async (context, { params }) => {
  const found = await findVisible(context, params.id)
  return found.ok ? ok(presentVerification(found.value)) : found
})
