import { verificationViews } from '#contract/app/verifications.ts'
import { verifications } from '#contract/v2/verifications.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import {
  cancelVerification as decideCancel,
  isOpen,
  purgeVerification as decidePurge,
  resendVerification as decideResend,
} from '#domain/verification/lifecycle.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { verificationLinks } from '../../database/guests/guest-links.ts'
import { endVerificationSessions } from '../../database/guests/guest-sessions.ts'
import { retentionOf } from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import { addJob } from '../../queue/tasks.ts'
import type { OrganisationCaller } from '../access.ts'
import { operation } from '../operation.ts'
import type { Context } from '../operation.ts'
import { actorOf, changeVerification } from './change-verification.ts'
import type { VerificationDecision, LockedVerification } from './change-verification.ts'
import { addInvitations } from './create-verification.ts'
import { checkMayChange } from './find-verification.ts'
import { presentVerification } from './present-verification.ts'
import { tellChecks } from '../identity-checks/judge-check.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

type Decide = (
  locked: LockedVerification,
) => Result<VerificationDecision> | Promise<Result<VerificationDecision>>

/** Runs a verb of the organisation's side on a verification that the caller may change. */
async function changeAs(
  { database, caller }: Context<OrganisationCaller>,
  verificationId: string,
  decide: Decide,
): Promise<Result<VerificationRow>> {
  const key = { organisationId: caller.organisationId, verificationId }
  return changeVerification(database, key, (locked) => {
    const allowed = checkMayChange(caller, locked.row)
    return allowed.ok ? decide(locked) : allowed
  })
}

/** POST /v2/verifications/:id/resend: by email, and by text message when a mobile is set. */
export const resendVerificationRequest = operation(verifications.resend, async (context, { params }) => {
  const resent = await changeAs(context, params.id, async ({ transaction, row, state }) => {
    const decided = decideResend(state)
    if (!decided.ok) return decided
    await addInvitations(transaction, row)
    const notes = [{ kind: 'verification-resent', actor: actorOf(context.caller) } as const]
    return ok({ state: decided.value, change: { diagnosis: null }, notes })
  })
  return resent.ok ? ok(undefined) : resent
})

/** POST /app/verifications/:id/links: a link for the caller to pass on. */
export const createVerificationLink = operation(verificationViews.link, async (context, { params, body }) => {
  const key = { organisationId: context.caller.organisationId, verificationId: params.id }
  let link: { secret: string; expires: Date } | null = null
  const made = await changeAs(context, params.id, async ({ transaction, state }) => {
    if (!isOpen(state) || state.submitted !== null)
      return refuse(refusal('conflict', 'This verification is closed, so it can’t have a new link.'))
    const days = body.days ?? (await policyOf(transaction, key.organisationId)).linkDays
    link = await verificationLinks.add(transaction, { ...key, channel: 'copied', days })
    return ok({ notes: [{ kind: 'link-created', actor: actorOf(context.caller), details: { days } }] })
  })
  if (!made.ok) return made
  const { secret, expires } = link as unknown as { secret: string; expires: Date }
  return ok({
    endpoint: `${context.config.dashboardUrl}/verify/${secret}`,
    expiration: expires.toISOString(),
  })
})

/** POST /app/verifications/:id/cancel: ends the individual's sessions. Their links say that it is cancelled. */
export const cancelVerification = operation(verificationViews.cancel, async (context, { params }) => {
  const cancelled = await changeAs(context, params.id, async ({ transaction, row, state, now }) => {
    const policy = await retentionOf(transaction, row.organisationId)
    const decided = decideCancel(state, { now, policy })
    if (!decided.ok) return decided
    const key = { organisationId: row.organisationId, verificationId: row.id }
    await endVerificationSessions(transaction, key)
    await tellChecks(transaction, key)
    const notes = [{ kind: 'verification-cancelled', actor: actorOf(context.caller) } as const]
    return ok({ state: decided.value, notes })
  })
  return cancelled.ok ? ok(presentVerification(cancelled.value)) : cancelled
})

/** POST /v2/verifications/:id/purge: begins it now. `purged` follows once provider and store have confirmed. */
export const purgeVerification = operation(verifications.purge, async (context, { params }) => {
  const purging = await changeAs(context, params.id, async ({ transaction, row, state, now }) => {
    const decided = decidePurge(state, now)
    if (!decided.ok) return decided
    const key = { organisationId: row.organisationId, verificationId: row.id }
    await addJob(transaction, 'identity-purge', key, {
      queue: `identity:${row.id}`,
      jobKey: `identity-purge:${row.id}`,
    })
    const target = { kind: 'verification', id: row.id, name: null } as const
    await noteSecurity(transaction, byCaller(context), { kind: 'verification-purged', target })
    return ok({
      state: decided.value,
      notes: [{ kind: 'purge-begun', actor: actorOf(context.caller), details: { by: 'request' } }],
    })
  })
  return purging.ok ? ok(undefined) : purging
})
