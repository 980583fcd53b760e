import { signing } from '#contract/signing/signing.ts'
import { checkPlace, checkSuccessor } from '#domain/envelope/reassign.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Executor } from '../../database/connection.ts'
import { countReassignments, lastHead } from '../../database/envelopes/audit-events.ts'
import { rulesFor } from '../../database/organisations/policies.ts'
import { addJob } from '../../queue/tasks.ts'
import { note } from '../envelopes/apply-effects.ts'
import { recordTransition } from '../envelopes/transition.ts'
import { checkCharacters } from '../fields/check-printed.ts'
import { operation } from '../operation.ts'
import { keptRedirects, replaceRecipient } from '../recipients/replace-recipient.ts'
import { checkOpen, withSession } from './session.ts'
import type { SigningSession } from './session.ts'

/**
 * Puts someone else in the place of a recipient whose turn it is. To everything else this is another email for the same
 * recipient: what was entered is discarded, links die, and the new person gets one. A password stays, and what the sender
 * wrote to the former person alone does not. Source: decision record 117.
 */
export const reassign = operation(signing.reassign, (context, { body }) =>
  withSession(context, async (session, { transaction, now, author }) => {
    const { loaded, state, step, recipient: row } = session
    const open = step === 'consent' ? ok(true as const) : checkOpen(step)
    if (!open.ok) return open
    const checked = await checkReassign(transaction, session, body)
    if (!checked.ok) return checked
    const { organisationId, envelopeId, recipientId } = context.caller
    const { name, email, reason, mobile } = body
    const decided = await replaceRecipient(
      author,
      state,
      { transaction, loaded, now, row },
      {
        name,
        email,
        type: row.type,
        order: row.signingOrder,
        mobile: row.mobile === null ? null : mobile,
        message: null,
        muted: row.muted,
        redirects: keptRedirects(row.redirects),
        smsAuth: row.smsAuth === null ? null : mobile,
        passwordHash: row.passwordHash,
      },
    )
    if (!decided.ok) return decided
    const said = note(author, 'recipient-reassigned', { recipientId, name, email, reason })
    const decision = { ...decided.value, notes: [said, ...(decided.value.notes ?? [])] }
    const before = await lastHead(transaction, context.caller)
    await recordTransition(transaction, context.caller, loaded, { decision, author, now })
    const sequence = (before?.sequence ?? 0) + 1
    await addJob(transaction, 'reassigned-email', { organisationId, envelopeId, recipientId, sequence })
    return ok(undefined)
  }),
)

async function checkReassign(
  transaction: Executor,
  { loaded, recipient, ceremonyId }: SigningSession,
  { name, email, mobile }: { readonly name: string; readonly email: string; readonly mobile: string | null },
): Promise<Result<true>> {
  if (ceremonyId !== null)
    return refuse(refusal('not-allowed', 'Someone who acts in person can’t name anyone else.'))
  const { value: isAllowed } = (await rulesFor(transaction, loaded.row)).reassigning
  const times = await countReassignments(transaction, recipient)
  const place = checkPlace({ isAllowed, isMuted: recipient.muted, times })
  if (!place.ok) return place
  const others = loaded.recipients.filter(({ id }) => id !== recipient.id)
  const successor = checkSuccessor({ email, mobile }, { own: recipient, others })
  return successor.ok ? checkCharacters([['name', name]]) : successor
}
