import { randomUUIDv7 } from 'node:crypto'
import { ok } from '#domain/result.ts'
import { deliverVerification, failVerification, isOpen } from '#domain/verification/lifecycle.ts'
import { withLink } from '#domain/verification/placeholder.ts'
import { policyOf } from '../../database/organisations/organisation-policy.ts'
import { languageFor } from '../../database/envelopes/recipient-languages.ts'
import { beginMessage, markDelivered } from '../../database/envelopes/sent-messages.ts'
import { verificationLinks } from '../../database/guests/guest-links.ts'
import { verificationSessions } from '../../database/guests/guest-sessions.ts'
import { findVerification, verificationState } from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import { identityEmailContent } from '../../messages/identity-email.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { identityCodeText, identityText } from '../../messages/texts.ts'
import { byTheService, changeVerification } from '../../operations/verifications/change-verification.ts'
import { originOf } from '../../operations/guests/origin.ts'
import { MailRejected } from '../../ports/mail/mail.ts'
import { SmsRejected } from '../../ports/sms/sms.ts'
import { from, messageIdOf } from '../messages/about-envelope.ts'
import { sendCode } from '../messages/send-code.ts'
import { emailBranding, emailSender } from '../../operations/messages/email-context.ts'
import type { Handler, JobContext } from '../runner.ts'

interface Invitation {
  readonly row: VerificationRow
  readonly token: string
  readonly link: string
  readonly expires: Date
  readonly messageId: string
}

interface InvitationTask {
  readonly organisationId: string
  readonly verificationId: string
}

/** Emails an individual the verification link. */
export const identityEmail: Handler<'identity-email'> = (payload, context) =>
  invite(context, payload, 'email', async ({ row, token, link, expires, messageId }) => {
    const origin = await originOf(context.database, row)
    const sender = emailSender(origin, await policyOf(context.database, row.organisationId))
    const branding = emailBranding(origin.branding, context.config)
    const content = identityEmailContent({
      language: await languageFor(context.database, row),
      branding,
      sender: sender.person,
      individual: row,
      message: row.message,
      token,
      link,
      expires,
      utcOffset: origin.sender.timezone,
      isLocal: context.ports.identityVendor.kind === 'local',
    })
    await context.ports.mail.send({
      ...(await renderEmail(content)),
      organisationId: row.organisationId,
      messageId,
      to: { name: row.name, address: row.email },
      from: from(context, sender.fromName),
      replyTo: sender.replyTo,
    })
  })

/** Sends an individual the verification link as a text message. */
export const identitySms: Handler<'identity-sms'> = (payload, context) =>
  invite(context, payload, 'sms', async ({ row, token, link, messageId }) => {
    const { branding } = await originOf(context.database, row)
    const language = await languageFor(context.database, row)
    const words = row.messageSms?.trim() || identityText(language, branding.name)
    await context.ports.sms.send({
      organisationId: row.organisationId,
      messageId,
      to: row.mobile ?? '',
      text: withLink(words, { token, link }),
    })
  })

/**
 * Sends an invitation at least once, and nearly always exactly once: the link is stored before the message is sent, and
 * the sending is recorded afterwards. An invitation that is no longer needed is dropped. When it is refused for good,
 * the verification becomes `failed`.
 */
async function invite(
  context: JobContext,
  task: InvitationTask,
  channel: 'email' | 'sms',
  send: (invitation: Invitation) => Promise<void>,
): Promise<void> {
  const invitation = await prepare(context, task, channel)
  if (invitation === null) return
  try {
    await send(invitation)
  } catch (error) {
    const isFinal = error instanceof MailRejected || error instanceof SmsRejected || context.isLastTry
    if (!isFinal || !(error instanceof Error)) throw error
    context.log.warn({ err: error, verification: task.verificationId }, 'an invitation was not delivered')
    const diagnosis = error.message
    await changeVerification(context.database, task, ({ state }) =>
      ok({
        state: failVerification(state),
        change: { diagnosis },
        notes: [{ kind: 'verification-failed', actor: byTheService, details: { channel } }],
      }),
    )
    return
  }
  await changeVerification(context.database, task, async ({ transaction, state, now }) => {
    const { organisationId } = task
    if (!(await markDelivered(transaction, { organisationId, id: invitation.messageId }))) return ok({})
    return ok({
      state: deliverVerification(state, now),
      notes: [{ kind: 'verification-notified', actor: byTheService, details: { channel } }],
    })
  })
}

async function prepare(
  context: JobContext,
  { organisationId, verificationId }: InvitationTask,
  channel: 'email' | 'sms',
): Promise<Invitation | null> {
  const key = { organisationId, verificationId }
  return context.database.transaction().execute(async (transaction) => {
    const row = await findVerification(transaction, key)
    if (row === undefined || row.muted || row.submitted !== null || !isOpen(verificationState(row)))
      return null
    if (channel === 'sms' && row.mobile === null) return null
    const id = messageIdOf(context, verificationId)
    const about = { envelopeId: null, recipientId: null, kind: 'identity' }
    if (!(await beginMessage(transaction, { ...about, organisationId, channel, id }))) return null
    const { linkDays: days } = await policyOf(transaction, organisationId)
    const { secret, expires } = await verificationLinks.add(transaction, { ...key, channel, days })
    const link = `${context.config.dashboardUrl}/verify/${secret}`
    return { row, token: secret, link, expires, messageId: id }
  })
}

/** Creates the one-time code of an individual's session and sends it as a text message. */
export const identityCode: Handler<'identity-code'> = async (payload, context) => {
  const { organisationId, verificationId, sessionHash } = payload
  const { database } = context
  const row = await findVerification(database, payload)
  if (row === undefined || row.mobileOtp === null) return
  const language = await languageFor(database, row)
  const messageId = `${randomUUIDv7()}.${messageIdOf(context, verificationId)}`
  const about = { envelopeId: null, recipientId: null, kind: 'identity-code', channel: 'sms' } as const
  await sendCode(context, {
    organisationId,
    sessions: verificationSessions,
    sessionHash,
    to: row.mobileOtp,
    messageId,
    textOf: (code) => identityCodeText(language, code),
    // A purge uses it to find what the inbox keeps of the message.
    begin: () => beginMessage(database, { ...about, organisationId, id: messageId }),
  })
}
