import { verifying } from '#contract/verifying/verifying.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { mayRequestVerifyingLink } from '#domain/verification/access.ts'
import { resendVerification } from '#domain/verification/lifecycle.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import { addJob } from '../../queue/tasks.ts'
import { operation } from '../operation.ts'
import { byTheIndividual, changeVerification } from '../verifications/change-verification.ts'
import { followVerifyingLink, renewalWay } from './open-verification.ts'

const limit = { attempts: 3, windowSeconds: 900 }

/**
 * Sends a new link in place of one that has expired, by the way the expired one came unless the individual wishes the other.
 * Nothing is sent for a muted verification: the trail tells the sender, who hands on a link. Source: specification, Token rule 3,
 * and Verification `muted`.
 */
export const requestVerifyingLink = operation(verifying.requestLink, async ({ database }, { body }) => {
  const followed = await followVerifyingLink(database, body.token)
  if (followed === undefined || !followed.mayRequestLink) return refuse(notRenewable())
  const { link, row } = followed
  const counted = await countAttempt(database, `identity-link:${row.id}`, limit)
  if (!counted.ok) return counted
  const way = renewalWay(body.method === undefined ? link : { channel: body.method }, row)
  const requested = await changeVerification(database, link, async ({ transaction, row: locked, state }) => {
    if (!mayRequestVerifyingLink(state, link)) return refuse(notRenewable())
    const { muted } = locked
    const notes = [
      { kind: 'link-requested', actor: byTheIndividual, details: { method: way, muted } } as const,
    ]
    if (muted) return ok({ notes })
    const anew = resendVerification(state)
    if (!anew.ok) return anew
    const { organisationId, verificationId } = link
    await addJob(transaction, way === 'sms' ? 'identity-sms' : 'identity-email', {
      organisationId,
      verificationId,
    })
    return ok({ state: anew.value, notes })
  })
  return requested.ok ? ok({ sentBy: row.muted ? null : way }) : requested
})

function notRenewable() {
  return refusal('link-invalid', 'This link cannot be renewed. Ask the sender for a new one.')
}
