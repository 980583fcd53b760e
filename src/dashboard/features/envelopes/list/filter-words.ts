import type { EnvelopeFilters } from '../../../api/lists/envelope-filters.ts'
import { rangeWords } from '../../../kit/text/time-words.ts'

/** A filter in words, and what takes it away. */
export interface FilterChip {
  readonly id: string
  readonly words: string
  readonly without: Partial<EnvelopeFilters>
}

/** The filters besides the tab and the search, each in words; names by their id. */
export function filterChips(
  filters: EnvelopeFilters,
  names: ReadonlyMap<string, string> = new Map(),
): FilterChip[] {
  const { name, recipient, accountId, groupId } = filters
  const chips: (FilterChip | null)[] = [
    name ? { id: 'name', words: `Name is “${name}”`, without: { name: undefined } } : null,
    recipient
      ? { id: 'recipient', words: `Recipient is “${recipient}”`, without: { recipient: undefined } }
      : null,
    accountId
      ? {
          id: 'sender',
          words: `Sent by ${names.get(accountId) ?? 'one account'}`,
          without: { accountId: undefined },
        }
      : null,
    groupId
      ? {
          id: 'group',
          words: `In group ${names.get(groupId) ?? 'chosen'}`,
          without: { groupId: undefined },
        }
      : null,
    range('created', 'Created', filters.createdAfter, filters.createdBefore, {
      createdAfter: undefined,
      createdBefore: undefined,
    }),
    range('completed', 'Completed', filters.completedAfter, filters.completedBefore, {
      completedAfter: undefined,
      completedBefore: undefined,
    }),
  ]
  return chips.filter((chip) => chip !== null)
}

/** Whether anything besides the tab narrows the list. */
export function isNarrowed(filters: EnvelopeFilters): boolean {
  return Boolean(filters.search) || filterChips(filters).length > 0
}

function range(
  id: string,
  verb: string,
  from: string | undefined,
  to: string | undefined,
  without: Partial<EnvelopeFilters>,
): FilterChip | null {
  const words = rangeWords(verb, from, to)
  return words === null ? null : { id, words, without }
}
