import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { classes } from '../../kit/layout/classes.ts'
import { lazyLater } from '../../kit/feedback/later.tsx'
import { checkboxShape } from './row-controls.tsx'

const Checkbox = lazyLater(async () => (await import('./grid-tools.ts')).Checkbox, checkboxShape)

export interface GridHeadProps {
  /** The grid's columns, as the rows have them. */
  columns: string
  children: ReactNode
}

/** The line with the names of the columns. */
export function GridHead({ columns, children }: GridHeadProps) {
  return (
    <tr
      aria-rowindex={1}
      className={classes(
        'h-8 border-b border-line bg-surface text-left text-xs text-faint *:font-medium',
        columns,
      )}
    >
      {children}
    </tr>
  )
}

export interface SelectAllProps {
  selected: 'none' | 'some' | 'all'
  onSelectAll: () => void
}

/** Selects every row that has been read. */
export function SelectAllHead({ selected, onSelectAll }: SelectAllProps) {
  return (
    <th scope="col" className="flex pl-3">
      <Checkbox
        aria-label="Select all"
        isSelected={selected === 'all'}
        isIndeterminate={selected === 'some'}
        onChange={onSelectAll}
      />
    </th>
  )
}

/** The name of the column with each row's menu, for screen readers. */
export function ActionsHead() {
  return (
    <th scope="col">
      <span className="sr-only">Actions</span>
    </th>
  )
}

export interface ColumnHeadProps {
  label: string
  className?: string
  /** Makes the name a button that sorts by this column. */
  sort?: {
    /** How the list is sorted by this column now, if it is. */
    readonly direction: 'ascending' | 'descending' | undefined
    readonly onPress: () => void
  }
}

/** The name of a column. */
export function ColumnHead({ label, className, sort }: ColumnHeadProps) {
  if (!sort) {
    return (
      <th scope="col" className={classes('px-3', className)}>
        {label}
      </th>
    )
  }
  const { direction, onPress } = sort
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={classes('px-1.5', className)}>
      <button
        type="button"
        onClick={onPress}
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
