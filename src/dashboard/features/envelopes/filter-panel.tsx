import type { EnvelopeFilters } from '../../api/envelope-filters.ts'
import { FilterButton } from '../../kit/filter-button.tsx'
import { FormShape } from '../../kit/form-shape.tsx'
import { lazyLater } from '../../kit/later.tsx'

const FilterForm = lazyLater(async () => (await import('./filter-form.tsx')).FilterForm, <FormShape />)

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
  return (
    <FilterButton count={count}>
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
    </FilterButton>
  )
}
