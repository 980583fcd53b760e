import { expect, test } from 'vitest'
import { anEndlessServer } from '#harness/world/silent-server.ts'
import { openLog } from '../logging.ts'
import { PartAway } from './away.ts'
import { openIdentityProvider } from './identity-provider/open-identity-provider.ts'
import { openHttpVendor } from './identity-vendor/http-vendor.ts'
import { openSmtpMail } from './mail/smtp-mail.ts'
import { openHttpRevocation } from './revocation/http-revocation.ts'
import { openHttpSms } from './sms/http-sms.ts'
import { withDeadlines } from './storage/deadlines.ts'
import { openS3Storage } from './storage/s3-storage.ts'
import { openHttpTimestamp } from './timestamp/http-timestamp.ts'
import { openHttpWebhooks } from './webhooks/http-webhooks.ts'
import { openGotenbergConverter } from './word-converter/gotenberg-converter.ts'

const patience = 150
const bytes = new TextEncoder().encode('0123456789')
const message = { organisationId: 'o', messageId: 'm', subject: 's', html: 'h', text: 't' }
const ada = { name: 'Ada', address: 'ada@example.com' }
const secret = 'a secret that is long enough for signing'

/** What each port does at an address, and what becomes of it when nothing comes back. */
const ports: readonly [string, (at: string) => Promise<unknown>][] = [
  ['mail', (at) => openSmtpMail(`smtp://${at}`, patience).send({ ...message, to: ada, from: ada })],
  ['text messages', (at) => openHttpSms(`http://${at}`, patience).send({ ...message, to: '+4915112345678' })],
  ['time-stamps', (at) => openHttpTimestamp(`http://${at}`, undefined, patience).stamp(bytes)],
  [
    'identity',
    (at) =>
      openHttpVendor({ url: `http://${at}`, secret, callback: '', milliseconds: patience }).progress('c'),
  ],
  ['storage', (at) => withDeadlines(openS3Storage(`s3://k:s@${at}/b?tls=false`), patience).get('one')],
  [
    'storage lists',
    (at) => Array.fromAsync(withDeadlines(openS3Storage(`s3://k:s@${at}/b?tls=false`), patience).list()),
  ],
]
const others: typeof ports = [
  [
    'identity providers',
    (at) => {
      const client = { issuer: `http://${at}`, clientId: 'c', clientSecret: 's' }
      const provider = openIdentityProvider({ allowPrivate: true, milliseconds: patience })
      return provider.logout(client, 'token')
    },
  ],
  [
    'revocation lists',
    (at) =>
      openHttpRevocation({ hosts: ['127.0.0.1', 'localhost'], milliseconds: patience }).fetch(`http://${at}`),
  ],
]
const servers = {
  'says nothing': await anEndlessServer(),
  'never comes to an end': await anEndlessServer(['220 mail.example.com ESMTP\r\n', '250-more\r\n']),
  'sends a body without end': await anEndlessServer(['HTTP/1.1 200 OK\r\ncontent-type: a/b\r\n\r\n', 'a']),
}

test.each(Object.entries(servers))('every port ends in time when the other side %s', async (_, at) => {
  await Promise.all(
    [...ports, ...others].map(async ([name, ask]) => {
      const begun = performance.now()
      const error = await ask(at).catch((reason: unknown) => reason)
      // The gateway's status alone is its answer, and other protocols make no sense of what they hear.
      if (name === 'text messages' && error === undefined) return
      expect([name, error]).toEqual([name, expect.any(Error)])
      if (ports.some(([one]) => one === name)) expect([name, error instanceof PartAway]).toEqual([name, true])
      expect([name, performance.now() - begun < 5000]).toEqual([name, true])
    }),
  )
  const webhooks = openHttpWebhooks({ allowPrivate: true, milliseconds: patience })
  const answer = await webhooks.post({ url: `http://${at}/`, headers: {}, body: '{}' })
  expect(answer.status ?? answer.error).toBeTruthy()
  const converter = openGotenbergConverter(`http://${at}`, openLog('silent'), patience)
  expect(await converter.convert({ organisationId: 'o', format: 'docx', bytes })).toMatchObject({ ok: false })
})
