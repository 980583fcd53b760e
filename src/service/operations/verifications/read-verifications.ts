import { verificationViews } from '#contract/app/verifications.ts'
import { verifications } from '#contract/v2/verifications.ts'
import { mayManage } from '#domain/account/visibility.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { verificationTrail } from '../../database/verification-events.ts'
import { listVerifications as readVerifications } from '../../database/verifications.ts'
import { viewerOf } from '../access.ts'
import { isoOrNull } from '../moments.ts'
import { operation } from '../operation.ts'
import { individualStep } from '../verifying/scene.ts'
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

/** GET /app/verifications/:id: with progress, checks and trail; after a purge the trail is its receipt. */
export const verificationPage = operation(verificationViews.page, async (context, { params }) => {
  const { database, caller } = context
  const found = await findVisible(context, params.id)
  if (!found.ok) return found
  const row = found.value
  const key = { organisationId: row.organisationId, verificationId: row.id }
  const trail = await verificationTrail(database, key)
  return ok({
    verification: presentVerification(row),
    sandbox: row.vendor === 'sandbox',
    step: individualStep(row, true),
    diagnosis: row.diagnosis,
    sent: isoOrNull(row.sent),
    opened: isoOrNull(row.opened),
    consented: isoOrNull(row.consented),
    submitted: isoOrNull(row.submitted),
    reported: isoOrNull(row.reported),
    purgeBegun: isoOrNull(row.purgeBegun),
    checks: row.findings?.map(({ check, outcome, note }) => ({ check, outcome, note })) ?? null,
    trail: trail.map(({ sequence, kind, at, actor, details, hash }) => ({
      sequence,
      kind,
      at: at.toISOString(),
      actor,
      details,
      hash,
    })),
    may: { manage: mayManage(viewerOf(caller), row) },
  })
})
