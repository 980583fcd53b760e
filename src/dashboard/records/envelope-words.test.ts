import { envelopeStatuses } from '#domain/envelope/envelope.ts'
import type { RecipientStatus, RecipientType } from '#domain/recipient/recipient.ts'
import { expect, test } from 'vitest'
import {
  envelopeStatusWords,
  progressOf,
  recipientStatusWords,
  shortDiagnosis,
  undeliveredWords,
} from './envelope-words.ts'

const one = (
  status: RecipientStatus | null,
  parts: { type?: RecipientType; muted?: boolean; viewed?: string } = {},
) => ({ type: 'signer' as const, muted: false, completed: null, status, ...parts })

test('has a word for every status of an envelope', () => {
  const words = envelopeStatuses.map((status) => envelopeStatusWords({ status, recipients: [] }).word)
  expect(words).toEqual(['Draft', 'Sending', 'Waiting', 'Completed', 'Voided'])
})

test('says what keeps a sent envelope from continuing', () => {
  const word = (...statuses: RecipientStatus[]) =>
    envelopeStatusWords({ status: 'sent', recipients: statuses.map((status) => one(status)) }).word
  expect(word('sent', 'failed')).toBe('Not delivered')
  expect(word('failed', 'declined')).toBe('Declined')
  expect(word('completed', 'pending')).toBe('Waiting')
})

test.each([
  [one('created'), 'draft', 'Not sent yet'],
  [one('pending'), 'sent', 'Not their turn yet'],
  [one('sent'), 'sent', 'Sent'],
  [one('sent', { muted: true }), 'sent', 'Muted'],
  [one('sent', { muted: true, viewed: '2026-01-01T00:00:00.000Z' }), 'sent', 'Opened'],
  [one('failed'), 'sent', 'Not delivered'],
  [one('declined'), 'sent', 'Declined'],
  [one('completed'), 'sent', 'Signed'],
  [one('completed', { type: 'viewer' }), 'sent', 'Viewed'],
  [one(null, { type: 'carbon-copy' }), 'sent', 'Gets a copy'],
  [one(null, { type: 'carbon-copy' }), 'completed', 'Copy sent'],
  [one('sent'), 'voided', 'Stopped'],
  [one('declined'), 'voided', 'Declined'],
  [one('completed'), 'voided', 'Signed'],
] as const)('says of recipient %j in a %s envelope: %s', (recipient, envelope, word) => {
  expect(recipientStatusWords(recipient, envelope).word).toBe(word)
})

test('does not count a copy towards progress', () => {
  const recipients = [one('completed'), one('sent'), one(null, { type: 'carbon-copy' })]
  expect(progressOf(recipients)).toEqual({ finished: 1, all: 2 })
})

test("says why someone was not reached, without the mail server's words", () => {
  const diagnosis = 'There is no such mailbox. The mail server said: 550 5.1.1 <a@b.c>: User unknown'
  expect(shortDiagnosis(diagnosis)).toBe('There is no such mailbox.')
  expect(shortDiagnosis('The number 0400.1 is wrong')).toBe('The number 0400.1 is wrong')
  expect(shortDiagnosis(null)).toBe('The message couldn’t be delivered.')
  const ada = { id: 'a', name: 'Ada', email: 'a@b.c', order: 1, emailed: null, ...one('failed'), diagnosis }
  const bob = { ...ada, email: 'bob@b.c', ...one('sent'), diagnosis: null }
  expect(undeliveredWords({ status: 'sent', recipients: [ada, bob] })).toBe('There is no such mailbox: a@b.c')
  expect(undeliveredWords({ status: 'sent', recipients: [bob] })).toBeNull()
  expect(undeliveredWords({ status: 'voided', recipients: [ada] })).toBeNull()
})
