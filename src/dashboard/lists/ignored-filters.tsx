import { Button } from '../kit/buttons/button.tsx'

interface IgnoredFiltersProps {
  ignored: readonly { readonly name: string; readonly value: string }[]
  onRemove: () => void
}

/** What an address asks of a list that means nothing to it. */
export function IgnoredFilters({ ignored, onRemove }: IgnoredFiltersProps) {
  const asked = ignored.map(({ name, value }) => `${name} “${value}”`).join(' and ')
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-warning wrap-anywhere">
      {`The address asks for ${asked}, which means nothing here and is ignored.`}
      <Button size="small" variant="quiet" onPress={onRemove}>
        Remove
      </Button>
    </p>
  )
}
