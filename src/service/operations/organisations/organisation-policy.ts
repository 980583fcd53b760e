import { organisationSettings } from '#contract/app/policy.ts'
import type { organisationPolicy } from '#contract/app/policy.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { policyOf, replanPurges, updatePolicy } from '../../database/organisations/organisation-policy.ts'
import type { OrganisationPolicy } from '../../database/organisations/organisation-policy.ts'
import { lacksFactor } from '#domain/account/step-up.ts'
import { factorsOf } from '../passkeys/factors.ts'
import { checkMayAdminister } from '../access.ts'
import { checkNoneExposed } from '../endpoints/check-encrypted.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { checkProof } from '../session/check-proof.ts'
import type { Asked } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'

/** GET /app/organisation/policy: for everyone in the organisation, since it affects what they send. */
export const retrievePolicy = operation(organisationSettings.policy, async ({ database, caller }) =>
  ok(await policyOf(database, caller.organisationId)),
)

/**
 * PUT /app/organisation/policy: takes effect at once. A new retention moves planned purges. Refuses to require a second
 * factor while the caller has none, and to refuse plain webhooks while one is active.
 */
export const setPolicy = operation(organisationSettings.setPolicy, async (context, { body }) => {
  const { database, caller } = context
  const allowed = checkMayAdminister(caller, 'the organisation')
  if (!allowed.ok) return allowed
  const { organisationId } = caller
  const factors = {
    ...(await factorsOf(context, caller)),
    isTwoStepRequired: body.requireSecondFactor === true,
  }
  if (lacksFactor(factors))
    return refuse(refusal('conflict', 'Set up your own two-step sign-in before you ask everyone for it.'))
  const { requireSecondFactor } = await policyOf(database, organisationId)
  if ((body.requireSecondFactor ?? requireSecondFactor) !== requireSecondFactor) {
    const proven = checkProof(caller)
    if (!proven.ok) return proven
  }
  const change: Partial<OrganisationPolicy> = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(change).length === 0) return ok(await policyOf(database, organisationId))
  return undoingRefusals(database, async (transaction) => {
    const encrypted = body.refusePlainWebhooks
      ? await checkNoneExposed(transaction, organisationId)
      : ok(true)
    if (!encrypted.ok) return encrypted
    const policy = await updatePolicy(transaction, organisationId, change)
    const { verificationRetentionDays: days } = change
    if (days !== undefined) await replanPurges(transaction, organisationId, days)
    await noteSecurity(transaction, byCaller(context), {
      kind: 'policy-changed',
      details: { settings: Object.keys(body).join(', '), ...twoStepOf(body) },
    })
    return ok(policy)
  })
})

function twoStepOf({
  requireSecondFactor,
}: Partial<Asked<typeof organisationPolicy>>): Readonly<Record<string, string>> {
  return requireSecondFactor === undefined ? {} : { twostep: requireSecondFactor ? 'required' : 'optional' }
}
