import { rulesOperations } from '#contract/app/policy.ts'
import type { Policy } from '#domain/policy/policy.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import { announceTemplate } from '../../database/live.ts'
import { lockTemplate, updateTemplate } from '../../database/envelopes/templates.ts'
import { updateGroup } from '../../database/organisations/groups.ts'
import {
  groupRules,
  organisationRules,
  setOrganisationRules,
  widerRules,
} from '../../database/organisations/policies.ts'
import { checkMayAdminister } from '../access.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { findVisibleGroup, noSuchGroup } from '../groups/find-group.ts'
import { operation } from '../operation.ts'
import { byCaller, noteSecurity } from '../security/record.ts'
import { checkTemplateManageable, findVisibleTemplate } from '../templates/find-template.ts'
import { checkErasing, checkRetention } from './check-retention.ts'
import { changedPolicy, differingRules } from './changed-policy.ts'
import { presentRules } from './present-rules.ts'

/** GET /app/organisation/rules: for everyone in it, since it affects what they send. */
export const readOrganisationRules = operation(rulesOperations.organisation, async ({ database, caller }) =>
  ok(presentRules(await organisationRules(database, caller.organisationId), {})),
)

/** PUT /app/organisation/rules. Envelopes that were sent keep theirs. */
export const setOrganisationPolicy = operation(rulesOperations.setOrganisation, async (context, { body }) => {
  const { database, caller } = context
  const proven = checkErasing(caller, body)
  if (!proven.ok) return proven
  const allowed = checkMayAdminister(caller, 'the organisation')
  if (!allowed.ok) return allowed
  const { organisationId } = caller
  return undoingRefusals(database, async (transaction) => {
    const before = await organisationRules(transaction, organisationId, { isLocked: true })
    const after = changedPolicy(before, body)
    const kept = checkRetention(caller, before, after)
    if (!kept.ok) return kept
    await setOrganisationRules(transaction, organisationId, after)
    await noteChange(transaction, context, { of: '', before, after })
    return ok(presentRules(await organisationRules(transaction, organisationId), {}))
  })
})

/** GET /app/groups/:id/rules. */
export const readGroupRules = operation(rulesOperations.group, async ({ database, caller }, { params }) => {
  const found = await findVisibleGroup(database, caller, params.id)
  if (!found.ok) return found
  const organisation = await organisationRules(database, caller.organisationId)
  return ok(presentRules(found.value.policy, { organisation }))
})

/** PUT /app/groups/:id/rules. */
export const setGroupPolicy = operation(rulesOperations.setGroup, async (context, { params, body }) => {
  const { database, caller } = context
  const { organisationId } = caller
  const proven = checkErasing(caller, body)
  if (!proven.ok) return proven
  const found = await findVisibleGroup(database, caller, params.id)
  if (!found.ok) return found
  const allowed = checkMayAdminister(caller, 'groups')
  if (!allowed.ok) return allowed
  return undoingRefusals(database, async (transaction) => {
    const key = { organisationId, groupId: params.id }
    const before = await groupRules(transaction, key, { isLocked: true })
    if (before === undefined) return refuse(noSuchGroup())
    const after = changedPolicy(before, body)
    const kept = checkRetention(caller, before, after)
    if (!kept.ok) return kept
    const written = await updateGroup(transaction, key, { policy: JSON.stringify(after) })
    if (written === undefined) return refuse(noSuchGroup())
    await noteChange(transaction, context, { of: ` of the group ${written.name}`, before, after })
    const organisation = await organisationRules(transaction, organisationId)
    return ok(presentRules(written.policy, { organisation }))
  })
})

/** GET /app/templates/:id/rules: what it inherits is by its own group; an envelope from it can be in another. */
export const readTemplateRules = operation(
  rulesOperations.template,
  async ({ database, caller }, { params }) => {
    const found = await findVisibleTemplate(database, caller, params.id)
    if (!found.ok) return found
    const { row } = found.value
    return ok(presentRules(row.policy, await widerRules(database, row)))
  },
)

/** PUT /app/templates/:id/rules: for those who may edit it. Its content, and so its revision, stays. */
export const setTemplatePolicy = operation(rulesOperations.setTemplate, async (context, { params, body }) => {
  const { database, caller } = context
  const key = { organisationId: caller.organisationId, templateId: params.id }
  const proven = checkErasing(caller, body)
  if (!proven.ok) return proven
  return undoingRefusals(database, async (transaction) => {
    const found = checkTemplateManageable(caller, await lockTemplate(transaction, key))
    if (!found.ok) return found
    const { policy: before, name } = found.value
    const after = changedPolicy(before, body)
    const kept = checkRetention(caller, before, after)
    if (!kept.ok) return kept
    const row = await updateTemplate(transaction, key, { policy: JSON.stringify(after) })
    await noteChange(transaction, context, { of: ` of the template ${name}`, before, after })
    await announceTemplate(transaction, key, { revision: row.revision })
    return ok(presentRules(row.policy, await widerRules(transaction, row)))
  })
})

/** Records in the security log which rules were changed, if any was. */
async function noteChange(
  transaction: Executor,
  context: Parameters<typeof byCaller>[0],
  { of, before, after }: { readonly of: string; readonly before: Policy; readonly after: Policy },
): Promise<void> {
  const names = differingRules(before, after)
  if (names === '') return
  const details = { settings: `rules of envelopes${of}: ${names}` }
  await noteSecurity(transaction, byCaller(context), { kind: 'policy-changed', details })
}
