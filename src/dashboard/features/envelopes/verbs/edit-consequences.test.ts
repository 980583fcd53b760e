import { expect, test } from 'vitest'
import { editConsequences } from './edit-consequences.ts'

const at = '2026-03-01T10:00:00.000Z'
const before = {
  email: 'ada@example.com',
  mobile: null,
  muted: false,
  status: 'sent',
  viewed: null,
} as const
const same = { email: before.email, mobile: null, muted: false }

test('changes nothing else for a new name', () => {
  expect(editConsequences(before, { ...same, email: 'Ada@example.com' })).toEqual([])
})

test('treats another email as another person', () => {
  expect(editConsequences({ ...before, viewed: at }, { ...same, email: 'bob@example.com' })).toEqual([
    'All their links stop working.',
    'bob@example.com gets a new one.',
    'What was filled in so far is discarded, since another email means another person.',
  ])
})

test('notifies no one before their turn or while muted', () => {
  const after = { ...same, email: 'bob@example.com' }
  const quiet = ['All their links stop working.']
  expect(editConsequences({ ...before, status: 'pending' }, after)).toEqual(quiet)
  expect(editConsequences({ ...before, muted: true }, { ...after, muted: true })).toEqual(quiet)
})

test('sends a text message to a new mobile and revokes the link of the old one', () => {
  expect(
    editConsequences({ ...before, mobile: '+61400000001' }, { ...same, mobile: '+61400000002' }),
  ).toEqual(['All their links stop working.', '+61400000002 gets a new one as a text.'])
  expect(editConsequences({ ...before, mobile: '+61400000001' }, same)).toEqual([
    'All their links stop working.',
    'ada@example.com gets a new one.',
  ])
})

test('asks recipients again who declined or were not reached', () => {
  expect(editConsequences({ ...before, status: 'declined' }, same)).toEqual(['It is sent to them again.'])
})

test('explains why nothing is sent', () => {
  expect(editConsequences(before, { ...same, muted: true })).toEqual([
    'They get no more messages. Share their link yourself.',
  ])
  expect(editConsequences({ ...before, muted: true }, same)).toEqual([
    'Nothing is sent now. Resend the email afterwards.',
  ])
})
