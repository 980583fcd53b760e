import { envelopes } from '#contract/v1/envelopes.ts'
import { voidEnvelope as decideVoid } from '#domain/envelope/lifecycle.ts'
import { ok } from '#domain/result.ts'
import { authorOf, checkManageable } from '../access.ts'
import { operation } from '../operation.ts'
import { transition } from './transition.ts'

/** POST /v1/envelopes/:id/void: recipients no longer see anything of it. */
export const voidEnvelope = operation(envelopes.void, async (context, { params }) => {
  const key = { organisationId: context.caller.organisationId, envelopeId: params.id }
  const voided = await transition(
    { database: context.database, author: authorOf(context) },
    key,
    (state, { loaded, now }) => {
      const allowed = checkManageable(context.caller, loaded.row)
      return allowed.ok ? decideVoid(state, now) : allowed
    },
  )
  return voided.ok ? ok(undefined) : voided
})
