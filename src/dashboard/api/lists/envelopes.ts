import { envelopeStatuses } from '#domain/envelope/envelope.ts'
import type { EnvelopeList } from '#contract/lists/envelopes.ts'
import type { SortOf } from '#contract/lists/list.ts'
import type { client } from '../client.ts'
import { paths } from '../../paths.ts'
import type { Filters, ListDefinition, ListState } from './list-definition.ts'

export type EnvelopeRow = Awaited<ReturnType<typeof client.app.envelopes.list>>['envelopes'][number]
export type EnvelopePage = Awaited<ReturnType<typeof client.app.envelopes.page>>
export type EnvelopeFilters = Filters<EnvelopeList>
export type EnvelopeListState = ListState<EnvelopeList>
export type EnvelopeSort = SortOf<EnvelopeList>

/** The list of envelopes. */
export const envelopes: ListDefinition<EnvelopeList, EnvelopeRow> = {
  name: 'envelopes',
  savedAs: 'envelopes',
  path: paths.envelopes.href(),
  sorts: {
    created: { label: 'Newest', first: 'descending' },
    completed: { label: 'Completed', first: 'descending' },
    deadline: { label: 'Ending soonest', first: 'ascending' },
    name: { label: 'Name', first: 'ascending' },
  },
  controls: {
    status: { by: 'tab', values: envelopeStatuses, holds: (row, status) => row.status === status },
    attention: {
      by: 'tab',
      values: ['declined', 'failed'],
      instead: 'status',
      holds: ({ status, recipients }, attention) =>
        status === 'sent' && recipients.some((one) => one.status === attention),
    },
    search: { by: 'search' },
    documentText: { by: 'search', within: 'In documents', placeholder: 'Words in documents' },
    labelId: {
      by: 'label',
      label: 'Label',
      any: 'Any label, or none',
      chip: (name) => (name === null ? 'Label' : `Label ${name.replaceAll('/', ' / ')}`),
    },
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
    deadlineAfter: { by: 'days', group: 'Ends', end: 'after', isAhead: true },
    deadlineBefore: { by: 'days', group: 'Ends', end: 'before', isAhead: true },
  },
}

/** The row that an envelope's page amounts to. */
export function rowOf(page: EnvelopePage): EnvelopeRow {
  const { id, name, status, shared, sender, group, sent, voided, declined, completed, purgeBegun } = page
  const { picture, deadline, labels } = page
  return {
    id,
    name,
    status,
    shared,
    sender,
    group,
    created: page.created ?? sent ?? '',
    sent,
    voided,
    declined,
    completed,
    deadline,
    purgeBegun,
    picture,
    labels,
    passage: null,
    recipients: page.recipients.map(
      ({ id, name, email, type, status, order, muted, completed, sent, reminded, diagnosis }) => ({
        id,
        name,
        email,
        type,
        status,
        order,
        muted,
        completed,
        emailed: reminded ?? sent,
        diagnosis,
      }),
    ),
  }
}
