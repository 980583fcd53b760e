import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { identityChecksOf } from '../../database/guests/identity-checks.ts'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import {
  completedEmailContent,
  declinedEmailContent,
  expiredEmailContent,
  failedEmailContent,
  identityReviewEmailContent,
  reassignedEmailContent,
} from '../../messages/emails.ts'
import type { AboutEnvelope } from '../../messages/emails.ts'
import type { EmailContent } from '../../messages/email-content.ts'
import { reassignmentsOf } from '../../operations/envelopes/reassignments.ts'
import type { Tasks } from '../../queue/tasks.ts'
import type { Handler, JobContext } from '../runner.ts'
import { pageAddress, readEmailContext } from './about-envelope.ts'
import { sendNotice } from './send-notice.ts'

/** Notifies the sender that everyone has finished, unless they get the documents as a recipient anyway. */
export const completedEmail: Handler<'completed-email'> = (payload, context) =>
  tellSender(context, payload, 'completed', ({ loaded: { row, recipients }, about, page }) => {
    const { completed } = row
    const isRecipient = recipients.some(
      ({ email, muted }) => !muted && email.toLowerCase() === about.sender.email.toLowerCase(),
    )
    return completed === null || isRecipient ? null : completedEmailContent({ ...about, completed, page })
  })

/** Notifies the sender who declined and why, unless the recipient has been asked again since. */
export const declinedEmail: Handler<'declined-email'> = (payload, context) =>
  tellSender(context, payload, 'declined', ({ recipient, about, page }) => {
    if (recipient === undefined || recipient.declined === null) return null
    const { name, email, declined, declinedReason } = recipient
    const reason = declinedReason ?? ''
    return declinedEmailContent({ ...about, recipient: { name, email }, reason, declined, page })
  })

/** Notifies the sender who could not be reached and why, unless that was fixed since. */
export const failedEmail: Handler<'failed-email'> = (payload, context) =>
  tellSender(context, payload, 'failed', ({ recipient, about, page }) => {
    if (recipient?.status !== 'failed') return null
    const { name, email, diagnosis } = recipient
    return failedEmailContent({ ...about, recipient: { name, email }, diagnosis: diagnosis ?? '', page })
  })

/** Tells the sender that an envelope ended because its deadline came, and who had not finished. */
export const expiredEmail: Handler<'expired-email'> = (payload, context) =>
  tellSender(context, payload, 'expired', ({ loaded: { row, recipients }, about, page }) => {
    if (row.purgeBegun !== null || row.deadline === null) return null
    const open = recipients.filter(({ type, completed }) => type !== 'carbon-copy' && completed === null)
    const unfinished = open.map(({ name, email }) => `${name}, ${email}`)
    return expiredEmailContent({ ...about, unfinished, deadline: row.deadline, page })
  })

/**
 * Tells the sender who named whom in their place, and why, unless they chose another one since. However late it is sent,
 * it is about what happened when its job was added.
 */
export const reassignedEmail: Handler<'reassigned-email'> = async (payload, context) => {
  const { recipientId, sequence } = payload
  const all = reassignmentsOf(await auditTrail(context.database, payload), recipientId)
  const passed = sequence === undefined ? all.at(-1) : all.find((one) => one.sequence === sequence)
  await tellSender(context, payload, 'reassigned', ({ loaded: { row }, recipient, about, page }) => {
    if (passed === undefined || recipient === undefined || row.purgeBegun !== null) return null
    const { name, email, former, reason, at } = passed
    return reassignedEmailContent({ ...about, recipient: { name, email }, former, reason, at, page })
  })
}

/** Asks the sender to look at a recipient's proof of identity, unless they have. */
export const identityReviewEmail: Handler<'identity-review-email'> = async (payload, context) => {
  const checks = await identityChecksOf(context.database, payload, payload.recipientId)
  const check = checks.findLast(({ outcome }) => outcome === 'review' || outcome === 'stopped')
  const isLocal = context.ports.identityVendor.kind === 'local'
  await tellSender(context, payload, 'identity-review', ({ loaded: { row }, recipient, about, page }) => {
    if (recipient === undefined || check === undefined || row.status !== 'sent') return null
    const { name, email } = recipient
    return identityReviewEmailContent({ ...about, recipient: { name, email }, why: check.why, page, isLocal })
  })
}

type Kind = 'completed' | 'declined' | 'failed' | 'expired' | 'reassigned' | 'identity-review'

interface Told {
  readonly loaded: LoadedEnvelope
  /** Whom it is about, if they are still there. */
  readonly recipient: RecipientRow | undefined
  readonly about: AboutEnvelope
  /** The address of the envelope's page. */
  readonly page: string
}

/** Writes to the sender of an envelope, unless there is nothing left to say. */
async function tellSender(
  context: JobContext,
  payload: Tasks[`${Kind}-email`] & { readonly recipientId?: string },
  kind: Kind,
  write: (told: Told) => EmailContent | null,
): Promise<void> {
  const { organisationId, envelopeId, recipientId } = payload
  const loaded = await loadEnvelope(context.database, payload)
  if (loaded === undefined) return
  const { about, sender } = await readEmailContext(context, loaded)
  const recipient = loaded.recipients.find(({ id }) => id === recipientId)
  const content = write({ loaded, recipient, about, page: pageAddress(context, envelopeId) })
  if (content === null) return
  const to = { name: sender.name, address: sender.email }
  const subject = recipientId ?? envelopeId
  await sendNotice(context, { organisationId, envelopeId, kind, about: subject, to, content })
}
