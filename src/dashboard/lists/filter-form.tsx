import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelTree } from '#domain/label/label.ts'
import { maySeeAll } from '#domain/account/visibility.ts'
import type { SyntheticEvent } from 'react'
import type { Control, LooseControls, LooseFilters } from '../api/lists/list-definition.ts'
import type { Named, SeenNames } from '../api/lists/seen-names.ts'
import { labelsQuery } from '../api/organisation/labels.ts'
import { groupChoices, senderChoices } from '../api/sending/sending-choices.ts'
import { useViewer } from '../api/organisation/viewer.ts'
import { Button } from '../kit/buttons/button.tsx'
import { DayRange } from '../kit/inputs/day-range.tsx'
import { Select } from '../kit/inputs/select.tsx'
import { TextField } from '../kit/inputs/text-field.tsx'
import { partsOf } from './filter-words.ts'

export interface FilterFormProps {
  controls: LooseControls
  filters: LooseFilters
  names: SeenNames
  /** Told only what the form sets: a search that goes on meanwhile is left alone. */
  onApply: (filters: LooseFilters) => void
}

/** The filters besides the tab and the search. */
export function FilterForm({ controls, filters, names, onApply }: FilterFormProps) {
  const groups = partsOf(controls)
  const keys = groups.flatMap(({ parts }) => parts.map(([filter]) => filter))
  const [draft, setDraft] = useState<LooseFilters>(() =>
    Object.fromEntries(keys.map((filter) => [filter, filters[filter]])),
  )
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    onApply(Object.fromEntries(keys.map((filter) => [filter, draft[filter]?.trim() || undefined])))
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {groups.map(({ id, parts }) => (
        <FilterField
          key={id}
          parts={parts}
          draft={draft}
          names={names}
          onSet={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
      ))}
      <div className="flex justify-end gap-2">
        <Button
          variant="quiet"
          onPress={() => onApply(Object.fromEntries(keys.map((filter) => [filter, undefined])))}
        >
          Clear
        </Button>
        <Button type="submit" variant="primary">
          Apply
        </Button>
      </div>
    </form>
  )
}

interface FilterFieldProps {
  parts: readonly (readonly [filter: string, control: Control<string>])[]
  draft: LooseFilters
  names: SeenNames
  onSet: (change: LooseFilters) => void
}

function FilterField({ parts, draft, names, onSet }: FilterFieldProps) {
  const [filter, control] = parts[0] ?? []
  if (filter === undefined || control === undefined) return null
  const set = (value: string | undefined) => onSet({ [filter]: value })
  switch (control.by) {
    case 'text':
      return (
        <TextField
          label={control.label}
          description={control.description}
          value={draft[filter] ?? ''}
          onChange={set}
          maxLength={control.most}
        />
      )
    case 'choice': {
      const names = Object.entries(control.words).map(([id, name]) => ({ id, name }))
      return <NameSelect {...control} names={names} value={draft[filter]} onChange={set} />
    }
    case 'account':
      return <SenderSelect {...control} names={names.accounts} value={draft[filter]} onChange={set} />
    case 'group':
      return <GroupSelect {...control} names={names.groups} value={draft[filter]} onChange={set} />
    case 'label':
      return <LabelSelect {...control} value={draft[filter]} onChange={set} />
    case 'days': {
      const endOf = (end: 'after' | 'before') =>
        parts.find(([, one]) => one.by === 'days' && one.end === end)?.[0] ?? filter
      return (
        <DayRange
          legend={control.group}
          isAhead={control.isAhead ?? false}
          from={draft[endOf('after')]}
          to={draft[endOf('before')]}
          onFrom={(day) => onSet({ [endOf('after')]: day })}
          onTo={(day) => onSet({ [endOf('before')]: day })}
        />
      )
    }
    case 'tab':
    case 'search':
      return null
  }
}

interface NameSelectProps {
  label: string
  any: string
  names: readonly Named[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

const anyId = 'any'

function NameSelect({ label, any, names, value, onChange }: NameSelectProps) {
  return (
    <Select
      label={label}
      options={[{ id: anyId, label: any }, ...names.map(({ id, name }) => ({ id, label: name }))]}
      value={value ?? anyId}
      onChange={(id) => onChange(id === anyId ? undefined : id)}
    />
  )
}

/** The accounts that rows of the list name, and for administrators all that can send. */
function SenderSelect({ names, ...select }: NameSelectProps) {
  const senders = useQuery({ ...senderChoices, enabled: maySeeAll(useViewer()) }).data ?? []
  return <NameSelect {...select} names={together(senders, names)} />
}

/** The groups that one sees, and others that rows of the list are in, by name. */
function GroupSelect({ names, ...select }: NameSelectProps) {
  const seen = useQuery(groupChoices).data ?? []
  const all = together(seen, names)
  return all.length === 0 && select.value === undefined ? null : <NameSelect {...select} names={all} />
}

/** The labels of the organisation as a tree. */
function LabelSelect(select: Omit<NameSelectProps, 'names'>) {
  const labels = useQuery(labelsQuery).data ?? []
  if (labels.length === 0 && select.value === undefined) return null
  const names = labelTree(labels).flatMap(({ label }) =>
    label === null ? [] : [{ id: label.id, name: label.name.replaceAll('/', ' / ') }],
  )
  return <NameSelect {...select} names={names} />
}

/** Each once, by name. */
function together(...lists: readonly (readonly Named[])[]): readonly Named[] {
  const all = new Map(lists.flat().map((one) => [one.id, one]))
  return [...all.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
