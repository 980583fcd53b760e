import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { VerificationFilters } from '../../../api/lists/verification-filters.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { DayRange } from '../../../kit/inputs/day-range.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import type { Named } from '../../../api/lists/seen-names.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

type Panel = Pick<
  VerificationFilters,
  'accountId' | 'groupId' | 'createdAfter' | 'createdBefore' | 'completedAfter' | 'completedBefore'
>

const none: Record<keyof Panel, undefined> = {
  accountId: undefined,
  groupId: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
  completedAfter: undefined,
  completedBefore: undefined,
}
const any = 'any'

interface FilterFormProps extends Pick<FilterPanelProps, 'filters' | 'senders' | 'groups'> {
  onApply: (filters: Panel) => void
}

/** The filters besides where it stands and the search. */
export function FilterForm({ filters, senders, groups, onApply }: FilterFormProps) {
  const [draft, setDraft] = useState<Panel>(() => {
    const { accountId, groupId, createdAfter, createdBefore, completedAfter, completedBefore } = filters
    return { accountId, groupId, createdAfter, createdBefore, completedAfter, completedBefore }
  })
  const set = (change: Panel) => setDraft((before) => ({ ...before, ...change }))
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    onApply(draft)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Select
        label="Asked by"
        options={optionsOf('Anyone', senders)}
        value={draft.accountId ?? any}
        onChange={(id) => set({ accountId: id === any ? undefined : id })}
      />
      <Select
        label="Group"
        options={optionsOf('Any group or none', groups)}
        value={draft.groupId ?? any}
        onChange={(id) => set({ groupId: id === any ? undefined : id })}
      />
      <DayRange
        legend="Created"
        from={draft.createdAfter}
        to={draft.createdBefore}
        onFrom={(createdAfter) => set({ createdAfter })}
        onTo={(createdBefore) => set({ createdBefore })}
      />
      <DayRange
        legend="Completed"
        from={draft.completedAfter}
        to={draft.completedBefore}
        onFrom={(completedAfter) => set({ completedAfter })}
        onTo={(completedBefore) => set({ completedBefore })}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onPress={() => onApply(none)}>
          Clear
        </Button>
        <Button type="submit" variant="primary">
          Apply
        </Button>
      </div>
    </form>
  )
}

function optionsOf(everything: string, things: readonly Named[]) {
  return [{ id: any, label: everything }, ...things.map(({ id, name }) => ({ id, label: name }))]
}
