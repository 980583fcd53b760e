import { randomInt, randomUUIDv7 } from 'node:crypto'
import { loadEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { languageFor } from '../../database/envelopes/recipient-languages.ts'
import { codeHashOf, keepCode } from '../../database/guests/signing-sessions.ts'
import { codeText } from '../../messages/texts.ts'
import { SmsRejected } from '../../ports/sms/sms.ts'
import { messageIdOf } from './about-envelope.ts'
import type { Handler } from '../runner.ts'

/**
 * Creates the one-time code of a signing session and sends it as a text message. Each attempt creates a new code, so
 * the last message to arrive has the valid one. A session that has ended or needs no code gets none.
 */
export const signingCode: Handler<'signing-code'> = async (payload, context) => {
  const { organisationId, recipientId, sessionHash } = payload
  const { database, ports, log } = context
  const loaded = await loadEnvelope(database, payload)
  const recipient = loaded?.recipients.find((one) => one.id === recipientId)
  const number = recipient?.smsAuth
  if (loaded === undefined || !recipient || !number) return
  const language = await languageFor(database, recipient)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  if (!(await keepCode(database, sessionHash, codeHashOf(sessionHash, code)))) return
  try {
    await ports.sms.send({
      organisationId,
      to: number,
      text: codeText({ language, code, envelope: loaded.row.name }),
      messageId: messageIdOf(context, randomUUIDv7()),
    })
  } catch (error) {
    if (!(error instanceof SmsRejected)) throw error
    log.warn({ err: error, recipient: recipientId }, 'a code could not be delivered')
  }
}
