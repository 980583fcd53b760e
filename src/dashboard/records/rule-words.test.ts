import { expect, test } from 'vitest'
import { endsSoonWords } from './envelope-words.ts'
import { deadlineWords, inheritedWords, reminderWords, rulesInWords } from './rule-words.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const reminders = { firstAfterDays: 1, everyDays: 3, atMost: 5, beforeDeadline: false }

test('says what is inherited, and who decided it', () => {
  expect(inheritedWords({ value: { days: 1 }, from: 'group' }, deadlineWords)).toBe(
    'Group: 1 day after sending',
  )
  expect(inheritedWords({ value: null, from: 'default' }, reminderWords)).toBe('No reminders')
  expect(reminderWords(reminders)).toBe('After 1 day, then every 3 days, 5 times at most')
})

test('sums up only what differs from nothing', () => {
  const from = 'default' as const
  const none = {
    deadline: { value: null, from },
    reminders: { value: null, from },
    attachedCopies: { value: false, from },
    notices: { value: true, from },
    reassigning: { value: false, from },
    identity: { value: null, from },
    retention: { value: null, from },
  }
  expect(rulesInWords({ policy: {}, inherited: none })).toBe('')
  expect(rulesInWords({ policy: { deadline: { days: 9 }, reminders }, inherited: none })).toBe(
    '9 days after sending · Reminders',
  )
})

test('says of a sent envelope that it ends soon', () => {
  const ends = (deadline: string | null, status = 'sent') => endsSoonWords({ status, deadline }, now)
  expect(ends('2026-03-04T10:00:00.000Z')).toBe('Ends in 3 days')
  expect(ends('2026-03-09T10:00:00.000Z')).toBeNull()
  expect(ends('2026-02-04T10:00:00.000Z')).toBeNull()
  expect(ends('2026-03-04T10:00:00.000Z', 'voided')).toBeNull()
  expect(ends(null)).toBeNull()
})
