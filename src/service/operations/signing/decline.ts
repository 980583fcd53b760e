import { signing } from '#contract/signing/signing.ts'
import { declineRecipient } from '#domain/envelope/lifecycle.ts'
import { ok } from '#domain/result.ts'
import { transitionThen } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { authorOf, checkOpen, readScene, sceneOf } from './scene.ts'
import { readyToView, viewAfter } from './view.ts'

/**
 * Declines with a reason, which the sender reads. Also open to whoever does not want to sign electronically at all.
 * Again is harmless. Source: specification, Envelope `declined`.
 */
export const decline = operation(signing.decline, async (context, { body }) => {
  const { database, caller } = context
  const scene = await readScene(context)
  if (!scene.ok) return scene
  const author = authorOf(scene.value.recipient, context)
  await readyToView(context)
  return transitionThen(
    { database, author },
    caller,
    async (state, { transaction, loaded, now }) => {
      const current = await sceneOf(transaction, caller, loaded, now)
      if (!current.ok) return current
      const { step } = current.value
      if (step === 'declined') return ok({ state, effects: [] })
      const open = step === 'consent' ? ok(true as const) : checkOpen(step)
      return open.ok ? declineRecipient(state, caller.recipientId, body.reason, now) : open
    },
    (transaction, { now }) => viewAfter(context, { transaction, now }),
  )
})
