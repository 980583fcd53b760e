import type { EnvelopeSort } from '../../../api/lists/envelope-filters.ts'
import { Select } from '../../../kit/inputs/select.tsx'

interface SortSelectProps {
  sort: EnvelopeSort
  onSort: (sort: EnvelopeSort) => void
}

/** The order of the list, where there are no columns to press. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  return (
    <Select<EnvelopeSort>
      label="Sort by"
      isLabelHidden
      size="small"
      className="w-40"
      options={[
        { id: 'created', label: 'Newest' },
        { id: 'completed', label: 'Completed' },
        { id: 'name', label: 'Name' },
      ]}
      value={sort}
      onChange={(next) => next !== sort && onSort(next)}
    />
  )
}
