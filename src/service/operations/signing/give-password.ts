import { signing } from '#contract/signing/signing.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { beginTry, endTry } from '../../database/rate-limits.ts'
import { markPasswordGiven } from '../../database/guests/signing-sessions.ts'
import { isPassword } from '../../secrets/passwords.ts'
import { brakesOn } from '../brakes.ts'
import { recordEvents } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { authorOf, readSession } from './session.ts'
import { actAndView } from './view.ts'

/**
 * Checks the recipient's password for this session. Wrong ones make further ones from the same network wait, the right
 * password included, see {@link brakesOn}. Each try is counted before it is checked, so a burst gets no more.
 */
export const givePassword = operation(signing.password, async (context, { body }) => {
  const { database, caller } = context
  const session = await readSession(context)
  if (!session.ok) return session
  const { recipient, step } = session.value
  if (step !== 'password') return actAndView(context, async () => ok(undefined))
  const brakes = await brakesOn('signing-password', caller.recipientId, context)
  const begun = await beginTry(database, brakes)
  if (!begun.ok) return begun
  const details = { method: 'password' }
  if (!(await isPassword(body.password, recipient.passwordHash))) {
    const author = authorOf(recipient, context)
    await recordEvents(database, caller, [{ ...author, kind: 'recipient-authentication-failed', details }])
    return refuse(refusal('wrong-credentials', 'The password is wrong. Ask the sender for it.'))
  }
  await endTry(database, brakes)
  return actAndView(context, async (current, writer) => {
    if (current.recipient.passwordHash !== recipient.passwordHash)
      return refuse(refusal('wrong-credentials', 'The password has changed. Ask the sender for the new one.'))
    await markPasswordGiven(writer.transaction, caller.sessionHash)
    const note = { ...writer.author, kind: 'recipient-authenticated' as const, details }
    await appendAuditEvents(writer.transaction, caller, [note], writer.now)
    return ok(undefined)
  })
})
