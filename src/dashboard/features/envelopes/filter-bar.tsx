import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { EnvelopeSort } from '../../api/envelope-filters.ts'
import type { EnvelopeRow } from '../../api/envelopes.ts'
import { useActions } from '../../kit/actions-registry.ts'
import { Button } from '../../kit/button.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { Select } from '../../kit/select.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { Sender } from './filter-panel.tsx'
import { filterChips } from './filter-words.ts'
import type { FilterChip } from './filter-words.ts'
import type { ListControl } from './list-state.ts'

/** Search and filters over the list, and what is filtered by now, each to be taken away. */
export function FilterBar({ control, rows }: { control: ListControl; rows: readonly EnvelopeRow[] }) {
  const { state, change, clear, sortBy } = control
  const senders = useKnownSenders(rows)
  const names = useMemo(
    () => new Map([...senders, ...groupsOf(rows)].map(({ id, name }) => [id, name])),
    [senders, rows],
  )
  const chips = filterChips(state.filters, names)
  return (
    <div data-above-list className="flex flex-col gap-2 px-4 py-3 md:px-8">
      <div className="flex flex-wrap items-center gap-2">
        <Search control={control} />
        <FilterPanel filters={state.filters} senders={senders} count={chips.length} onChange={change} />
        <Select<EnvelopeSort>
          label="Sort by"
          isLabelHidden
          size="small"
          className="w-40 md:hidden"
          options={[
            { id: 'created', label: 'Newest' },
            { id: 'completed', label: 'Completed' },
            { id: 'name', label: 'Name' },
          ]}
          value={state.sort}
          onChange={(sort) => sort !== state.sort && sortBy(sort)}
        />
      </div>
      {chips.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
          {chips.map((chip) => (
            <Chip key={chip.id} chip={chip} onRemove={() => change(chip.without)} />
          ))}
          <li>
            <Button variant="quiet" size="small" onPress={clear}>
              Clear all
            </Button>
          </li>
        </ul>
      )}
    </div>
  )
}

function Chip({ chip, onRemove }: { chip: FilterChip; onRemove: () => void }) {
  return (
    <li className="flex h-7 items-center rounded-full bg-accent-soft pl-3 text-sm text-accent-ink pointer-coarse:h-10">
      <span className="max-w-72 truncate">{chip.words}</span>
      <button
        type="button"
        aria-label={`Remove filter: ${chip.words}`}
        onClick={onRemove}
        className="flex h-full cursor-pointer items-center rounded-full pr-2 pl-1.5 focus-ring-inset hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  )
}

/** Searches as one types, after a short rest. */
function Search({ control: { state, change } }: { control: ListControl }) {
  const applied = state.filters.search ?? ''
  const [text, setText] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const input = useRef<HTMLInputElement>(null)
  if (seen !== applied) {
    setSeen(applied)
    if (text.trim() !== applied) setText(applied)
  }
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === applied) return
    const timer = setTimeout(() => change({ search: wanted || undefined }, true), 250)
    return () => clearTimeout(timer)
  }, [text, applied, change])
  const actions = useMemo(
    () => [
      {
        id: 'search-list',
        label: 'Search envelopes',
        shortcut: '/',
        section: 'Envelope list',
        perform: () => input.current?.focus(),
      },
    ],
    [],
  )
  useActions('envelope-search', actions)
  return (
    <SearchField
      ref={input}
      label="Search envelopes"
      placeholder="Name or recipient"
      shortcut="/"
      value={text}
      onChange={setText}
      onClear={() => change({ search: undefined }, true)}
      maxLength={200}
      className="min-w-40 flex-1 max-md:basis-full md:max-w-80"
    />
  )
}

const known = new Map<string, Sender>()

/** The senders seen so far in this tab, by name. */
function useKnownSenders(rows: readonly EnvelopeRow[]): readonly Sender[] {
  return useMemo(() => {
    for (const { sender } of rows) known.set(sender.id, sender)
    return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  }, [rows])
}

function groupsOf(rows: readonly EnvelopeRow[]): Sender[] {
  return rows.flatMap(({ group }) => (group ? [group] : []))
}
