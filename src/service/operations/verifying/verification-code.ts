import { verifying } from '#contract/verifying/verifying.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import { codeHashOf } from '../../database/guests/signing-sessions.ts'
import { forgetVerificationCode, tryVerificationCode } from '../../database/guests/verification-access.ts'
import { addJob } from '../../queue/tasks.ts'
import { operation } from '../operation.ts'
import { byTheIndividual, changeVerification } from '../verifications/change-verification.ts'
import { verifyingScene, viewAfter } from './scene.ts'

/** Codes that one individual may ask for in a quarter of an hour, over all their sessions. */
const limit = { attempts: 5, windowSeconds: 900 }

/** Sends a one-time code to the number of `mobile_otp`; the one before stops working at once. */
export const sendVerificationCode = operation(verifying.sendCode, async ({ database, caller }) => {
  const scene = await verifyingScene(database, caller)
  if (!scene.ok) return scene
  if (scene.value.step !== 'code') return refuse(refusal('conflict', 'No code is needed now.'))
  const { organisationId, verificationId, sessionHash } = caller
  const counted = await countAttempt(database, `identity-code:${verificationId}`, limit)
  if (!counted.ok) return counted
  await database.transaction().execute(async (transaction) => {
    await forgetVerificationCode(transaction, sessionHash)
    const options = { queue: `code:${sessionHash}`, jobKey: `code:${sessionHash}`, maxAttempts: 5 }
    await addJob(transaction, 'identity-code', { organisationId, verificationId, sessionHash }, options)
  })
  return ok(undefined)
})

/** Takes the code that came by SMS: five tries, ten minutes, once. */
export const checkVerificationCode = operation(verifying.checkCode, async (context, { body }) => {
  const { database, caller } = context
  const scene = await verifyingScene(database, caller)
  if (!scene.ok) return scene
  if (scene.value.step !== 'code') return viewAfter(context)
  const tried = await tryVerificationCode(
    database,
    caller.sessionHash,
    codeHashOf(caller.sessionHash, body.code),
  )
  if (tried === 'right' || tried === 'wrong') {
    const kind = tried === 'right' ? 'individual-authenticated' : 'individual-authentication-failed'
    const notes = [{ kind, actor: byTheIndividual, details: { method: 'sms-code' } } as const]
    await changeVerification(database, caller, () => ok({ notes }))
  }
  if (tried === 'right') return viewAfter(context)
  if (tried === 'too-many')
    return refuse(refusal('too-many-requests', 'Too many tries. Ask for a new code.', { retryAfter: 1 }))
  const words =
    tried === 'wrong'
      ? 'The code is not right. Look at the latest text message.'
      : 'The code no longer works. Ask for a new one.'
  return refuse(refusal('wrong-credentials', words))
})
