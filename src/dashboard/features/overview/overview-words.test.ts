import { auditEventKinds } from '#domain/audit/audit.ts'
import { expect, test } from 'vitest'
import type { EnvelopeRow } from '../../api/sending/envelopes.ts'
import { activityWords, durationWords, waitingForWords } from './overview-words.ts'

const ada = { kind: 'recipient', name: 'Ada Park', email: 'ada@example.com' } as const

test('makes a sentence of every kind of event', () => {
  for (const kind of auditEventKinds) expect(activityWords({ kind, actor: ada }).before).not.toBe('')
})

test('names or describes the actor', () => {
  expect(activityWords({ kind: 'recipient-completed', actor: ada }).before).toBe('Ada Park finished')
  const machine = { kind: 'credentials', name: null, email: null } as const
  expect(activityWords({ kind: 'envelope-sent', actor: machine }).before).toBe('The interface sent')
})

test.each([
  [0.001, '1 minute'],
  [0.5, '30 minutes'],
  [1, '1 hour'],
  [30.4, '30 hours'],
  [72, '3 days'],
  [2400, '100 days'],
])('says %d hours as %s', (hours, words) => {
  expect(durationWords(hours)).toBe(words)
})

test('waits for those whose turn it is', () => {
  const waiting = (...people: [string, string][]) =>
    waitingForWords({
      recipients: people.map(([name, status]) => ({
        name,
        status,
        type: 'signer',
      })) as EnvelopeRow['recipients'],
    })
  expect(waiting(['Ada', 'completed'], ['Ben', 'sent'], ['Cleo', 'pending'])).toBe('Waiting for Ben')
  expect(waiting(['Ada', 'sent'], ['Ben', 'sent'])).toBe('Waiting for Ada and Ben')
  expect(waiting(['Ada', 'sent'], ['Ben', 'sent'], ['Cleo', 'sent'])).toBe('Waiting for Ada and 2 others')
  expect(waiting()).toBe('Waiting')
})
