import { verdictOf } from '#domain/recipient/identity.ts'
import { ok } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import type { Database, Executor } from '../../database/connection.ts'
import {
  checksWaitingFor,
  closeIdentityCheck,
  identityChecksOf,
} from '../../database/guests/identity-checks.ts'
import type { IdentityCheckRow } from '../../database/guests/identity-checks.ts'
import { announce } from '../../database/live.ts'
import { findVerification, verificationState } from '../../database/verifications/verifications.ts'
import type { VerificationKey } from '../../database/verifications/verifications.ts'
import type { Ports } from '../../ports/ports.ts'
import { addJob } from '../../queue/tasks.ts'
import { byTheService, note } from '../envelopes/apply-effects.ts'
import { lockCurrent, undoingRefusals } from '../envelopes/transition.ts'
import { identifiedDetails } from './identified.ts'

/**
 * Adds the job that tells envelopes what a verification says, if any waits for it. Not done at once: verbs on envelopes
 * lock the envelope first, and its verifications after it.
 */
export async function tellChecks(transaction: Executor, key: VerificationKey): Promise<void> {
  if ((await checksWaitingFor(transaction, key)).length === 0) return
  const { organisationId, verificationId } = key
  await addJob(transaction, 'identity-verdict', { organisationId, verificationId })
}

/** Opens the documents to those whose verification ended well, or asks the sender to look at it. */
export async function judgeChecks(around: Around, key: VerificationKey): Promise<void> {
  for (const check of await checksWaitingFor(around.database, key)) await judge(around, check)
}

interface Around {
  readonly database: Database
  readonly ports: Pick<Ports, 'identityVendor'>
}

async function judge({ database, ports }: Around, check: IdentityCheckRow): Promise<void> {
  const { organisationId, envelopeId, recipientId, verificationId } = check
  const key = { organisationId, envelopeId }
  await undoingRefusals(database, async (transaction) => {
    const locked = await lockCurrent(transaction, key)
    const checks = await identityChecksOf(transaction, key, recipientId)
    const current = checks.find(({ id }) => id === check.id)
    const recipient = locked?.loaded.recipients.find(({ id }) => id === recipientId)
    const verification = await findVerification(transaction, { organisationId, verificationId })
    if (!locked || !recipient || !verification || !current || current.outcome !== null) return ok(undefined)
    const { details } = verification
    const verdict = verdictOf(verificationState(verification), { details, name: recipient.name })
    if (verdict === null) return ok(undefined)
    const { now } = locked
    const hasPassed = verdict.outcome === 'passed'
    await closeIdentityCheck(transaction, check, verdict, hasPassed ? now : null)
    const { name, email } = recipient
    const looked = {
      recipientId,
      name,
      email,
      method: verdict.outcome,
      verification: verificationId,
      warning: verification.warning,
      why: verdict.outcome === 'review' ? verdict.why : null,
    }
    const said = hasPassed
      ? note(
          byTheService,
          'recipient-identified',
          identifiedDetails(recipient, verification, { method: 'check', vendor: ports.identityVendor }),
        )
      : note(byTheService, 'identity-checked', looked)
    await appendAuditEvents(transaction, key, [said], now)
    if (!hasPassed) await addJob(transaction, 'identity-review-email', { ...key, recipientId })
    await announce(transaction, {
      organisation_id: organisationId,
      kind: 'envelope',
      envelope_id: envelopeId,
    })
    return ok(undefined)
  })
}
