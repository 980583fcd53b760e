import { recipientOperations } from '#contract/app/recipients.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { closeIdentityCheck, identityChecksOf } from '../../database/guests/identity-checks.ts'
import type { IdentityCheckRow } from '../../database/guests/identity-checks.ts'
import { findVerification } from '../../database/verifications/verifications.ts'
import { addJob } from '../../queue/tasks.ts'
import { authorOf } from '../access.ts'
import { note } from '../envelopes/apply-effects.ts'
import { operation } from '../operation.ts'
import { transitRecipient } from '../recipients/change-recipient.ts'
import type { LockedRecipient } from '../recipients/change-recipient.ts'
import { endChecks } from './end-checks.ts'
import { identifiedDetails } from './identified.ts'

/**
 * POST /app/recipients/:id/identity/accept: the sender has looked at a check that has a warning or another name. Refuses
 * one that is not the latest, and one whose data is gone: no one can have looked at it.
 */
export const acceptIdentity = operation(recipientOperations.acceptIdentity, (context, { params, body }) =>
  transitRecipient(
    context,
    params.id,
    async (state, locked) => {
      const { transaction, row, now } = locked
      const open = await openChecks(locked)
      if (!open.ok) return open
      const check = open.value.find(({ outcome }) => outcome === 'review')
      if (check?.verificationId !== body.verificationId)
        return refuse(refusal('conflict', 'There’s nothing to accept. Reload the page.'))
      const { organisationId } = row
      const { verificationId } = check
      const verification = await findVerification(transaction, { organisationId, verificationId })
      if (verification === undefined || verification.purgeBegun !== null)
        return refuse(refusal('conflict', 'The verification was purged. Ask the recipient again.'))
      await closeIdentityCheck(transaction, check, { outcome: 'passed' }, now)
      await invite(locked)
      const vendor = context.ports.identityVendor
      const details = identifiedDetails(row, verification, { method: 'sender', vendor })
      const said = note(authorOf(context), 'recipient-identified', details)
      return ok({ state, effects: [], notes: [said] })
    },
    async () => ok(undefined),
  ),
)

/** POST /app/recipients/:id/identity/repeat: what the recipient proved no longer counts, and they are asked again. */
export const repeatIdentity = operation(recipientOperations.repeatIdentity, (context, { params }) =>
  transitRecipient(
    context,
    params.id,
    async (state, locked) => {
      const { transaction, row } = locked
      const open = await openChecks(locked)
      if (!open.ok) return open
      if (open.value.length === 0)
        return refuse(refusal('conflict', 'The recipient hasn’t started a check yet.'))
      const { organisationId, envelopeId, id: recipientId, name, email } = row
      await endChecks(transaction, { organisationId, envelopeId }, recipientId)
      await invite(locked)
      const said = note(authorOf(context), 'identity-repeated', { recipientId, name, email })
      return ok({ state, effects: [], notes: [said] })
    },
    async () => ok(undefined),
  ),
)

/** The checks that count, for a recipient who can still act. */
async function openChecks({
  transaction,
  loaded,
  row,
}: LockedRecipient): Promise<Result<IdentityCheckRow[]>> {
  if (loaded.row.status !== 'sent')
    return refuse(refusal('envelope-not-open', 'The envelope is no longer open.'))
  if (row.status === 'completed') return refuse(refusal('conflict', 'The recipient has finished.'))
  const { organisationId, envelopeId, id } = row
  return ok(await identityChecksOf(transaction, { organisationId, envelopeId }, id))
}

/** Emails the recipient a link to go on. Nothing is sent to those who are muted, declined or are not asked yet. */
async function invite({ transaction, row }: LockedRecipient): Promise<void> {
  const { organisationId, envelopeId, id: recipientId, muted, status } = row
  if (!muted && status === 'sent')
    await addJob(transaction, 'signing-email', { organisationId, envelopeId, recipientId })
}
