import { useSearchParams } from 'react-router'
import { ignoredIn } from '../api/lists/ignored-in.ts'
import type { ContractList, ListDefinition } from '../api/lists/list-definition.ts'
import { Button } from '../kit/buttons/button.tsx'

interface IgnoredFiltersProps<L extends ContractList> {
  list: ListDefinition<L>
  onRemove: () => void
}

/** What the address asks of a list that means nothing to it. */
export function IgnoredFilters<L extends ContractList>({ list, onRemove }: IgnoredFiltersProps<L>) {
  const [params] = useSearchParams()
  const ignored = ignoredIn(list, params)
  if (ignored.length === 0) return null
  const asked = ignored.map(({ name, value }) => `${name} “${value}”`).join(' and ')
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-warning wrap-anywhere">
      {`This page’s address has an unknown filter, ${asked}. It is ignored.`}
      <Button size="small" variant="quiet" onPress={onRemove}>
        Remove
      </Button>
    </p>
  )
}
