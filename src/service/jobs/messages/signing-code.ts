import { randomUUIDv7 } from 'node:crypto'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { languageFor } from '../../database/envelopes/recipient-languages.ts'
import { beginMessage } from '../../database/envelopes/sent-messages.ts'
import { signingSessions } from '../../database/guests/guest-sessions.ts'
import { codeText } from '../../messages/texts.ts'
import type { Handler } from '../runner.ts'
import { messageIdOf } from './about-envelope.ts'
import { sendCode } from './send-code.ts'

/** Creates the one-time code of a recipient's session and sends it as a text message. */
export const signingCode: Handler<'signing-code'> = async (payload, context) => {
  const { organisationId, envelopeId, recipientId, sessionHash } = payload
  const loaded = await loadEnvelope(context.database, payload)
  const recipient = loaded?.recipients.find((one) => one.id === recipientId)
  if (loaded === undefined || !recipient?.smsAuth) return
  const language = await languageFor(context.database, recipient)
  const messageId = messageIdOf(context, randomUUIDv7())
  const about = { envelopeId, recipientId: null, kind: 'signing-code', channel: 'sms' } as const
  await sendCode(context, {
    organisationId,
    sessions: signingSessions,
    sessionHash,
    to: recipient.smsAuth,
    messageId,
    textOf: (code) => codeText({ language, code, envelope: loaded.row.name }),
    // A purge uses it to find what the inbox keeps of the message.
    begin: () => beginMessage(context.database, { ...about, organisationId, id: messageId }),
  })
}
