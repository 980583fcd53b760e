import { signing } from '#contract/signing/signing.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { countAttempt, forgiveAttempt } from '../../database/rate-limits.ts'
import { markPasswordGiven } from '../../database/guests/signing-sessions.ts'
import { isPassword } from '../../secrets/passwords.ts'
import { recordEvents } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { authorOf, readSession } from './session.ts'
import { actAndView } from './view.ts'

/** Failures of one recipient within 15 minutes, over all their sessions. */
const limit = { attempts: 5, windowSeconds: 900 }

/**
 * Checks the recipient's password for this session. After five failures in 15 minutes it refuses `too-many-requests`,
 * the right password included. Each try is counted before it is checked, so a burst gets no more.
 */
export const givePassword = operation(signing.password, async (context, { body }) => {
  const { database, caller } = context
  const session = await readSession(context)
  if (!session.ok) return session
  const { recipient, step } = session.value
  if (step !== 'password') return actAndView(context, async () => ok(undefined))
  const subject = `signing-password:${caller.recipientId}`
  const counted = await countAttempt(database, subject, limit)
  if (!counted.ok) return counted
  const details = { method: 'password' }
  if (!(await isPassword(body.password, recipient.passwordHash))) {
    const author = authorOf(recipient, context)
    await recordEvents(database, caller, [{ ...author, kind: 'recipient-authentication-failed', details }])
    return refuse(refusal('wrong-credentials', 'The password is not right. Ask the sender for it.'))
  }
  await forgiveAttempt(database, subject)
  return actAndView(context, async (current, writer) => {
    if (current.recipient.passwordHash !== recipient.passwordHash)
      return refuse(refusal('wrong-credentials', 'The password was changed. Ask the sender for the new one.'))
    await markPasswordGiven(writer.transaction, caller.sessionHash)
    const note = { ...writer.author, kind: 'recipient-authenticated' as const, details }
    await appendAuditEvents(writer.transaction, caller, [note], writer.now)
    return ok(undefined)
  })
})
