import { isPastDeadline } from '#domain/envelope/deadline.ts'
import { failRecipient } from '#domain/envelope/lifecycle.ts'
import type { Language } from '#domain/language.ts'
import { isTurnOf } from '#domain/recipient/routing.ts'
import { ok } from '#domain/result.ts'
import type { AuditNote } from '../../database/envelopes/audit-events.ts'
import { appendAuditEvents, theService } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import { lockEnvelope, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { announce } from '../../database/live.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { languageFor } from '../../database/envelopes/recipient-languages.ts'
import { updateRecipient } from '../../database/envelopes/recipients.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import { beginMessage, markDelivered, noteProblem } from '../../database/envelopes/sent-messages.ts'
import type { OutgoingMessage } from '../../database/envelopes/sent-messages.ts'
import { signingLinks } from '../../database/guests/guest-links.ts'
import { byTheService } from '../../operations/envelopes/apply-effects.ts'
import { transition } from '../../operations/envelopes/transition.ts'
import { originOf } from '../../operations/guests/origin.ts'
import { MailRejected } from '../../ports/mail/mail.ts'
import { SmsRejected } from '../../ports/sms/sms.ts'
import { messageIdOf } from './about-envelope.ts'
import { emailContextOf, emailSender, linkAddress } from '../../operations/messages/email-context.ts'
import type { EmailContext, EmailSender } from '../../operations/messages/email-context.ts'
import type { JobContext } from '../runner.ts'

/** A link being sent to a recipient, with everything the message says. */
export interface LinkMessage {
  readonly about: EmailContext['about'] & { readonly language: Language }
  /** The sender it is sent in the name of. */
  readonly sender: EmailSender
  readonly messageId: string
  readonly loaded: LoadedEnvelope
  readonly recipient: RecipientRow
  readonly link: string
  readonly expires: Date
}

/** What the trail says about a message in addition. */
type Sent = { readonly attached?: boolean } | void

/** Which link is sent, how, and to which recipient. */
export interface LinkTask {
  readonly organisationId: string
  readonly envelopeId: string
  readonly recipientId: string
  readonly channel: 'email' | 'sms'
  readonly kind: 'signing' | 'finished' | 'reminder'
}

/**
 * Sends a recipient a link at least once, and nearly always exactly once. The link is stored before the message is
 * sent, and the sending is recorded afterwards. An attempt after a crash in between sends the same Message-ID with a
 * new link. Both links work. A message that is no longer needed (voided, finished, muted, removed or resent since) is
 * dropped silently. Why a message is delayed is recorded. When it is refused for good or fails on every attempt, the
 * recipient becomes `failed` with the diagnosis.
 */
export async function sendLink(
  context: JobContext,
  task: LinkTask,
  send: (message: LinkMessage) => Promise<Sent>,
): Promise<void> {
  const message = await prepare(context, task)
  if (message === null) return
  let sent: Sent
  try {
    sent = await send(message)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isFinal = error instanceof MailRejected || error instanceof SmsRejected || context.isLastTry
    await noteDelayed(context, task, message, isFinal ? null : error.message)
    if (!isFinal) throw error
    context.log.warn({ err: error, recipient: task.recipientId }, 'a message could not be delivered')
    await noteFailed(context, task, message.recipient, error.message)
    return
  }
  await noteDelivered(context, task, { ...message, ...sent })
}

async function prepare(context: JobContext, task: LinkTask): Promise<LinkMessage | null> {
  const { organisationId, envelopeId, recipientId, channel, kind } = task
  const messageId = messageIdOf(context, recipientId)
  return context.database.transaction().execute(async (transaction) => {
    const loaded = await lockEnvelope(transaction, task)
    const recipient = loaded?.recipients.find((one) => one.id === recipientId)
    if (loaded === undefined || recipient === undefined) return null
    if (!isWanted(task, loaded, recipient, await databaseNow(transaction))) return null
    const message = outgoing(task, messageId)
    if (!(await beginMessage(transaction, message))) return null
    const policy = await policyOf(transaction, organisationId)
    const token = { organisationId, envelopeId, recipientId, channel, days: policy.linkDays }
    const { secret, expires } = await signingLinks.add(transaction, token)
    const origin = await originOf(transaction, loaded.row)
    const emailContext = await emailContextOf(
      { database: transaction, config: context.config },
      loaded.row,
      origin,
    )
    const sender = emailSender(origin, policy)
    const language = await languageFor(transaction, recipient)
    const about = { ...emailContext.about, sender: sender.person, language }
    context.log.debug({ kind, recipient: recipientId }, 'a link is on its way')
    return { about, sender, messageId, loaded, recipient, link: linkAddress(context, secret), expires }
  })
}

function outgoing(
  { organisationId, envelopeId, recipientId, channel, kind }: LinkTask,
  id: string,
): OutgoingMessage {
  return { organisationId, envelopeId, recipientId, channel, kind, id }
}

function isWanted(
  { channel, kind }: LinkTask,
  loaded: LoadedEnvelope,
  { id, muted, mobile }: RecipientRow,
  now: string,
): boolean {
  const { envelope, recipients } = stateOf(loaded)
  const own = recipients.find((one) => one.id === id)
  if (own === undefined || muted || loaded.row.purgeBegun !== null || (channel === 'sms' && mobile === null))
    return false
  if (kind === 'finished') return envelope.status === 'completed' && loaded.row.held === null
  if (envelope.status === 'completed') return channel === 'sms' && kind === 'signing'
  if (envelope.status !== 'sent' || isPastDeadline(envelope, now)) return false
  if (kind === 'reminder') return own.status === 'sent' && isTurnOf(own, recipients)
  if (own.status === 'completed') return true
  return own.status !== 'declined' && isTurnOf(own, recipients)
}

async function noteDelivered(
  context: JobContext,
  task: LinkTask,
  message: LinkMessage & { readonly attached?: boolean },
): Promise<void> {
  const { channel, kind, organisationId, envelopeId } = task
  const { recipient, messageId } = message
  const to = addressOf(recipient, task)
  const attached: Record<string, true> = message.attached === true ? { attached: true } : {}
  const details = { recipientId: recipient.id, name: recipient.name, to, channel, kind, ...attached }
  const note: AuditNote = { kind: 'recipient-notified', actor: theService, details }
  await context.database.transaction().execute(async (transaction) => {
    if ((await lockEnvelope(transaction, task)) === undefined) return
    if (!(await markDelivered(transaction, { organisationId, id: messageId }))) return
    if (kind === 'finished') await updateRecipient(transaction, task, { diagnosis: null })
    await appendAuditEvents(transaction, task, [note], await databaseNow(transaction))
    await announce(transaction, {
      organisation_id: organisationId,
      kind: 'envelope',
      envelope_id: envelopeId,
    })
  })
}

/** Records why the message has not been sent yet, or that it never will be. */
async function noteDelayed(
  { database }: JobContext,
  { organisationId, envelopeId }: LinkTask,
  { messageId }: LinkMessage,
  problem: string | null,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await noteProblem(transaction, { organisationId, id: messageId }, problem)
    await announce(transaction, {
      organisation_id: organisationId,
      kind: 'envelope',
      envelope_id: envelopeId,
    })
  })
}

/** Sets the recipient to `failed`, unless they have a new address. */
async function noteFailed(
  context: JobContext,
  task: LinkTask,
  asked: RecipientRow,
  diagnosis: string,
): Promise<void> {
  await transition(
    { database: context.database, author: byTheService },
    task,
    async (state, { transaction, loaded }) => {
      const same = loaded.recipients.find((one) => one.id === asked.id)
      if (same === undefined || addressOf(same, task) !== addressOf(asked, task))
        return ok({ state, effects: [] })
      const failed = failRecipient(state, task.recipientId)
      if (failed.ok || task.kind === 'finished') await updateRecipient(transaction, task, { diagnosis })
      return failed.ok ? failed : ok({ state, effects: [] })
    },
  )
}

function addressOf({ email, mobile }: RecipientRow, { channel }: LinkTask): string {
  return channel === 'email' ? email : (mobile ?? '')
}
