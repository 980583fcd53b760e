import type { EnvelopeFilters } from '../../../api/lists/envelopes.ts'
import type { EnvelopeCounts } from '../../../api/sending/envelopes.ts'

const waiting = 'of those waiting'

/** The views of the list: every envelope, one status, or what needs attention among those that wait. */
export const statusTabs = [
  { id: 'all', label: 'All', of: undefined, filters: { status: undefined, attention: undefined } },
  { id: 'draft', label: 'Drafts', of: undefined, filters: { status: 'draft', attention: undefined } },
  { id: 'sent', label: 'Waiting', of: undefined, filters: { status: 'sent', attention: undefined } },
  {
    id: 'completed',
    label: 'Completed',
    of: undefined,
    filters: { status: 'completed', attention: undefined },
  },
  { id: 'voided', label: 'Voided', of: undefined, filters: { status: 'voided', attention: undefined } },
  { id: 'declined', label: 'Declined', of: waiting, filters: { status: undefined, attention: 'declined' } },
  { id: 'failed', label: 'Not delivered', of: waiting, filters: { status: undefined, attention: 'failed' } },
] as const satisfies readonly {
  id: string
  label: string
  of: string | undefined
  filters: Pick<EnvelopeFilters, 'status' | 'attention'>
}[]

export type StatusTab = (typeof statusTabs)[number]['id']

/** How many envelopes a tab holds. */
export function countOn(tab: StatusTab, counts: EnvelopeCounts): number {
  if (tab !== 'all') return counts[tab]
  return counts.draft + counts.sent + counts.completed + counts.voided
}
