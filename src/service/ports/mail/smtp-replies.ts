import { oneLine } from './mail.ts'

/** What a failed attempt to pass a message to a mail server means. */
export interface Verdict {
  /** Whether retrying cannot help: the server's final answer about this address or message. */
  readonly isFinal: boolean
  /** Whether the server sends nothing at all now, rather than this message. */
  readonly isAway: boolean
  /** For senders, followed by what the server or the network said. */
  readonly words: string
}

/** What an error of the mail transport contains. */
interface Failure {
  readonly code: string
  /** The command that failed, such as `RCPT TO`. */
  readonly command: string
  /** The server's reply code, or 0 when it gave none. */
  readonly reply: number
  /** The reply's enhanced code without its class, such as `1.1`. Source: RFC 3463. */
  readonly detail: string
  readonly text: string
}

const longest = 300
const loginRefused = 'The mail server refuses this service’s login.'

/** Judges an error of the mail transport. Sources: RFC 5321 §4.2.1 and §4.5.4.1, RFC 3463. */
export function verdictOf(error: unknown): Verdict {
  const failure = failureOf(error)
  const said = Array.from(failure.text).slice(0, longest).join('')
  const words =
    failure.reply === 0
      ? `${withoutReply(failure)} (${said})`
      : `${meaningOf(failure)} The mail server said: ${said}`
  return { isFinal: isFinal(failure), isAway: isAway(failure), words }
}

function failureOf(error: unknown): Failure {
  const { message, code, command, response, responseCode } = (
    error instanceof Error ? error : new Error(String(error))
  ) as Error & { code?: unknown; command?: unknown; response?: unknown; responseCode?: unknown }
  const text = oneLine(typeof response === 'string' && response !== '' ? response : message)
  return {
    code: typeof code === 'string' ? code : '',
    command: typeof command === 'string' ? command : '',
    reply: Number(responseCode) || 0,
    detail: /\b[45]\.(\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? '',
    text,
  }
}

/** The server lets this service send nothing at all: that is for the operator to fix, and not a recipient's fault. */
function isAboutTheService({ command, reply, detail, text }: Failure): boolean {
  if (reply === 530 || reply === 535) return true
  if (command === 'RCPT TO') return /\brelay/i.test(text) && !['1.1', '1.2', '1.10'].includes(detail)
  return command === 'MAIL FROM'
}

function isTooLarge({ code, command, reply, detail, text }: Failure): boolean {
  if (detail === '3.4' || detail === '2.3') return true
  if (reply === 552) return command !== 'RCPT TO' && detail !== '2.2'
  return code === 'EMESSAGE' && text.startsWith('Message size larger')
}

/** Faults of the message itself, which another connection would not mend. */
const ownFaults = new Set(['', 'EENVELOPE', 'EMESSAGE', 'ESTREAM'])

function isAway(failure: Failure): boolean {
  if (isFinal(failure) || isTooLarge(failure)) return false
  if (failure.reply === 0) return !ownFaults.has(failure.code)
  return failure.reply === 421 || isAboutTheService(failure)
}

function isFinal(failure: Failure): boolean {
  const { command, reply } = failure
  if (reply !== 0 && (reply < 500 || reply > 599)) return false
  if (isTooLarge(failure)) return true
  return reply !== 0 && /^(RCPT TO|DATA|API)/.test(command) && !isAboutTheService(failure)
}

function meaningOf(failure: Failure): string {
  const { reply, detail } = failure
  if (isTooLarge(failure)) return 'The message is larger than the mail server accepts.'
  if (failure.code === 'EAUTH' || reply === 535) return loginRefused
  if (isAboutTheService(failure))
    return 'The mail server doesn’t let this service send. Its administrator must fix that.'
  const known = meanings[detail]
  if (known !== undefined) return known
  if (reply < 500) return 'The mail server asks to try again later.'
  if (detail.startsWith('7.')) return 'The mail server’s rules refuse the message.'
  if (reply === 552) return 'The mailbox is full.'
  return reply === 554
    ? 'The mail server refuses the message.'
    : 'The mail server accepts no mail for this address.'
}

/** By enhanced code. Source: RFC 3463 §3.2 and §3.3, RFC 7505 for a domain that accepts no email. */
const meanings: Readonly<Record<string, string>> = {
  '1.1': 'There is no such mailbox.',
  '1.2': 'The domain of the address doesn’t exist.',
  '1.3': 'The address is not written as the mail server expects.',
  '1.6': 'The mailbox has moved.',
  '1.10': 'The domain of the address accepts no mail.',
  '2.1': 'The mailbox is disabled.',
  '2.2': 'The mailbox is full.',
}

function withoutReply(failure: Failure): string {
  const { code, text } = failure
  if (isTooLarge(failure)) return 'The message is larger than the mail server accepts.'
  if (code === 'EAUTH') return loginRefused
  if (code === 'ETLS' || /certificate|self.signed|\b(TLS|SSL)\b|altnames/i.test(text))
    return 'A secure connection to the mail server can’t be made.'
  if (code === 'EDNS' || code === 'ENOTFOUND') return 'The mail server’s name can’t be found.'
  return 'The mail server can’t be reached, or the connection to it was lost.'
}
