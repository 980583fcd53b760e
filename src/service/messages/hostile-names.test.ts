import { afterAll, expect, test } from 'vitest'
import { openSmtpMail } from '../ports/mail/smtp-mail.ts'
import { aMailServer } from '#harness/world/mail-server.ts'
import { renderEmail } from './render-email.ts'
import { everyEmailContent } from '#harness/world/emails.ts'

const server = await aMailServer()
const mail = openSmtpMail(server.url)

afterAll(() => mail.close())

const hostile = [
  'Eve", <eve@evil.example>, "Bob',
  'Eve\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '=?utf-8?Q?Eve?= <eve@evil.example>',
  'Zoë 👩‍👩‍👧 & “Söhne”',
  'محمد ‮drowssap‬',
  `${'Very Long '.repeat(24)}Name`,
]

interface Headers {
  readonly names: readonly string[]
  readonly of: (name: string) => string
}

function headersOf(source: string): Headers {
  const lines = (source.split(/\r?\n\r?\n/)[0] ?? '').replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const parts = lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line] as const)
  return { names: parts.map(([name]) => name), of: (name) => new Map(parts).get(name) ?? '' }
}

test.each(Object.keys(everyEmailContent()))(
  'treats the name "%s" in an email as a name, whatever it contains',
  async (kind) => {
    for (const words of hostile) {
      const email = everyEmailContent(words)[kind]
      if (email === undefined) throw new Error('no such email')
      const rendered = await renderEmail(email)
      await mail.send({
        ...rendered,
        organisationId: 'one',
        messageId: '0191.1@acme.example',
        to: { name: words, address: 'jonas@example.org' },
        from: { name: `${words} via ${words}`, address: 'sign@acme.example' },
        replyTo: { name: words, address: 'mara@nordlicht.example' },
      })
      const { from, to, source } = server.emails.at(-1) ?? { from: '', to: '', source: '' }
      expect([from, to]).toEqual(['sign@acme.example', 'jonas@example.org'])
      const { names, of } = headersOf(source)
      expect(names.toSorted()).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
        'x-auto-response-suppress',
      ])
      // Outside of quotes and encoded words, a header names one address.
      for (const name of ['from', 'to', 'reply-to']) {
        const bare = of(name).replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
        expect(bare.match(/@/g), `${name}: ${of(name)}`).toHaveLength(1)
      }
      expect(of('message-id')).toBe('Message-ID: <0191.1@acme.example>')
      expect(rendered.html).not.toMatch(/<script|<img src=x/)
      expect(rendered.text.length).toBeGreaterThan(100)
    }
  },
)
