import { expect, test } from 'vitest'
import { actorWords, eventNotes } from './audit-rows.ts'

test('notes what the words of the event leave out', () => {
  const details = {
    name: 'Ada',
    recipientId: 'r',
    reason: 'Wrong price',
    fileName: 'lease.pdf',
    attempts: 2,
    to: 'ada@example.com',
    days: 7,
    resent: true,
    muted: false,
    nothing: null,
    nested: { a: 1 },
  }
  expect(eventNotes({ details })).toEqual([
    '“Wrong price”',
    'File name: lease.pdf',
    'Attempts: 2',
    'ada@example.com',
    'Valid for 7 days',
    'Resent',
  ])
})

test.each([
  [{ kind: 'account', name: 'Ada Park', email: 'ada@example.com' }, 'Ada Park', 'ada@example.com'],
  [{ kind: 'service', name: null, email: null }, 'Countersign', ''],
  [{ kind: 'credentials', name: 'CRM', email: null }, 'CRM', 'API credentials'],
  [{ kind: 'witness', name: null, email: 'w@example.com' }, 'w@example.com', 'Witness'],
] as const)('%j', (actor, name, more) => {
  expect(actorWords(actor)).toEqual({ name, more })
})
