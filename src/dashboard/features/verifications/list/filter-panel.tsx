import type { VerificationFilters } from '../../../api/lists/verification-filters.ts'
import type { Named } from '../../../api/lists/seen-names.ts'
import { FilterButton } from '../../../lists/filter-button.tsx'
import { FormShape } from '../../../kit/forms/form-shape.tsx'
import { lazyLater } from '../../../kit/feedback/later.tsx'

const FilterForm = lazyLater(async () => (await import('./filter-form.tsx')).FilterForm, <FormShape />)

export interface FilterPanelProps {
  filters: VerificationFilters
  senders: readonly Named[]
  groups: readonly Named[]
  /** How many filters are set. */
  count: number
  onChange: (filters: Partial<VerificationFilters>) => void
}

/** The filters besides where it stands and the search, behind a button. */
export function FilterPanel({ count, onChange, ...form }: FilterPanelProps) {
  return (
    <FilterButton count={count}>
      {(close) => (
        <FilterForm
          {...form}
          onApply={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </FilterButton>
  )
}
