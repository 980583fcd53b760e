import { cancelVerification, isOpen } from '#domain/verification/lifecycle.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { endVerificationSessions } from '../../database/guests/guest-sessions.ts'
import { endIdentityChecks } from '../../database/guests/identity-checks.ts'
import { announce } from '../../database/live.ts'
import { appendVerificationEvents } from '../../database/verifications/verification-events.ts'
import {
  lockVerification,
  retentionOf,
  updateVerification,
  verificationState,
} from '../../database/verifications/verifications.ts'

/**
 * What one recipient of an envelope, or all, proved about their identity no longer counts. Verifications that are still
 * open are cancelled, so that no one submits documents for nothing. The caller holds the envelope's lock.
 */
export async function endChecks(
  transaction: Executor,
  key: EnvelopeKey,
  recipientId: string | null,
): Promise<void> {
  const { organisationId } = key
  for (const verificationId of await endIdentityChecks(transaction, key, recipientId)) {
    const about = { organisationId, verificationId }
    const row = await lockVerification(transaction, about)
    if (row === undefined || !isOpen(verificationState(row))) continue
    const now = await databaseNow(transaction)
    const policy = await retentionOf(transaction, organisationId)
    const cancelled = cancelVerification(verificationState(row), { now, policy })
    if (!cancelled.ok) continue
    await updateVerification(transaction, row, cancelled.value)
    await endVerificationSessions(transaction, about)
    const actor = { kind: 'service', id: null } as const
    await appendVerificationEvents(transaction, about, [{ kind: 'verification-cancelled', actor }], now)
    await announce(transaction, {
      organisation_id: organisationId,
      kind: 'verification',
      verification_id: verificationId,
    })
  }
}
