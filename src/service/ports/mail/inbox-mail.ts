import { checkedMailbox } from './mail.ts'
import type { Mail, MailMessage } from './mail.ts'

/** Collects emails in the dashboard's inbox. `keep` stores a message, once per message id. */
export function openInboxMail(keep: (message: MailMessage) => Promise<void>): Mail {
  return {
    kind: 'inbox',
    send: async (message) => {
      checkedMailbox(message.to)
      await keep(message)
    },
    probe: () => ({ stages: [] }),
    close: async () => undefined,
  }
}
