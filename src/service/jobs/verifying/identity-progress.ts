import { ok } from '#domain/result.ts'
import type { IdentityFinding } from '#domain/verification/identity.ts'
import { findVerification } from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import { removeFiles } from '../../operations/documents/remove-files.ts'
import { verificationReports } from '../../operations/endpoints/event-payloads.ts'
import { byTheVendor, changeVerification } from '../../operations/verifications/change-verification.ts'
import { drawReports } from '../../operations/verifications/draw-reports.ts'
import { completeCheck, progressKey, tell } from './identity-check.ts'
import type { Handler, JobContext } from '../runner.ts'
import { addJob } from '../../queue/tasks.ts'

/**
 * Reads the provider's progress: the outcome completes the verification, and the findings become its reports. While
 * something is missing it reads again at growing intervals, so a lost notice only delays.
 */
export const identityProgress: Handler<'identity-progress'> = async (payload, context) => {
  const { database, ports } = context
  const row = await findVerification(database, payload)
  if (row === undefined || row.vendorReference === null || row.status === 'cancelled') return
  if (row.reported !== null || row.purgeBegun !== null) return
  const { outcome, findings } = await ports.identityVendor.progress(row.vendorReference)
  if (outcome !== null && row.status !== 'completed') await completeCheck(context, payload, outcome.warning)
  const completed = outcome === null ? undefined : await findVerification(database, payload)
  if (completed?.status === 'completed' && findings !== null) {
    await keepReports(context, completed, findings)
    return
  }
  const { organisationId, verificationId, reads } = payload
  const wait = Math.min(3600, ports.identityVendor.kind !== 'http' ? 1 : 30 * 2 ** reads)
  await addJob(
    database,
    'identity-progress',
    { organisationId, verificationId, reads: Math.min(reads + 1, 10) },
    { ...progressKey(payload), runAt: new Date(Date.now() + wait * 1000) },
  )
}

/**
 * Draws, seals and stores the reports, then records and announces that they are ready. Reports that are too late, after
 * a purge began or another attempt was faster, are deleted again.
 */
async function keepReports(
  context: JobContext,
  row: VerificationRow,
  findings: readonly IdentityFinding[],
): Promise<void> {
  const { database, ports } = context
  const key = { organisationId: row.organisationId, verificationId: row.id }
  const { keys, files } = await drawReports(context, row, findings)
  const stored = files.map(([storageKey]) => storageKey)
  for (const [storageKey, bytes] of files) await ports.storage.put(storageKey, bytes)
  let isKept = false
  await changeVerification(database, key, async ({ transaction, row: locked, now }) => {
    if (locked.reported !== null || locked.purgeBegun !== null) return ok({})
    isKept = true
    await tell(transaction, key, verificationReports(key.verificationId))
    const isStamped = ports.timestamp !== null
    if (isStamped) await addJob(transaction, 'archive-reports', key)
    return ok({
      change: {
        ...keys,
        reported: now,
        reportsDue: isStamped ? now : null,
        findings: JSON.stringify(findings),
      },
      notes: [{ kind: 'verification-reported', actor: byTheVendor, details: { reports: stored.length } }],
    })
  })
  if (!isKept) await removeFiles(context, stored)
}
