import { limits } from '#domain/limits.ts'
import { wantsIdentity } from '#domain/recipient/identity.ts'
import { identityRuleOf, rulesFor } from '../../database/organisations/policies.ts'
import { ownTextFor } from '../../operations/email-texts/own-text.ts'
import { fileName } from '../../operations/downloads/file-names.ts'
import { sealedFile } from '../../operations/downloads/sealed-file.ts'
import { MailRejected } from '../../ports/mail/mail.ts'
import type { MailMessage } from '../../ports/mail/mail.ts'
import { finishedEmailContent } from '../../messages/emails.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { from } from './about-envelope.ts'
import type { Handler, JobContext } from '../runner.ts'
import { sendLink } from './send-link.ts'
import type { LinkMessage } from './send-link.ts'

type Copies = NonNullable<MailMessage['attachments']>

/**
 * Emails a recipient, carbon copies included, the link to the finished documents. Copies never cost them the link: what
 * the mail server refuses with copies is sent once more without.
 */
export const finishedEmail: Handler<'finished-email'> = (payload, context) =>
  sendLink(context, { ...payload, channel: 'email', kind: 'finished' }, async (message) => {
    const copies = await copiesFor(context, message)
    if (copies === 'too-large' || copies.length === 0) {
      await sendFinished(context, message, copies)
      return {}
    }
    try {
      await sendFinished(context, message, copies)
      return { attached: true }
    } catch (error) {
      if (!(error instanceof MailRejected)) throw error
      context.log.info({ err: error, recipient: payload.recipientId }, 'an email goes without its copies')
      await sendFinished(context, message, 'too-large')
      return {}
    }
  })

async function sendFinished(
  context: JobContext,
  { about, sender, loaded: { row }, recipient, link, expires, messageId }: LinkMessage,
  copies: Copies | 'too-large',
): Promise<void> {
  const { name, email, type } = recipient
  const isAttached = copies !== 'too-large' && copies.length > 0
  const mentioned = { ...about, recipient: { name, email, type, message: null } }
  const content = finishedEmailContent({
    ...mentioned,
    own: await ownTextFor(context.database, row, 'finished', mentioned),
    link,
    expires,
    completed: row.completed ?? new Date(),
    copies: copies === 'too-large' ? copies : isAttached ? 'attached' : null,
  })
  await context.ports.mail.send({
    ...(await renderEmail(content)),
    organisationId: row.organisationId,
    messageId,
    to: { name, address: email },
    from: from(context, about.branding.name),
    replyTo: sender.replyTo,
    attachments: copies === 'too-large' ? [] : copies,
  })
}

/**
 * The finished documents with their certificate, where the envelope's rules attach copies. Never for someone who has to
 * prove who they are before the documents open: the email would be a way past it.
 */
async function copiesFor(
  context: JobContext,
  { loaded: { row }, recipient }: LinkMessage,
): Promise<Copies | 'too-large'> {
  const { database, ports } = context
  if (recipient.passwordHash !== null || recipient.smsAuth !== null) return []
  if (wantsIdentity(recipient, identityRuleOf(row))) return []
  if (!(await rulesFor(database, row)).attachedCopies.value) return []
  const sealed = await sealedFile(context, row, 'combined')
  if (!sealed.ok || !('storageKey' in sealed.value)) return []
  const { storageKey, tails = [] } = sealed.value
  const parts = await Promise.all([storageKey, ...tails].map((key) => ports.storage.get(key)))
  const content = Buffer.concat(parts)
  if (content.length > limits.attachedBytes) return 'too-large'
  return [{ filename: fileName(row.name, 'combined'), contentType: 'application/pdf', content }]
}
