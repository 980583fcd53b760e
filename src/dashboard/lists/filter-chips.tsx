import X from 'lucide-react/icons/x'
import { Button } from '../kit/buttons/button.tsx'

interface Chip {
  readonly id: string
  /** The filter in words. */
  readonly words: string
}

export interface FilterChipsProps<Filter extends Chip> {
  chips: readonly Filter[]
  onRemove: (chip: Filter) => void
  onClear: () => void
}

/** What a list is filtered by, each to be taken away. */
export function FilterChips<Filter extends Chip>({ chips, onRemove, onClear }: FilterChipsProps<Filter>) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {chips.map((chip) => (
        <li
          key={chip.id}
          className="flex h-7 items-center rounded-full bg-accent-soft pl-3 text-sm text-accent-ink pointer-coarse:h-10"
        >
          <span className="max-w-72 truncate">{chip.words}</span>
          <button
            type="button"
            aria-label={`Remove filter: ${chip.words}`}
            onClick={() => onRemove(chip)}
            className="flex h-full cursor-pointer items-center rounded-full pr-2 pl-1.5 focus-ring-inset hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="quiet" size="small" onPress={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
