import { expect, test } from 'vitest'
import type { VerificationPage } from '../../../api/verifications.ts'
import { stepsOf } from './progress-steps.ts'

const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`

type Page = Parameters<typeof stepsOf>[0]
type Parts = Partial<Omit<Page, 'verification'>> & {
  verification?: Partial<VerificationPage['verification']>
}

function page({ verification = {}, ...parts }: Parts): Page {
  return {
    sender: { id: 'a', name: 'Ben Ode', email: 'ben@example.com' },
    step: 'consent',
    diagnosis: null,
    sent: at(1),
    opened: null,
    consented: null,
    submitted: null,
    reported: null,
    purgeBegun: null,
    ...parts,
    verification: {
      id: 'v',
      name: 'Ada Park',
      email: 'ada@example.com',
      mobile: null,
      mobileOtp: null,
      message: null,
      messageSms: null,
      status: 'sent',
      accountId: 'a',
      groupId: null,
      shared: false,
      warning: null,
      muted: false,
      screening: false,
      biometrics: false,
      created: at(0),
      cancelled: null,
      completed: null,
      purging: null,
      purged: null,
      metadata: {},
      ...verification,
    },
  }
}

const told = (parts: Parts) => stepsOf(page(parts)).map(({ id, tone, at: when }) => [id, tone, Boolean(when)])
const open = { opened: at(2), consented: at(3) }
const done = { ...open, submitted: at(4), reported: at(6) }
const completed = { status: 'completed', completed: at(5) } as const

test('shows what has happened first, then the next step, then the rest', () => {
  expect(told(open)).toEqual([
    ['created', 'success', true],
    ['sent', 'success', true],
    ['opened', 'success', true],
    ['consented', 'success', true],
    ['submitted', 'info', false],
    ['completed', 'neutral', false],
    ['reported', 'neutral', false],
  ])
})

test.each([
  ['a muted one is not sent', { verification: { muted: true }, sent: null }, 'created opened consented'],
  ['what was passed over is left out', { sent: null, opened: at(2) }, 'created opened consented'],
  ['a cancelled one waits for nothing', { verification: { cancelled: at(2) } }, 'created sent cancelled'],
  [
    'reports still to come stay before the purge',
    { ...done, reported: null, verification: { ...completed, purging: at(9) } },
    'created sent opened consented submitted completed reported purge',
  ],
  [
    'a purged one',
    { ...done, purgeBegun: at(7), verification: { ...completed, purged: at(8) } },
    'created sent opened consented submitted completed reported purged',
  ],
] as const)('%s', (_, parts, ids) => {
  expect(
    told(parts)
      .map(([id]) => id)
      .join(' '),
  ).toMatch(new RegExp(`^${ids}`))
})

test('says why a message did not arrive, even after the link was opened another way', () => {
  const failed = { sent: null, diagnosis: 'No such mailbox.', verification: { status: 'failed' } } as const
  for (const parts of [failed, { ...failed, opened: at(3) }]) {
    const [, sent] = stepsOf(page(parts))
    expect(sent).toMatchObject({ title: 'Not delivered', detail: 'No such mailbox.', tone: 'warning' })
  }
})

test("shows the individual's step until everything is submitted", () => {
  const detail = (parts: Parts) => stepsOf(page(parts)).find(({ id }) => id === 'submitted')?.detail
  expect(detail({ ...open, step: 'photos' })).toBe('Is asked for photos')
  expect(detail({ ...done, step: 'done' })).toBeUndefined()
})
