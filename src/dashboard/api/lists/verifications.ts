import { verificationStatuses } from '#domain/verification/verification.ts'
import type { VerificationList } from '#contract/lists/verifications.ts'
import { paths } from '../../paths.ts'
import type { Filters, ListDefinition } from './list-definition.ts'

export type VerificationFilters = Filters<VerificationList>

/** The list of verifications. */
export const verifications: ListDefinition<VerificationList> = {
  name: 'verifications',
  path: paths.verifications.href(),
  sorts: { created: { label: 'Newest', first: 'descending' } },
  controls: {
    status: { by: 'tab', values: verificationStatuses },
    progress: { by: 'tab', values: ['waiting', 'checking', 'review'], instead: 'status' },
    search: { by: 'search' },
    accountId: {
      by: 'account',
      label: 'Asked by',
      any: 'Anyone',
      chip: (name) => `Asked by ${name ?? 'one account'}`,
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
