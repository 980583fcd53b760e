import { checkedNumber } from './sms.ts'
import type { Sms, SmsMessage } from './sms.ts'

/** Collects messages in the dashboard's inbox. `keep` stores a message, once per message id. */
export function openInboxSms(keep: (message: SmsMessage) => Promise<void>): Sms {
  return {
    kind: 'inbox',
    probe: () => ({ stages: [] }),
    send: async (message) => {
      checkedNumber(message.to)
      await keep(message)
    },
  }
}
