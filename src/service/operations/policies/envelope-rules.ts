import { rulesOperations } from '#contract/app/policy.ts'
import { moveDeadline as decideMove } from '#domain/envelope/lifecycle.ts'
import { problemWith } from '#domain/envelope/deadline.ts'
import type { Policy } from '#domain/policy/policy.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { loadEnvelope, lockEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope } from '../../database/envelopes/envelopes.ts'
import { announce } from '../../database/live.ts'
import { widerRules } from '../../database/organisations/policies.ts'
import type { EnvelopeRow } from '../../database/tables/schema.ts'
import { authorOf, checkManageable } from '../access.ts'
import { checkDraft } from '../drafts/load-draft.ts'
import { note } from '../envelopes/apply-effects.ts'
import { transition, undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { checkErasing, checkRetention } from './check-retention.ts'
import { changedPolicy } from './changed-policy.ts'
import { presentRules } from './present-rules.ts'

/** GET /app/drafts/:id/rules. */
export const readDraftRules = operation(rulesOperations.draft, async ({ database, caller }, { params }) => {
  const key = { organisationId: caller.organisationId, envelopeId: params.id }
  const draft = checkDraft(caller, await loadEnvelope(database, key))
  return draft.ok ? ok(await present(database, draft.value.row, draft.value.row.policy)) : draft
})

/** PUT /app/drafts/:id/rules. The content of the draft, and so its revision, stays. Refuses a moment that is over. */
export const setDraftPolicy = operation(
  rulesOperations.setDraft,
  async ({ database, caller }, { params, body }) => {
    const { organisationId } = caller
    const key = { organisationId, envelopeId: params.id }
    const proven = checkErasing(caller, body)
    if (!proven.ok) return proven
    return undoingRefusals(database, async (transaction) => {
      const draft = checkDraft(caller, await lockEnvelope(transaction, key))
      if (!draft.ok) return draft
      const { deadline } = body
      const at = deadline && 'at' in deadline ? deadline.at : null
      const problem = at === null ? null : problemWith(at, await databaseNow(transaction))
      if (problem !== null)
        return refuse(refusal('invalid-input', problem, { errors: [{ path: 'deadline', message: problem }] }))
      const { policy: before } = draft.value.row
      const policy = changedPolicy(before, body)
      const kept = checkRetention(caller, before, policy)
      if (!kept.ok) return kept
      await updateEnvelope(transaction, key, { policy: JSON.stringify(policy) })
      await announce(transaction, {
        organisation_id: organisationId,
        kind: 'envelope',
        envelope_id: params.id,
      })
      return ok(await present(transaction, draft.value.row, policy))
    })
  },
)

async function present(database: Executor, row: EnvelopeRow, policy: Policy) {
  return presentRules(policy, { ...(await widerRules(database, row)), template: row.templatePolicy })
}

/**
 * PUT /app/envelopes/:id/deadline. Whoever acts at that moment acts before or after it is moved: both hold the
 * envelope's lock. One whose deadline has come is voided, and its deadline no longer moves.
 */
export const moveDeadline = operation(rulesOperations.moveDeadline, async (context, { params, body }) => {
  const { database, caller } = context
  const key = { organisationId: caller.organisationId, envelopeId: params.id }
  const author = authorOf(context)
  const moved = await transition({ database, author }, key, (state, { loaded, now }) => {
    const allowed = checkManageable(caller, loaded.row)
    if (!allowed.ok) return allowed
    const decided = decideMove(state, body.deadline, now)
    if (!decided.ok) return decided
    const { deadline: earlier } = state.envelope
    const { deadline } = decided.value.state.envelope
    if (deadline === earlier) return decided
    const said = note(author, 'deadline-moved', { earlier, deadline })
    return ok({ ...decided.value, notes: [said] })
  })
  return moved.ok ? ok({ deadline: moved.value.state.envelope.deadline }) : moved
})
