import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { EnvelopeFilters } from '../../api/envelope-filters.ts'
import { Button } from '../../kit/button.tsx'
import { DatePicker } from '../../kit/date-picker.tsx'
import { Drawer } from '../../kit/drawer.tsx'
import { Popover } from '../../kit/popover.tsx'
import { Select } from '../../kit/select.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useIsNarrow } from './page-scroller.ts'

/** Someone envelopes were sent by. */
export interface Sender {
  readonly id: string
  readonly name: string
}

export interface FilterPanelProps {
  filters: EnvelopeFilters
  senders: readonly Sender[]
  /** How many filters are set. */
  count: number
  onChange: (filters: Partial<EnvelopeFilters>) => void
}

/** The filters besides status and search, behind a button. */
export function FilterPanel({ filters, senders, count, onChange }: FilterPanelProps) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const label = count > 0 ? `Filter (${count})` : 'Filter'
  if (isNarrow) {
    return (
      <>
        <Button icon={ListFilter} onPress={() => setOpen(true)}>
          {label}
        </Button>
        <Drawer title="Filters" isOpen={isOpen} onOpenChange={setOpen}>
          <FilterForm
            filters={filters}
            senders={senders}
            onApply={(next) => {
              onChange(next)
              setOpen(false)
            }}
          />
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      label="Filters"
      placement="bottom end"
      className="w-[min(24rem,calc(100vw-2rem))]"
      trigger={<Button icon={ListFilter}>{label}</Button>}
    >
      {(close) => (
        <FilterForm
          filters={filters}
          senders={senders}
          onApply={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </Popover>
  )
}

type Panel = Pick<
  EnvelopeFilters,
  'name' | 'recipient' | 'accountId' | 'createdAfter' | 'createdBefore' | 'completedAfter' | 'completedBefore'
>

/** Only what the panel changes: applying it leaves a search alone that goes on meanwhile. */
function panelOf(filters: EnvelopeFilters): Panel {
  const { name, recipient, accountId, createdAfter, createdBefore, completedAfter, completedBefore } = filters
  return { name, recipient, accountId, createdAfter, createdBefore, completedAfter, completedBefore }
}

const none: Record<keyof Panel, undefined> = {
  name: undefined,
  recipient: undefined,
  accountId: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
  completedAfter: undefined,
  completedBefore: undefined,
}
const anyone = 'anyone'

function FilterForm({
  filters,
  senders,
  onApply,
}: Pick<FilterPanelProps, 'filters' | 'senders'> & { onApply: (filters: Panel) => void }) {
  const [draft, setDraft] = useState(() => panelOf(filters))
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
      <Range
        legend="Created"
        from={draft.createdAfter}
        to={draft.createdBefore}
        onFrom={(createdAfter) => set({ createdAfter })}
        onTo={(createdBefore) => set({ createdBefore })}
      />
      <Range
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

interface RangeProps {
  legend: string
  from: string | undefined
  to: string | undefined
  onFrom: (day: string | undefined) => void
  onTo: (day: string | undefined) => void
}

function Range({ legend, from, to, onFrom, onTo }: RangeProps) {
  const first = dayOf(from)
  const last = dayOf(to)
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-sm font-medium text-ink">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">
        <DatePicker
          label="From"
          value={first}
          onChange={(day) => onFrom(day ?? undefined)}
          {...(last === null ? {} : { maxValue: last })}
        />
        <DatePicker
          label="To"
          value={last}
          onChange={(day) => onTo(day ?? undefined)}
          {...(first === null ? {} : { minValue: first })}
        />
      </div>
    </fieldset>
  )
}

/** The day of a filter that may also hold a moment. */
function dayOf(moment: string | undefined): string | null {
  return moment?.slice(0, 10) ?? null
}
