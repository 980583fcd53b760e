import { envelopeStatuses } from '#domain/envelope/envelope.ts'
import type { EnvelopeList } from '#contract/lists/envelopes.ts'
import type { SortOf } from '#contract/lists/list.ts'
import { paths } from '../../paths.ts'
import type { Filters, ListDefinition, ListState } from './list-definition.ts'

export type EnvelopeFilters = Filters<EnvelopeList>
export type EnvelopeListState = ListState<EnvelopeList>
export type EnvelopeSort = SortOf<EnvelopeList>

/** The list of envelopes. */
export const envelopes: ListDefinition<EnvelopeList> = {
  name: 'envelopes',
  path: paths.envelopes.href(),
  sorts: {
    created: { label: 'Newest', first: 'descending' },
    completed: { label: 'Completed', first: 'descending' },
    name: { label: 'Name', first: 'ascending' },
  },
  controls: {
    status: { by: 'tab', values: envelopeStatuses },
    attention: { by: 'tab', values: ['declined', 'failed'], instead: 'status' },
    search: { by: 'search' },
    name: {
      by: 'text',
      label: 'Envelope name',
      description: 'The whole name, exactly. To find a part of it, use the search.',
      most: 250,
      chip: (name) => `Name is “${name}”`,
    },
    recipient: {
      by: 'text',
      label: 'Recipient',
      description: 'A whole name or email.',
      most: 254,
      chip: (recipient) => `Recipient is “${recipient}”`,
    },
    accountId: {
      by: 'account',
      label: 'Sender',
      any: 'Anyone',
      chip: (name) => `Sent by ${name ?? 'one account'}`,
    },
    groupId: {
      by: 'group',
      label: 'Group',
      any: 'Any group, or none',
      chip: (name) => `In group ${name ?? 'chosen'}`,
    },
    createdAfter: { by: 'days', group: 'Created', end: 'after' },
    createdBefore: { by: 'days', group: 'Created', end: 'before' },
    completedAfter: { by: 'days', group: 'Completed', end: 'after' },
    completedBefore: { by: 'days', group: 'Completed', end: 'before' },
  },
}
