import type { ReactNode } from 'react'
import { classes } from '../../kit/layout/classes.ts'

/** Where a row stands in a grid and how it is there; given by the grid. */
interface RowPlace {
  /** Place among all rows of the grid, the head included; 1 is first. */
  readonly rowIndex: number
  /** Where it stands in the list's body, in CSS pixels. */
  readonly top: number
  readonly height: number
  readonly isNarrow: boolean
  /** There is room for a picture and a second line. */
  readonly isComfortable: boolean
  readonly isActive: boolean
  readonly isSelected: boolean
  /** It is a card, and a tap selects it now. */
  readonly isPicking: boolean
  /** The list is on the move. */
  readonly isScrolling: boolean
  readonly onActivate: (id: string) => void
  /** Selects or lets go; a range reaches from the row selected before. */
  readonly onSelect: (id: string, isRange: boolean) => void
}

/** What a grid gives the component that draws its rows. */
export interface RecordRowProps<Row, Context> extends RowPlace {
  readonly record: Row
  readonly context: Context
}

interface GridRowProps {
  id: string
  place: RowPlace
  /** The grid's columns where it is wide. */
  columns: string
  isSelectable?: boolean
  children: ReactNode
}

const card = 'grid content-center gap-x-3 gap-y-0.5 px-4'

/** One row of a windowed grid: a line of a table, or a card where it is narrow. */
export function GridRow({ id, place, columns, isSelectable = false, children }: GridRowProps) {
  const { rowIndex, top, height, isNarrow, isComfortable, isActive, isSelected, onActivate } = place
  return (
    <tr
      data-id={id}
      aria-rowindex={rowIndex}
      {...(isSelectable ? { 'aria-selected': isSelected } : {})}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActivate(id)}
      style={{ height, transform: `translateY(${top}px)` }}
      className={classes(
        'group/row absolute inset-x-0 border-b border-line text-sm focus-ring-inset hover:bg-hover',
        isSelected && 'bg-accent-soft',
        isNarrow ? card : columns,
        isNarrow && isSelectable && 'touch-callout-none select-none',
        isNarrow && (isComfortable ? 'grid-cols-[auto_1fr_auto_auto]' : 'grid-cols-[1fr_auto_auto]'),
      )}
    >
      {children}
    </tr>
  )
}

/** The classes of a cell that holds one line of text. */
export const cellClasses = 'min-w-0 truncate px-3'
