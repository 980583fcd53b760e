import { ok } from '#domain/result.ts'
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
import { byTheVendor, changeVerification } from '../../operations/verifications/change-verification.ts'
import { CheckRefused } from '../../ports/identity-vendor/identity-vendor.ts'
import type { Handler, JobContext } from '../runner.ts'
import { addJob } from '../../queue/tasks.ts'

/** Hands to the vendor what an individual handed in, unless it was called off; the vendor starts one check for each. */
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
  try {
    // Named before the vendor has anything, so that a purge knows that something may be there.
    await updateVerification(database, row, { vendor })
    const begun = await ports.identityVendor.begin({ verificationId, details, photos, screening, biometrics })
    const kept = await changeVerification(database, payload, ({ row: locked }) =>
      ok(locked.purged === null ? { change: { vendorReference: begun.reference } } : {}),
    )
    // Purged while the vendor was being told: what it just got goes at once.
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

/** One read of the vendor's state waits at a time for each verification. */
export function progressKey({ verificationId }: VerificationKey): { readonly jobKey: string } {
  return { jobKey: `identity-progress:${verificationId}` }
}

/** Completes a verification with the vendor's warning, and tells of it; nothing when it is over already. */
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
    const notes = [{ kind: 'verification-completed', actor: byTheVendor, details: { warning } } as const]
    return ok({ state: decided.value, notes })
  })
}

/** Tells the endpoints of an event of a verification. */
export async function tell(
  transaction: Executor,
  { organisationId, verificationId }: VerificationKey,
  event: OutgoingEvent,
): Promise<void> {
  await emitEvents(transaction, { organisationId, subjectId: verificationId }, [event])
}
