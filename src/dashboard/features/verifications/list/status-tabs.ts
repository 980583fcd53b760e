import type { VerificationFilters } from '../../../api/lists/verifications.ts'
import type { VerificationCounts } from '../../../api/verifications.ts'

/** The views of the list: every verification, or those that stand at one place. */
export const statusTabs = [
  { id: 'all', label: 'All', filters: { status: undefined, progress: undefined } },
  { id: 'waiting', label: 'Waiting', filters: { status: undefined, progress: 'waiting' } },
  { id: 'checking', label: 'Being checked', filters: { status: undefined, progress: 'checking' } },
  { id: 'review', label: 'Needs review', filters: { status: undefined, progress: 'review' } },
  { id: 'completed', label: 'Completed', filters: { status: 'completed', progress: undefined } },
  { id: 'cancelled', label: 'Cancelled', filters: { status: 'cancelled', progress: undefined } },
  { id: 'failed', label: 'Not delivered', filters: { status: 'failed', progress: undefined } },
] as const satisfies readonly {
  id: keyof VerificationCounts
  label: string
  filters: Pick<VerificationFilters, 'status' | 'progress'>
}[]

export type StatusTab = (typeof statusTabs)[number]['id']
