import { expect, test } from 'vitest'
import { auditEventKinds } from '#domain/audit/audit.ts'
import { languages } from '#domain/language.ts'
import type { AuditTrail, ShownField } from '../../api/sending/envelopes.ts'
import { en } from './messages/en.ts'
import { speech } from './messages/words.ts'
import { tellStory } from './tell-story.ts'

type AuditEvent = AuditTrail['events'][number]

const ada = { kind: 'recipient', name: 'Ada Park', email: 'ada@example.com' } as const
const service = { kind: 'service', name: null, email: null } as const

let sequence = 0
const event = (kind: AuditEvent['kind'], more: Partial<AuditEvent> = {}): AuditEvent => ({
  sequence: (sequence += 1),
  kind,
  at: '2026-11-19T20:47:15.393Z',
  actor: ada,
  details: {},
  address: null,
  userAgent: null,
  hash: 'a'.repeat(64),
  ...more,
})
const day = (at: Date) => at.toISOString().slice(0, 10)
const tell = (events: readonly AuditEvent[], fields: readonly ShownField[] = []) =>
  tellStory(events, fields, en, day).map((told) => ({
    ...told,
    sentence: told.sentence.replaceAll(/[\u2068\u2069]/g, ''),
    events: told.events.length,
  }))
const sentences = (...events: readonly AuditEvent[]) => tell(events).map(({ sentence }) => sentence)

test.each(languages)(
  'has a sentence for every kind of event in %s, also once all names are erased',
  async (language) => {
    const words = await speech.fetch(language)
    for (const kind of auditEventKinds)
      for (const actor of [ada, service, { kind: 'witness', name: null, email: null } as const]) {
        const [told] = tellStory([event(kind, { actor })], [], words, day)
        expect([kind, told?.sentence]).toEqual([kind, expect.stringMatching(/\S/)])
        expect(told?.sentence).not.toMatch(/undefined|null|\[object/)
      }
  },
)

test('says what a message was, how a link was opened and who was passed on to', () => {
  const notified = { actor: service, details: { name: 'Ada Park', to: 'ada@example.com', channel: 'email' } }
  expect(
    sentences(
      event('recipient-notified', notified),
      event('recipient-notified', { ...notified, details: { ...notified.details, kind: 'reminder' } }),
      event('recipient-opened', { details: { channel: 'sms' } }),
      event('recipient-opened', { details: { framed: 'https://app.example.com' } }),
      event('recipient-authenticated', { details: { method: 'sms-code' } }),
      event('recipient-reassigned', { details: { name: 'Ben Ito', reason: 'on leave' } }),
      event('envelope-voided', { actor: service, details: { rule: 'deadline' } }),
      event('deadline-moved', { details: { deadline: '2026-12-24T22:59:59.000Z' } }),
    ),
  ).toEqual([
    'Countersign emailed Ada Park a link at ada@example.com.',
    'Countersign reminded Ada Park at ada@example.com.',
    'Ada Park opened the link in the text message.',
    'Ada Park opened the link within a page of https://app.example.com.',
    'Ada Park entered the code from a text message.',
    'Ada Park named Ben Ito to act in their place: “on leave”',
    'The deadline passed, so Countersign voided it. It could no longer be signed.',
    'Ada Park set the deadline to 2026-12-24.',
  ])
})

test('tells once what someone did again and again, and signing with its pages as one act', () => {
  const field = (page: number, recipientId = 'r1') =>
    ({ recipientId, box: { page } }) as unknown as ShownField
  const told = tell(
    [
      event('recipient-viewed'),
      event('recipient-viewed', { at: '2026-11-19T21:00:00.000Z' }),
      event('recipient-viewed', { actor: { ...ada, name: 'Ben Ito' } }),
      event('recipient-signed', { details: { fields: 3 } }),
      event('recipient-completed', { details: { recipientId: 'r1' } }),
      event('recipient-completed', { details: { recipientId: 'r1' } }),
    ],
    [field(3), field(1), field(3), field(2, 'r2')],
  )
  expect(told).toEqual([
    { sentence: 'Ada Park looked at the documents.', events: 2, pages: [] },
    { sentence: 'Ben Ito looked at the documents.', events: 1, pages: [] },
    { sentence: 'Ada Park signed and filled in the fields:', events: 2, pages: [1, 3] },
    { sentence: 'Ada Park finished.', events: 1, pages: [] },
  ])
})
