import { organisationSettings } from '#contract/app/policy.ts'
import type { organisationPolicy } from '#contract/app/policy.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { sameJson } from '#domain/same-json.ts'
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

type Change = Partial<Asked<typeof organisationPolicy>>

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
    return refuse(refusal('conflict', 'Set up your own two-step sign-in before you require it for everyone.'))
  if (isGrave(await policyOf(database, organisationId), body)) {
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
      details: { settings: Object.keys(body).join(', '), ...twoStepOf(body), ...originsOf(body) },
    })
    return ok(policy)
  })
})

/** Whether it changes how people sign in, or which sites may show signing pages. */
function isGrave(before: OrganisationPolicy, { requireSecondFactor, embeddingOrigins }: Change): boolean {
  const isOtherFactor = (requireSecondFactor ?? before.requireSecondFactor) !== before.requireSecondFactor
  return isOtherFactor || !sameJson(embeddingOrigins ?? before.embeddingOrigins, before.embeddingOrigins)
}

function originsOf({ embeddingOrigins }: Change): Readonly<Record<string, string>> {
  if (embeddingOrigins === undefined) return {}
  return { origins: embeddingOrigins.length === 0 ? 'none' : embeddingOrigins.join(', ') }
}

function twoStepOf({ requireSecondFactor }: Change): Readonly<Record<string, string>> {
  return requireSecondFactor === undefined ? {} : { twostep: requireSecondFactor ? 'required' : 'optional' }
}
