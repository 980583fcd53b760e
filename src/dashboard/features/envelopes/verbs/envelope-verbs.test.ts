import type { Viewer } from '#domain/account/visibility.ts'
import { envelopeStatuses } from '#domain/envelope/envelope.ts'
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts'
import type { RecipientStatus } from '#domain/recipient/recipient.ts'
import { expect, test } from 'vitest'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { verbActions } from './envelope-verbs.ts'
import { canResend } from './resend-envelope.tsx'

const sender = { id: 'ada', name: 'Ada Park', email: 'ada@example.com' }
const open: Record<EnvelopeStatus, RecipientStatus> = {
  draft: 'created',
  created: 'created',
  sent: 'sent',
  completed: 'completed',
  voided: 'sent',
}

function recipient(status: RecipientStatus | null, parts: Partial<EnvelopeRow['recipients'][number]> = {}) {
  const type = 'signer' as const
  return {
    ...sender,
    id: 'r',
    type,
    status,
    order: 1,
    muted: false,
    completed: null,
    emailed: null,
    diagnosis: null,
    ...parts,
  }
}

function envelope(status: EnvelopeStatus, parts: Partial<EnvelopeRow> = {}): EnvelopeRow {
  const at = '2026-03-01T10:00:00.000Z'
  return {
    id: 'e',
    name: 'Lease',
    status,
    shared: false,
    sender,
    group: { id: 'g', name: 'Sales' },
    created: at,
    sent: status === 'draft' || status === 'created' ? null : at,
    voided: status === 'voided' ? at : null,
    declined: null,
    completed: status === 'completed' ? at : null,
    deadline: null,
    purgeBegun: null,
    labels: [],
    passage: null,
    picture: null,
    recipients: [recipient(open[status])],
    ...parts,
  }
}

const account = (parts: Partial<Extract<Viewer, { kind: 'account' }>> = {}): Viewer => ({
  kind: 'account',
  accountId: 'ada',
  groupId: 'g',
  role: 'standard',
  ...parts,
})

function verbs(of: EnvelopeRow, viewer = account()): string[] {
  return verbActions(of, { viewer: { email: '', keepsEmails: false, ...viewer } } as VerbContext).map(
    ({ id }) => id.replace('envelope-', ''),
  )
}

const expected: Record<EnvelopeStatus, string[]> = {
  draft: [
    'continue',
    'send',
    'download-original',
    'download-all',
    'label',
    'share',
    'save-as-template',
    'copy-id',
    'delete',
  ],
  created: ['label', 'share', 'save-as-template', 'copy-id', 'void'],
  sent: [
    'resend',
    'copy-link',
    'sign-in-person',
    'download-master',
    'download-original',
    'download-all',
    'download-evidence',
    'label',
    'share',
    'save-as-template',
    'copy-id',
    'deadline',
    'recall',
    'void',
  ],
  completed: [
    'resend',
    'copy-link',
    'download-combined',
    'download-master',
    'download-certificate',
    'download-original',
    'download-all',
    'download-evidence',
    'label',
    'share',
    'save-as-template',
    'copy-id',
  ],
  voided: [
    'download-original',
    'download-all',
    'download-evidence',
    'label',
    'share',
    'save-as-template',
    'copy-id',
  ],
}

test.each(envelopeStatuses)('offers the sender of a %s envelope its verbs', (status) => {
  expect(verbs(envelope(status))).toEqual(expected[status])
})

test('lets administrators purge what has ended, once', () => {
  const administrator = account({ role: 'administrator' })
  for (const status of envelopeStatuses) {
    const isOver = status === 'completed' || status === 'voided'
    expect([status, verbs(envelope(status), administrator).includes('purge')]).toEqual([status, isOver])
    expect(verbs(envelope(status))).not.toContain('purge')
  }
  const purged = envelope('completed', { purgeBegun: '2026-03-02T10:00:00.000Z' })
  expect(verbs(purged, administrator)).toEqual(['download-evidence', 'share', 'copy-id'])
})

test.each(envelopeStatuses)(
  'lets a reader of a %s envelope download and copy, but change nothing',
  (status) => {
    const changing = verbs(envelope(status, { shared: true }), account({ role: 'read-only' })).filter(
      (id) => !id.startsWith('download') && id !== 'copy-id',
    )
    expect(changing).toEqual([])
  },
)

test('lets a recalled draft be voided but not deleted', () => {
  const recalled = verbs(envelope('draft', { sent: '2026-03-01T10:00:00.000Z' }))
  expect(recalled).toContain('void')
  expect(recalled).not.toContain('delete')
})

test('does not offer to share an envelope without a group', () => {
  expect(verbs(envelope('sent', { group: null }))).not.toContain('share')
})

test.each([
  ['sent', recipient('sent'), true],
  ['sent', recipient('failed'), true],
  ['sent', recipient('declined'), true],
  ['sent', recipient('pending'), false],
  ['sent', recipient('completed'), false],
  ['sent', recipient('sent', { muted: true }), false],
  ['sent', recipient(null, { type: 'carbon-copy' }), false],
  ['completed', recipient(null, { type: 'carbon-copy' }), true],
  ['completed', recipient('completed'), true],
  ['completed', recipient('completed', { muted: true }), false],
  ['voided', recipient('sent'), false],
  ['draft', recipient('created'), false],
] as const)('decides in a %s envelope whether to resend to %j: %s', (status, to, can) => {
  expect(canResend(to, status)).toBe(can)
})

test('offers signing to the person whose turn it is, and to no one else', () => {
  const verbsFor = (email: string, of = envelope('sent'), viewer = account()) =>
    verbActions(of, { viewer: { ...viewer, email } } as VerbContext)[0]
  expect(verbsFor('Ada@example.com')).toMatchObject({ id: 'envelope-sign', label: 'Sign' })
  const viewing = envelope('sent', { recipients: [recipient('sent', { type: 'viewer' })] })
  expect(verbsFor('ada@example.com', viewing)).toMatchObject({ id: 'envelope-sign', label: 'View' })
  for (const other of [
    verbsFor('ben@example.com'),
    verbsFor('ada@example.com', envelope('draft')),
    verbsFor('ada@example.com', envelope('voided')),
    verbsFor('ada@example.com', envelope('sent', { recipients: [recipient('completed')] })),
    verbsFor('ada@example.com', envelope('sent', { recipients: [recipient('pending')] })),
    verbsFor('ada@example.com', envelope('sent'), account({ role: 'read-only' })),
  ])
    expect(other?.id).not.toBe('envelope-sign')
})
