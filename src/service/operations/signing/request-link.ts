import { signing } from '#contract/signing/signing.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { TaskName } from '../../queue/tasks.ts'
import { addJob } from '../../queue/tasks.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import { emitEvents } from '../endpoints/emit-events.ts'
import { recipientTokenRequest } from '../endpoints/event-payloads.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import { followLink, followLocked, mayRequestLink } from './open-link.ts'
import { authorOf } from './scene.ts'

const limit = { attempts: 3, windowSeconds: 900 }

/**
 * Sends a new link in place of one that has expired, by the way the recipient chooses. Nothing is sent to a muted recipient:
 * the sender's side is told instead. Source: specification, Token rule 3.
 */
export const requestLink = operation(signing.requestLink, async (context, { body }) => {
  const { database } = context
  const link = await followLink(database, body.token)
  if (link?.recipient === undefined || !mayRequestLink(link)) return notRenewable()
  const counted = await countAttempt(database, `signing-link:${link.recipient.id}`, limit)
  if (!counted.ok) return counted
  return undoingRefusals(database, async (transaction) => {
    const current = await followLocked(transaction, link.token)
    const { recipient, loaded } = current ?? {}
    if (current === undefined || recipient === undefined || !mayRequestLink(current)) return notRenewable()
    const isCompleted = loaded?.row.status === 'completed'
    const task = taskFor(recipient, { isCompleted, bySms: body.method === 'sms' })
    const { organisationId, envelopeId, id: recipientId, muted } = recipient
    const key = { organisationId, envelopeId, recipientId }
    const details = { method: task === 'signing-sms' ? 'sms' : 'email', muted }
    const note = { ...authorOf(recipient, context), kind: 'link-requested' as const, details }
    await appendAuditEvents(transaction, key, [note], await databaseNow(transaction))
    if (muted)
      await emitEvents(transaction, { organisationId, subjectId: envelopeId }, [recipientTokenRequest(key)])
    else await addJob(transaction, task, key)
    return ok({ sent: !muted })
  })
})

function notRenewable(): Result<never> {
  return refuse(refusal('link-invalid', 'This link cannot be renewed. Ask the sender for a new one.'))
}

function taskFor(
  { mobile }: RecipientRow,
  { isCompleted, bySms }: { readonly isCompleted: boolean; readonly bySms: boolean },
): Extract<TaskName, 'signing-email' | 'signing-sms' | 'finished-email'> {
  if (bySms && mobile !== null) return 'signing-sms'
  return isCompleted ? 'finished-email' : 'signing-email'
}
