import { withoutDirectionMarks } from '#domain/characters.ts'
import type { Probe } from '../probe/probe.ts'

/** One mailbox, never a list: a comma or line break in an address is refused. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

export interface MailMessage {
  /** The organisation whose inbox gets it when no mail server is configured. */
  readonly organisationId: string
  readonly to: Mailbox
  readonly from: Mailbox
  readonly replyTo?: Mailbox
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Without angle brackets, such as `0191…@sign.example.com`. The same for every attempt of one message. */
  readonly messageId: string
  readonly attachments?: readonly MailAttachment[]
}

/**
 * Sends email. Throws {@link MailRejected} when retrying cannot help, anything else when it can. The message says why,
 * in words for people.
 */
export interface Mail {
  /** `inbox` collects messages in the dashboard, because no mail server is configured. */
  readonly kind: 'smtp' | 'inbox'
  send(message: MailMessage): Promise<void>
  /** How to probe whether it works, without sending an email. */
  probe(): Probe
  close(): Promise<void>
}

/** The address is wrong or the server refuses it for good. */
export class MailRejected extends Error {}

/** One address by the practical subset of RFC 5321: no lists, no line breaks, no quoting. */
const oneAddress = /^[^\s@,;:<>()[\]\\"']+(?:'[^\s@,;:<>()[\]\\"]*)?@[^\s@,;:<>()[\]\\"']+$/

/** The mailbox with its name on one line. Throws {@link MailRejected} unless the address is exactly one. */
export function checkedMailbox(mailbox: Mailbox): { name: string; address: string } {
  const { address } = mailbox
  if (address.length > 254 || !oneAddress.test(address))
    throw new MailRejected(`This is not one email address: ${JSON.stringify(address)}`)
  return { name: oneLine(mailbox.name), address }
}

/** Text without line breaks, control characters and direction marks, for headers. */
export function oneLine(text: string): string {
  return (
    withoutDirectionMarks(text)
      // eslint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u001f\u007f\u0080-\u009f\u2028\u2029]+/g, ' ')
      .toWellFormed()
      .trim()
  )
}
