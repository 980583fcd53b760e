import { signing } from '#contract/signing/signing.ts'
import { declineRecipient } from '#domain/envelope/lifecycle.ts'
import { ok } from '#domain/result.ts'
import { operation } from '../operation.ts'
import { checkOpen } from './session.ts'
import { moveAndView } from './view.ts'

/**
 * Declines with a reason, which the sender reads. Also open to recipients who do not want to sign electronically at
 * all. Repeating it is harmless. Source: specification, Envelope `declined`.
 */
export const decline = operation(signing.decline, (context, { body }) =>
  moveAndView(context, ({ step, state }, { now }) => {
    if (step === 'declined') return ok({ state, effects: [] })
    const open = step === 'consent' ? ok(true as const) : checkOpen(step)
    return open.ok ? declineRecipient(state, context.caller.recipientId, body.reason, now) : open
  }),
)
