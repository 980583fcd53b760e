import { isAwayStatus, PartAway } from '../away.ts'
import { beforeDeadline } from '../../deadline.ts'
import { webStages } from '../probe/network.ts'
import { checkedNumber, SmsRejected } from './sms.ts'
import type { Sms, SmsMessage } from './sms.ts'

const patience = 15_000

/**
 * Posts each message to a gateway as JSON `{to, text, id}`. A user and password in the address become basic
 * authentication. The gateway answers 2xx for accepted, 4xx for refused for good, anything else for later.
 */
export function openHttpSms(address: string, milliseconds = patience): Sms {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization =
    username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  return {
    kind: 'http',
    probe: () => ({ stages: webStages(url.href, { what: 'the SMS gateway', setting: 'SMS_URL' }) }),
    send: async ({ to, text, messageId }: SmsMessage) => {
      const number = checkedNumber(to)
      const status = await beforeDeadline(milliseconds, async (signal) => {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': messageId, ...authorization },
          body: JSON.stringify({ to: number, text, id: messageId }),
          redirect: 'error',
          signal,
        })
        await response.body?.cancel()
        return response.status
      }).catch((cause: unknown) => {
        throw new PartAway('sms', 'The SMS gateway does not answer', cause)
      })
      if (status >= 200 && status < 300) return
      const words = `The SMS gateway answered ${status}`
      if (isAwayStatus(status)) throw new PartAway('sms', words)
      throw status >= 400 ? new SmsRejected(words) : new Error(words)
    },
  }
}
