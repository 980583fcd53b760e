import { expect, test } from 'vitest'
import { auditEventKinds } from './audit.ts'
import { eventWords } from './event-words.ts'

test('describes every kind of event', () => {
  const words = auditEventKinds.map((kind) => eventWords({ kind }))
  expect(new Set(words).size).toBe(auditEventKinds.length)
})

test.each([
  ['recipient-notified', { name: 'Ada Park', email: 'ada@example.com' }, 'Email sent to Ada Park'],
  [
    'recipient-notified',
    { email: 'ada@example.com', channel: 'sms' },
    'Text message sent to ada@example.com',
  ],
  [
    'recipient-notified',
    { name: 'Ada', channel: 'email', kind: 'finished' },
    'Finished documents sent to Ada',
  ],
  ['recipient-opened', { channel: 'copied' }, 'Copied link opened'],
  [
    'recipient-opened',
    { channel: 'copied', framed: 'https://app.example.com' },
    'Copied link opened in a page of https://app.example.com',
  ],
  [
    'recipient-opened',
    { channel: 'copied', framed: 'unknown' },
    'Copied link opened in a page of another site',
  ],
  ['recipient-opened', { channel: 'pigeon' }, 'Link opened'],
  ['recipient-opened', { channel: 'in-person', host: 'Ada Park' }, 'Opened in person, host Ada Park'],
  ['recipient-authentication-failed', { method: 'sms-code' }, 'Wrong SMS code'],
  ['recipient-removed', { name: 'Ada Park' }, 'Recipient removed: Ada Park'],
  ['link-created', { name: 'Ada Park' }, 'Signing link created for Ada Park'],
  ['link-created', { name: '' }, 'Signing link created'],
  ['recipient-completed', { name: 'Ada Park' }, 'Finished'],
  ['envelope-shared', { shared: false }, 'No longer shared'],
] as const)('%s %j', (kind, details, words) => {
  expect(eventWords({ kind, details })).toBe(words)
})
