import { useCallback } from 'react'
import { reason } from '../../../api/failure-words.ts'
import { writeVerificationFilters } from '../../../api/lists/verification-filters.ts'
import type { VerificationFilters } from '../../../api/lists/verification-filters.ts'
import type { VerificationRow } from '../../../api/verifications.ts'
import { useSeenNames } from '../../../api/lists/seen-names.ts'
import { useSavedViews } from '../../../api/lists/views.ts'
import { FilterChips } from '../../../lists/filter-chips.tsx'
import { ListSearch } from '../../../lists/list-search.tsx'
import { rangeWords } from '../../../kit/text/time-words.ts'
import { ViewsMenu } from '../../../lists/views-menu.tsx'
import { paths } from '../../../paths.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { ListControl } from './list-state.ts'

/** Search and filters over the list, and what is filtered by now, each to be taken away. */
export function FilterBar({ control, rows }: { control: ListControl; rows: readonly VerificationRow[] }) {
  const { filters, change, clear } = control
  const { accounts: senders, groups } = useSeenNames('verifications', rows, namesOf)
  const views = useSavedViews('verifications')
  const chips = chipsOf(filters, new Map([...senders, ...groups].map(({ id, name }) => [id, name])))
  const search = useCallback((text: string | undefined) => change({ search: text }, true), [change])
  return (
    <div data-above-list className="flex flex-col gap-2 px-4 py-3 md:px-8">
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch
          noun="verification"
          placeholder="Name or email"
          applied={filters.search ?? ''}
          onSearch={search}
          isSharing
        />
        <FilterPanel
          filters={filters}
          senders={senders}
          groups={groups}
          count={chips.length}
          onChange={change}
        />
        <ViewsMenu
          path={paths.verifications.href()}
          query={writeVerificationFilters(filters).toString()}
          control={views}
          because={reason}
        />
      </div>
      <FilterChips chips={chips} onRemove={(chip) => change(chip.without)} onClear={clear} />
    </div>
  )
}

interface Chip {
  readonly id: string
  readonly words: string
  readonly without: Partial<VerificationFilters>
}

function chipsOf(filters: VerificationFilters, names: ReadonlyMap<string, string>): Chip[] {
  const { accountId, groupId, createdAfter, createdBefore, completedAfter, completedBefore } = filters
  const chips: { id: string; words: string | null | undefined; without: Chip['without'] }[] = [
    {
      id: 'sender',
      words: accountId && `Asked by ${names.get(accountId) ?? 'one account'}`,
      without: { accountId: undefined },
    },
    {
      id: 'group',
      words: groupId && `In group ${names.get(groupId) ?? 'chosen'}`,
      without: { groupId: undefined },
    },
    {
      id: 'created',
      words: rangeWords('Created', createdAfter, createdBefore),
      without: { createdAfter: undefined, createdBefore: undefined },
    },
    {
      id: 'completed',
      words: rangeWords('Completed', completedAfter, completedBefore),
      without: { completedAfter: undefined, completedBefore: undefined },
    },
  ]
  return chips.flatMap(({ words, ...chip }) => (words ? [{ ...chip, words }] : []))
}

/** Whether anything besides the tab narrows the list. */
export function isNarrowed(filters: VerificationFilters): boolean {
  return Boolean(filters.search) || chipsOf(filters, new Map()).length > 0
}

const namesOf = ({ sender, group }: VerificationRow) => ({ account: sender, group })
