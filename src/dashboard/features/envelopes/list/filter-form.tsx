import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { EnvelopeFilters } from '../../../api/lists/envelope-filters.ts'
import { groupChoices } from '../../../api/sending/sending-choices.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { DayRange } from '../../../kit/inputs/day-range.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import { TextField } from '../../../kit/inputs/text-field.tsx'
import type { Named } from '../../../api/lists/seen-names.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

type Panel = Pick<
  EnvelopeFilters,
  | 'name'
  | 'recipient'
  | 'accountId'
  | 'groupId'
  | 'createdAfter'
  | 'createdBefore'
  | 'completedAfter'
  | 'completedBefore'
>

/** Only what the panel changes: applying it leaves a search alone that goes on meanwhile. */
function panelOf(filters: EnvelopeFilters): Panel {
  const { name, recipient, accountId, groupId, ...rest } = filters
  const { createdAfter, createdBefore, completedAfter, completedBefore } = rest
  return { name, recipient, accountId, groupId, createdAfter, createdBefore, completedAfter, completedBefore }
}

const none: Record<keyof Panel, undefined> = {
  name: undefined,
  recipient: undefined,
  accountId: undefined,
  groupId: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
  completedAfter: undefined,
  completedBefore: undefined,
}
const anyone = 'anyone'
const any = 'any'

/** The filters besides status and search. */
export function FilterForm({
  filters,
  senders,
  groups,
  onApply,
}: Pick<FilterPanelProps, 'filters' | 'senders' | 'groups'> & { onApply: (filters: Panel) => void }) {
  const [draft, setDraft] = useState(() => panelOf(filters))
  const choices = useGroups(groups)
  const set = (change: Panel) => setDraft((before) => ({ ...before, ...change }))
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    onApply({
      ...draft,
      name: draft.name?.trim() || undefined,
      recipient: draft.recipient?.trim() || undefined,
    })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Envelope name"
        description="The whole name, exactly. To find a part of it, use the search."
        value={draft.name ?? ''}
        onChange={(name) => set({ name })}
        maxLength={250}
      />
      <TextField
        label="Recipient"
        description="A whole name or email."
        value={draft.recipient ?? ''}
        onChange={(recipient) => set({ recipient })}
        maxLength={254}
      />
      <Select
        label="Sender"
        options={[{ id: anyone, label: 'Anyone' }, ...senders.map(({ id, name }) => ({ id, label: name }))]}
        value={draft.accountId ?? anyone}
        onChange={(id) => set({ accountId: id === anyone ? undefined : id })}
      />
      {(choices.length > 0 || draft.groupId !== undefined) && (
        <Select
          label="Group"
          options={[{ id: any, label: 'Any group, or none' }, ...choices]}
          value={draft.groupId ?? any}
          onChange={(id) => set({ groupId: id === any ? undefined : id })}
        />
      )}
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

/** The groups that one sees, and others that envelopes in the list are in, by name. */
function useGroups(known: readonly Named[]): { readonly id: string; readonly label: string }[] {
  const seen = useQuery(groupChoices).data ?? []
  const all = new Map([...known, ...seen].map(({ id, name }) => [id, name]))
  return [...all]
    .map(([id, label]) => ({ id, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
