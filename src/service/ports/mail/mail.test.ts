import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedMailbox, MailRejected } from './mail.ts'
import type { MailMessage } from './mail.ts'
import { openSmtpMail } from './smtp-mail.ts'

interface Received {
  readonly to: string[]
  readonly text: string
}

const received: Received[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _, done) => {
    const isUnknown = address.startsWith('unknown')
    done(isUnknown ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null)
  },
  onData: (stream, session, done) => {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
      done()
    })
  },
})
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const message: MailMessage = {
  organisationId: 'one',
  to: { name: 'Ada, Countess "of" Lovelace', address: 'ada@example.com' },
  from: { name: 'Acme', address: 'sign@acme.example' },
  replyTo: { name: 'Bob', address: 'bob@acme.example' },
  subject: 'Please sign\r\nBcc: evil@example.com',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '0191-1@acme.example',
  attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content: new Uint8Array([1, 2, 3]) }],
}

test('sends one email to one mailbox, with its own id', async () => {
  const mail = openSmtpMail(url)
  await mail.send(message)
  await mail.close()
  const email = received.at(-1)
  expect(email?.to).toEqual(['ada@example.com'])
  expect(email?.text).toContain('Message-ID: <0191-1@acme.example>')
  expect(email?.text).toContain('Reply-To: Bob <bob@acme.example>')
  expect(email?.text).not.toMatch(/^Bcc:/m)
})

test('gives up on a mailbox that does not exist', async () => {
  const mail = openSmtpMail(url)
  const sending = mail.send({ ...message, to: { name: '', address: 'unknown@example.com' } })
  await expect(sending).rejects.toThrow(MailRejected)
  await mail.close()
})

test('does not give up on an unavailable server', async () => {
  const mail = openSmtpMail('smtp://127.0.0.1:9')
  const failure = await mail.send(message).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(MailRejected)
  await mail.close()
})

test.each([
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com;eve@example.com',
  'Ada <ada@example.com>',
  'group:ada@example.com;',
  'ada',
  `${'a'.repeat(260)}@example.com`,
])('refuses %j as an address', (address) => {
  expect(() => checkedMailbox({ name: 'x', address })).toThrow(MailRejected)
})

test.each(["o'neil@example.com", 'ada+test@sub.example.co.uk', 'δοκιμή@παράδειγμα.gr'])(
  'takes %j as an address',
  (address) => {
    expect(checkedMailbox({ name: 'A\r\nB', address })).toEqual({ name: 'A B', address })
  },
)
