import type { Probe } from '../probe/probe.ts'

export interface SmsMessage {
  /** The organisation whose inbox gets it when no gateway is configured. */
  readonly organisationId: string
  /** E.164. */
  readonly to: string
  readonly text: string
  /** The same for every attempt of one message, so that a gateway can drop a duplicate. */
  readonly messageId: string
}

/** Sends text messages. Throws {@link SmsRejected} when retrying cannot help, anything else when it can. */
export interface Sms {
  readonly kind: 'http' | 'inbox'
  send(message: SmsMessage): Promise<void>
  /** How to probe whether it works, without sending a message. */
  probe(): Probe
}

/** The gateway refuses the message for good. */
export class SmsRejected extends Error {}

/** The number. Throws {@link SmsRejected} unless it is in E.164 form. */
export function checkedNumber(number: string): string {
  if (!/^\+[1-9]\d{6,14}$/.test(number))
    throw new SmsRejected(`Not a telephone number: ${JSON.stringify(number)}`)
  return number
}
