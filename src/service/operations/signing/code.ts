import { signing } from '#contract/signing/signing.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import { codeHashOf, forgetCode, tryCode } from '../../database/guests/signing-sessions.ts'
import type { CodeTry } from '../../database/guests/signing-sessions.ts'
import { addJob } from '../../queue/tasks.ts'
import { recordEvents } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { authorOf, readScene, withScene } from './scene.ts'
import { actAndView } from './view.ts'

/** Codes one recipient may ask for in a quarter of an hour, over all their sessions. */
const limit = { attempts: 5, windowSeconds: 900 }

/** Sends a one-time code to the recipient's number; the one before stops working at once. */
export const sendCode = operation(signing.sendCode, async (context) => {
  const { database, caller } = context
  const scene = await readScene(context)
  if (!scene.ok) return scene
  if (scene.value.step === 'password')
    return refuse(refusal('password-required', 'Give your password first.'))
  if (scene.value.step !== 'code') return refuse(refusal('conflict', 'No code is needed now.'))
  const counted = await countAttempt(database, `signing-code:${caller.recipientId}`, limit)
  if (!counted.ok) return counted
  return withScene(context, async (_, { transaction }) => {
    const { organisationId, envelopeId, recipientId, sessionHash } = caller
    await forgetCode(transaction, sessionHash)
    await addJob(
      transaction,
      'signing-code',
      { organisationId, envelopeId, recipientId, sessionHash },
      { queue: `code:${sessionHash}`, jobKey: `code:${sessionHash}`, maxAttempts: 5 },
    )
    return ok(undefined)
  })
})

/** Takes the code that came by SMS. Refuses a wrong one, and any after five tries or ten minutes until another is sent. */
export const checkCode = operation(signing.checkCode, async (context, { body }) => {
  const { database, caller } = context
  const scene = await readScene(context)
  if (!scene.ok) return scene
  const { recipient, step } = scene.value
  if (step !== 'code') return actAndView(context, async () => ok(undefined))
  const tried = await tryCode(database, caller.sessionHash, codeHashOf(caller.sessionHash, body.code))
  const details = { method: 'sms-code' }
  if (tried === 'right')
    return actAndView(context, async (_, { transaction, now, author }) => {
      const note = { ...author, kind: 'recipient-authenticated' as const, details }
      await appendAuditEvents(transaction, caller, [note], now)
      return ok(undefined)
    })
  const kind = 'recipient-authentication-failed'
  if (tried === 'wrong')
    await recordEvents(database, caller, [{ ...authorOf(recipient, context), kind, details }])
  return refuse(whyNot(tried))
})

function whyNot(tried: Exclude<CodeTry, 'right'>) {
  switch (tried) {
    case 'wrong':
      return refusal('wrong-credentials', 'The code is not right. Look at the latest text message.')
    case 'no-code':
      return refusal('wrong-credentials', 'The code no longer works. Ask for a new one.')
    case 'too-many':
      return refusal('too-many-requests', 'Too many tries. Ask for a new code.', { retryAfter: 1 })
  }
}
