import { randomInt } from 'node:crypto'
import { codeHashOf } from '../../database/guests/guest-sessions.ts'
import type { GuestCodes } from '../../database/guests/guest-sessions.ts'
import { SmsRejected } from '../../ports/sms/sms.ts'
import type { JobContext } from '../runner.ts'

/** Whose code it is, and where it is sent. */
export interface CodeMessage {
  readonly organisationId: string
  readonly sessions: GuestCodes
  readonly sessionHash: string
  readonly to: string
  readonly messageId: string
  readonly textOf: (code: string) => string
  /** Called before the message is sent. */
  readonly begin?: () => Promise<unknown>
}

/**
 * Creates the one-time code of a session and sends it as a text message. Each attempt creates a new code, so the last message
 * to arrive has the valid one. A session that has ended or needs no code gets none.
 */
export async function sendCode({ database, ports, log }: JobContext, message: CodeMessage): Promise<void> {
  const { organisationId, sessions, sessionHash, to, messageId, textOf, begin } = message
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  if (!(await sessions.keepCode(database, sessionHash, await codeHashOf(database, sessionHash, code)))) return
  await begin?.()
  try {
    await ports.sms.send({ organisationId, to, text: textOf(code), messageId })
  } catch (error) {
    if (!(error instanceof SmsRejected)) throw error
    log.warn({ err: error, messageId }, 'a code could not be delivered')
  }
}
