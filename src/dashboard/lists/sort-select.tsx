import { Select } from '../kit/inputs/select.tsx'

interface SortSelectProps {
  options: readonly { readonly id: string; readonly label: string }[]
  sort: string
  onSort: (sort: string) => void
}

/** The order of the list, where there are no columns to press. */
export function SortSelect({ options, sort, onSort }: SortSelectProps) {
  return (
    <Select
      label="Sort by"
      isLabelHidden
      size="small"
      className="w-40"
      options={options}
      value={sort}
      onChange={(next) => next !== sort && onSort(next)}
    />
  )
}
