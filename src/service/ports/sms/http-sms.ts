import { webStages } from '../probe/network.ts'
import { checkedNumber, SmsRejected } from './sms.ts'
import type { Sms, SmsMessage } from './sms.ts'

/**
 * Posts each message to a gateway as JSON `{to, text, id}`. A user and password in the address become basic
 * authentication. The gateway answers 2xx for accepted, 4xx for refused for good, anything else for later.
 */
export function openHttpSms(address: string): Sms {
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
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': messageId, ...authorization },
        body: JSON.stringify({ to: checkedNumber(to), text, id: messageId }),
        redirect: 'error',
        signal: AbortSignal.timeout(15_000),
      })
      await response.body?.cancel()
      if (response.ok) return
      const words = `The SMS gateway answered ${response.status}`
      if (
        response.status >= 400 &&
        response.status < 500 &&
        response.status !== 408 &&
        response.status !== 429
      )
        throw new SmsRejected(words)
      throw new Error(words)
    },
  }
}
