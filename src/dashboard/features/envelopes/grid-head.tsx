import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { EnvelopeListState, EnvelopeSort } from '../../api/envelope-filters.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { classes } from '../../kit/classes.ts'
import { columns } from './envelope-row.tsx'

export interface GridHeadProps {
  state: EnvelopeListState
  onSort: (sort: EnvelopeSort) => void
  selected: 'none' | 'some' | 'all'
  onSelectAll: () => void
}

/** The names of the columns; those that sort are buttons. */
export function GridHead({ state, onSort, selected, onSelectAll }: GridHeadProps) {
  const head = { state, onSort }
  return (
    <tr
      aria-rowindex={1}
      className={classes(
        'h-8 border-b border-line bg-surface text-left text-xs text-faint *:font-medium',
        columns,
      )}
    >
      <th scope="col" className="flex pl-3">
        <Checkbox
          aria-label="Select all"
          isSelected={selected === 'all'}
          isIndeterminate={selected === 'some'}
          onChange={onSelectAll}
        />
      </th>
      <Head {...head} sort="name" label="Name" />
      <Head label="Status" />
      <Head label="Recipients" />
      <Head label="Sender" className="max-lg:hidden" />
      <Head label="Group" className="max-xl:hidden" />
      <Head {...head} sort="created" label="Created" />
      <Head {...head} sort="completed" label="Completed" className="max-xl:hidden" />
      <th scope="col">
        <span className="sr-only">Actions</span>
      </th>
    </tr>
  )
}

interface HeadProps extends Partial<Pick<GridHeadProps, 'state' | 'onSort'>> {
  label: string
  sort?: EnvelopeSort
  className?: string
}

function Head({ label, sort, state, onSort, className }: HeadProps) {
  if (!sort || !onSort) {
    return (
      <th scope="col" className={classes('px-3', className)}>
        {label}
      </th>
    )
  }
  const direction = state?.sort === sort ? state.direction : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={classes('px-1.5', className)}>
      <button
        type="button"
        onClick={() => onSort(sort)}
        className="group/sort flex cursor-pointer items-center gap-1 rounded-sm px-1.5 py-1 focus-ring hover:text-ink"
      >
        {label}
        <Arrow
          aria-hidden
          className={classes('size-3.5', direction === undefined && 'opacity-0 group-hover/sort:opacity-50')}
        />
      </button>
    </th>
  )
}
