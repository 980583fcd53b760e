import { ok } from '#domain/result.ts'
import { consentsTo } from '#domain/verification/consent.ts'
import { completeVerification } from '#domain/verification/lifecycle.ts'
import {
  findVerification,
  retentionOf,
  updateVerification,
} from '../../database/verifications/verifications.ts'
import type { VerificationKey } from '../../database/verifications/verifications.ts'
import type { Executor } from '../../database/connection.ts'
import { emitEvents } from '../../operations/endpoints/emit-events.ts'
import type { OutgoingEvent } from '../../operations/endpoints/emit-events.ts'
import { verificationCompleted } from '../../operations/endpoints/event-payloads.ts'
import { tellChecks } from '../../operations/identity-checks/judge-check.ts'
import { byTheVendor, changeVerification } from '../../operations/verifications/change-verification.ts'
import { CheckRefused } from '../../ports/identity-vendor/identity-vendor.ts'
import type { Handler, JobContext } from '../runner.ts'
import { addJob } from '../../queue/tasks.ts'

/**
 * Submits an individual's documents to the identity provider, unless the verification was cancelled. The provider
 * starts one check for each.
 */
export const identityCheck: Handler<'identity-check'> = async (payload, context) => {
  const { database, ports } = context
  const { organisationId, verificationId } = payload
  const row = await findVerification(database, payload)
  if (row === undefined || row.status === 'cancelled' || row.status === 'completed') return
  if (row.details === null || row.submitted === null || row.purgeBegun !== null) return
  const photos = await Promise.all(
    row.photos.map(async ({ kind, type, storageKey }) => ({
      kind,
      type,
      bytes: await ports.storage.get(storageKey),
    })),
  )
  const { details, screening, biometrics } = row
  const vendor = ports.identityVendor.kind
  if (!consentsTo(row.consentVersion, vendor))
    throw new Error('The individual agreed to another kind of vendor than the one configured')
  try {
    // Recorded before the provider has anything, so that a purge knows that something may be there.
    await updateVerification(database, row, { vendor })
    const begun = await ports.identityVendor.begin({
      organisationId,
      verificationId,
      details,
      photos,
      screening,
      biometrics,
    })
    const kept = await changeVerification(database, payload, ({ row: locked }) =>
      ok(locked.purged === null ? { change: { vendorReference: begun.reference } } : {}),
    )
    // Purged while the provider was being called: what it just received is deleted at once.
    if (kept.ok && kept.value.purged !== null) {
      await ports.identityVendor.purge(begun.reference)
      return
    }
    await addJob(
      database,
      'identity-progress',
      { organisationId, verificationId, reads: 0 },
      progressKey(payload),
    )
  } catch (error) {
    if (!(error instanceof CheckRefused)) throw error
    await completeCheck(context, payload, error.code)
  }
}

/** At most one read of the provider's state is queued per verification. */
export function progressKey({ verificationId }: VerificationKey): { readonly jobKey: string } {
  return { jobKey: `identity-progress:${verificationId}` }
}

/**
 * Completes a verification with the provider's warning, and sends the event. Does nothing when it is already completed.
 */
export async function completeCheck(
  { database }: Pick<JobContext, 'database'>,
  key: VerificationKey,
  warning: string | null,
): Promise<void> {
  await changeVerification(database, key, async ({ transaction, row, state, now }) => {
    const policy = await retentionOf(transaction, row.organisationId)
    const decided = completeVerification(state, { warning, now, policy })
    if (!decided.ok) return decided
    await tell(transaction, key, verificationCompleted(key.verificationId, now))
    await tellChecks(transaction, key)
    const notes = [{ kind: 'verification-completed', actor: byTheVendor, details: { warning } } as const]
    return ok({ state: decided.value, notes })
  })
}

/** Sends an event of a verification to the endpoints. */
export async function tell(
  transaction: Executor,
  { organisationId, verificationId }: VerificationKey,
  event: OutgoingEvent,
): Promise<void> {
  await emitEvents(transaction, { organisationId, subjectId: verificationId }, [event])
}
