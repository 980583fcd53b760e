import { signing } from '#contract/signing/signing.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { TaskName } from '../../jobs/tasks.ts'
import { addJob } from '../../jobs/tasks.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import type { RecipientRow } from '../../database/schema.ts'
import { appendAuditEvents } from '../../database/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import { lockEnvelope } from '../../database/envelope-aggregate.ts'
import { emitEvents } from '../endpoints/emit-events.ts'
import { recipientTokenRequest } from '../endpoints/event-payloads.ts'
import { operation } from '../operation.ts'
import { followLink, mayRequestLink } from './open-link.ts'
import { authorOf } from './scene.ts'

const limit = { attempts: 3, windowSeconds: 900 }

/**
 * Sends a new link in place of one that has expired, by the way the recipient chooses. Nothing is sent to a muted recipient:
 * the sender's side is told instead. Source: specification, Token rule 3.
 */
export const requestLink = operation(signing.requestLink, async (context, { body }) => {
  const link = await followLink(context, body.token)
  if (link === undefined || link.recipient === undefined || !mayRequestLink(link))
    return refuse(refusal('link-invalid', 'This link cannot be renewed. Ask the sender for a new one.'))
  const { database } = context
  const { recipient } = link
  const key = {
    organisationId: recipient.organisationId,
    envelopeId: recipient.envelopeId,
    recipientId: recipient.id,
  }
  const counted = await countAttempt(database, `signing-link:${recipient.id}`, limit)
  if (!counted.ok) return counted
  const isCompleted = link.loaded?.row.status === 'completed'
  const task = taskFor(recipient, { isCompleted, bySms: body.method === 'sms' })
  await database.transaction().execute(async (transaction) => {
    await lockEnvelope(transaction, key)
    const details = { method: task === 'signing-sms' ? 'sms' : 'email', muted: recipient.muted }
    const note = { ...authorOf(recipient, context), kind: 'link-requested' as const, details }
    await appendAuditEvents(transaction, key, [note], await databaseNow(transaction))
    if (recipient.muted) {
      const subject = { organisationId: key.organisationId, subjectId: key.envelopeId }
      await emitEvents(transaction, subject, [recipientTokenRequest(key)])
    } else await addJob(transaction, task, key)
  })
  return ok({ sent: !recipient.muted })
})

function taskFor(
  { mobile }: RecipientRow,
  { isCompleted, bySms }: { readonly isCompleted: boolean; readonly bySms: boolean },
): Extract<TaskName, 'signing-email' | 'signing-sms' | 'finished-email'> {
  if (bySms && mobile !== null) return 'signing-sms'
  return isCompleted ? 'finished-email' : 'signing-email'
}
