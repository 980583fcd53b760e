import { limits } from '#domain/limits.ts'
import { rulesFor } from '../../database/organisations/policies.ts'
import { fileName } from '../../operations/downloads/file-names.ts'
import { sealedFile } from '../../operations/downloads/sealed-file.ts'
import type { MailMessage } from '../../ports/mail/mail.ts'
import { finishedEmailContent } from '../../messages/emails.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { from } from './about-envelope.ts'
import type { Handler, JobContext } from '../runner.ts'
import { sendLink } from './send-link.ts'
import type { LinkMessage } from './send-link.ts'

/** Emails a recipient, carbon copies included, the link to the finished documents. */
export const finishedEmail: Handler<'finished-email'> = (payload, context) =>
  sendLink(context, { ...payload, channel: 'email', kind: 'finished' }, async (message) => {
    const { about, sender, loaded, recipient, link, expires, messageId } = message
    const { name, email, type } = recipient
    const completed = loaded.row.completed ?? new Date()
    const attachments = await copiesFor(context, message)
    const isAttached = attachments !== 'too-large' && attachments.length > 0
    const content = finishedEmailContent({
      ...about,
      recipient: { name, email, type, message: null },
      link,
      expires,
      completed,
      copies: attachments === 'too-large' ? 'too-large' : isAttached ? 'attached' : null,
    })
    await context.ports.mail.send({
      ...(await renderEmail(content)),
      organisationId: payload.organisationId,
      messageId,
      to: { name, address: email },
      from: from(context, about.branding.name),
      replyTo: sender.replyTo,
      attachments: attachments === 'too-large' ? [] : attachments,
    })
    return isAttached ? { attached: true } : {}
  })

/**
 * The finished documents with their certificate, where the envelope's rules attach copies. Never for someone who has to
 * prove who they are before the documents open: the email would be a way past it.
 */
async function copiesFor(
  context: JobContext,
  { loaded: { row }, recipient }: LinkMessage,
): Promise<NonNullable<MailMessage['attachments']> | 'too-large'> {
  const { database, ports } = context
  if (recipient.passwordHash !== null || recipient.smsAuth !== null) return []
  if (!(await rulesFor(database, row)).attachedCopies.value) return []
  const sealed = await sealedFile(context, row, 'combined')
  if (!sealed.ok || !('storageKey' in sealed.value)) return []
  const { storageKey, tails = [] } = sealed.value
  const parts = await Promise.all([storageKey, ...tails].map((key) => ports.storage.get(key)))
  const content = Buffer.concat(parts)
  if (content.length > limits.attachedBytes) return 'too-large'
  return [{ filename: fileName(row.name, 'combined'), contentType: 'application/pdf', content }]
}
