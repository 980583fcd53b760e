import { drafts } from '#contract/app/drafts.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { policyOf } from '../../database/organisation-policy.ts'
import type { RecipientRow } from '../../database/schema.ts'
import { finishedLetter, signingLetter } from '../../mail/letters.ts'
import { previewOf } from '../../mail/preview-letter.ts'
import { renderLetter } from '../../mail/render-letter.ts'
import type { RenderedLetter } from '../../mail/render-letter.ts'
import { signingText } from '../../mail/texts.ts'
import { groundOf, letterSender, linkAddress } from '../envelopes/letter-ground.ts'
import type { LetterSender } from '../envelopes/letter-ground.ts'
import { fileOperation, operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { originOf } from '../signing/people.ts'
import { loadDraft } from './load-draft.ts'

const day = 86_400_000
/** Stands where each message has a secret of its own. */
const ownSecret = '…'

/** What a recipient of a draft will be sent; null where no such message goes out. */
interface Outgoing {
  readonly recipient: RecipientRow
  readonly sender: LetterSender
  readonly email: RenderedLetter | null
  readonly sms: string | null
}

/** GET /app/drafts/:id/messages/:recipient_id: the email and the SMS as they would leave if the draft were sent now. */
export const previewMessages = operation(drafts.messages, async (context, { params }) => {
  const outgoing = await messagesOf(context, params.id, params.recipientId)
  if (!outgoing.ok) return outgoing
  const { recipient, sender, email, sms } = outgoing.value
  const { mailFrom } = context.config
  return ok({
    email:
      email === null
        ? null
        : {
            from: `${sender.fromName} <${mailFrom}>`,
            replyTo: `${sender.replyTo.name} <${sender.replyTo.address}>`,
            to: recipient.email,
            subject: email.subject,
            text: email.text,
          },
    sms: sms === null ? null : { to: recipient.mobile ?? '', text: sms },
  })
})

/** GET /app/drafts/:id/letters/:recipient_id: the email’s HTML, for a frame that shows it under a policy of its own. */
export const previewLetter = fileOperation(
  '/app/drafts/{id}/letters/{recipient_id}',
  'account',
  async (context, { id = '', recipient_id: recipientId = '' }) => {
    const outgoing = await messagesOf(context, id, recipientId)
    if (!outgoing.ok) return outgoing
    const { email } = outgoing.value
    if (email === null) return refuse(refusal('not-found', 'This recipient gets no email.'))
    const bytes = Buffer.from(previewOf(email.html), 'utf8')
    const contentType = 'text/html; charset=utf-8'
    return ok({ name: email.subject, contentType, disposition: 'inline', content: { bytes } })
  },
)

async function messagesOf(
  context: Context<AccountCaller>,
  envelopeId: string,
  recipientId: string,
): Promise<Result<Outgoing>> {
  const { database, caller, config, now } = context
  const draft = await loadDraft(database, caller, envelopeId)
  if (!draft.ok) return draft
  const { row, recipients } = draft.value
  const recipient = recipients.find(({ id }) => id === recipientId)
  if (recipient === undefined) return refuse(refusal('not-found', 'The envelope has no such recipient.'))
  const origin = await originOf(database, row)
  const [ground, policy] = await Promise.all([
    groundOf({ database, config }, row, origin),
    policyOf(database, row.organisationId),
  ])
  const sender = letterSender(origin, policy)
  const { name, email, type, message, mobile, muted } = recipient
  const moment = await now()
  const link = linkAddress(context, ownSecret)
  const about = {
    ...ground.about,
    sender: sender.person,
    recipient: { name, email, type, message },
    link,
    expires: new Date(moment.getTime() + policy.linkDays * day),
  }
  const letter =
    type === 'carbon-copy' ? finishedLetter({ ...about, completed: moment }) : signingLetter(about)
  const text = { sender: sender.person.name, envelope: row.name, type, hasFinished: false, link }
  return ok({
    recipient,
    sender,
    email: muted ? null : await renderLetter(letter),
    sms: muted || mobile === null || type === 'carbon-copy' ? null : signingText(text),
  })
}
