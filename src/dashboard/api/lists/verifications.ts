import { verificationStatuses } from '#domain/verification/verification.ts'
import type { VerificationList } from '#contract/lists/verifications.ts'
import type { client } from '../client.ts'
import { paths } from '../../paths.ts'
import type { Filters, ListDefinition } from './list-definition.ts'

export type VerificationRow = Awaited<
  ReturnType<typeof client.app.verifications.list>
>['verifications'][number]
export type VerificationPage = Awaited<ReturnType<typeof client.app.verifications.page>>
export type VerificationFilters = Filters<VerificationList>

const isOpen = ({ status }: VerificationRow) => status !== 'completed' && status !== 'cancelled'

const isAt: Record<NonNullable<VerificationFilters['progress']>, (row: VerificationRow) => boolean> = {
  waiting: (row) => isOpen(row) && row.status !== 'failed' && row.submitted === null,
  checking: (row) => isOpen(row) && row.submitted !== null,
  review: ({ status, warning, purged }) => status === 'completed' && warning !== null && purged === null,
}

/** The list of verifications. */
export const verifications: ListDefinition<VerificationList, VerificationRow> = {
  name: 'verifications',
  savedAs: 'verifications',
  path: paths.verifications.href(),
  sorts: { created: { label: 'Newest', first: 'descending' } },
  controls: {
    status: { by: 'tab', values: verificationStatuses, holds: (row, status) => row.status === status },
    progress: {
      by: 'tab',
      values: ['waiting', 'checking', 'review'],
      instead: 'status',
      holds: (row, progress) => isAt[progress](row),
    },
    search: { by: 'search' },
    accountId: {
      by: 'account',
      label: 'Requested by',
      any: 'Anyone',
      chip: (name) => `Requested by ${name ?? 'one account'}`,
    },
    groupId: {
      by: 'group',
      label: 'Group',
      any: 'Any group or none',
      chip: (name) => `In group ${name ?? 'chosen'}`,
    },
    createdAfter: { by: 'days', group: 'Created', end: 'after' },
    createdBefore: { by: 'days', group: 'Created', end: 'before' },
    completedAfter: { by: 'days', group: 'Completed', end: 'after' },
    completedBefore: { by: 'days', group: 'Completed', end: 'before' },
  },
}

/** The row that a verification's page amounts to. */
export function verificationRowOf(page: VerificationPage): VerificationRow {
  const { verification, sandbox, local, sender, group, submitted, reported } = page
  const { id, name, email, status, shared, muted, warning, screening, biometrics } = verification
  const { created, cancelled, completed, purging, purged } = verification
  const own = { id, name, email, status, shared, muted, warning, screening, biometrics }
  const moments = { created, cancelled, completed, purging, purged, submitted, reported }
  return { ...own, ...moments, sandbox, local, sender, group }
}
