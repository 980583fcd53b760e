import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ComponentType, Dispatch, KeyboardEvent, ReactNode, RefObject, SetStateAction } from 'react'
import { classes } from '../../kit/layout/classes.ts'
import { useActions } from '../../kit/commands/actions-registry.ts'
import type { Action } from '../../kit/commands/actions.ts'
import { useLater } from '../../kit/feedback/later.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import type { RecordRowProps } from './grid-row.tsx'
import type { SelectAllProps } from './grid-head.tsx'
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts'
import { useDensity } from '../density.ts'
import { nextRow, rangeBetween, toggled } from './row-moves.ts'
import { useScrollMemory } from './scroll-memory.ts'
import { useWindowedRows } from './windowed-rows.ts'

export type Selection = ReadonlySet<string>

export interface RecordGridProps<Row extends { readonly id: string }, Context> {
  /** Accessible name, e.g. `Envelopes`. */
  label: string
  /** What a row is, e.g. `envelope`. */
  noun: string
  rows: readonly Row[]
  /** Rows there are in all, when that is known. */
  total: number | null
  renderHead: (all: SelectAllProps) => ReactNode
  /** Draws a row; memoised, as rows are many. */
  row: ComponentType<RecordRowProps<Row, Context>>
  /** Handed on to each row: what its verbs work with. */
  context: Context
  onOpen: (id: string) => void
  /** Shows a row at a glance. */
  onPeek?: (id: string) => void
  /** Whether comfortable rows have pictures. */
  hasPictures?: boolean
  /** What can be done with the row that has the focus or had it last. */
  actionsOf: (row: Row) => readonly Action[]
  /** Left out where rows cannot be selected. */
  selection?: {
    readonly selected: Selection
    readonly onSelect: Dispatch<SetStateAction<Selection>>
    /** Where the rows are cards: whether a tap selects now. */
    readonly isPicking: boolean
  }
  hasMore: boolean
  onMore: () => void
  /** The rows are those of other filters, until the right ones have come. */
  isOutdated: boolean
}

const heights = { line: { comfortable: 72, compact: 44 }, card: 92 }
const nothingSelected: Selection = new Set()
const noSelect: Dispatch<SetStateAction<Selection>> = () => {}

/**
 * A long list: a grid of which only the near rows exist. Arrow keys, j and k walk, Enter opens, Space peeks, x selects,
 * Shift selects ranges. What changes above the view does not move what is in it.
 */
export function RecordGrid<Row extends { readonly id: string }, Context>(
  props: RecordGridProps<Row, Context>,
) {
  const { label, noun, rows, total, context, onOpen, actionsOf, hasMore, onMore, isOutdated } = props
  const { hasPictures = false, onPeek } = props
  const RowOf = props.row
  const isSelectable = props.selection !== undefined
  const { selected, onSelect } = props.selection ?? { selected: nothingSelected, onSelect: noSelect }
  const isNarrow = useIsNarrow()
  const density = useDensity()
  const isComfortable = hasPictures && (isNarrow || density === 'comfortable')
  const isPicking = isNarrow && props.selection?.isPicking === true
  const body = useRef<HTMLTableSectionElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [focusOn, setFocusOn] = useState<{ readonly id: string } | null>(null)
  const ids = useMemo(() => rows.map((row) => row.id), [rows])
  const activeIndex = activeId === null ? -1 : ids.indexOf(activeId)
  const { items, height, rowsInView, isScrolling, isFlung, show } = useWindowedRows(body, {
    rows,
    rowHeight: isNarrow ? heights.card : heights.line[isComfortable ? 'comfortable' : 'compact'],
    keep: activeIndex,
    hasMore,
    onMore,
  })
  const restore = useCallback((id: string) => {
    setActiveId(id)
    setFocusOn({ id })
  }, [])
  useScrollMemory(activeId, restore)
  useLayoutEffect(() => {
    if (!focusOn) return
    body.current
      ?.querySelector<HTMLElement>(`[data-id="${CSS.escape(focusOn.id)}"]`)
      ?.focus({ preventScroll: true })
  }, [focusOn])

  const move = useCallback(
    (to: number) => {
      const id = ids[Math.min(ids.length - 1, Math.max(0, to))]
      if (id === undefined) return
      show(ids.indexOf(id))
      setActiveId(id)
      setFocusOn({ id })
    },
    [ids, show],
  )
  useRowActions(noun, rows[activeIndex], activeIndex, move, actionsOf)

  const lastSelected = useRef<string | null>(null)
  const select = useCallback(
    (id: string, isRange: boolean) => {
      const range = isRange ? rangeBetween(ids, lastSelected.current, id) : []
      lastSelected.current = id
      onSelect((before) => (range.length > 0 ? new Set([...before, ...range]) : toggled(before, id)))
    },
    [ids, onSelect],
  )

  useTouches(body, isSelectable && isNarrow, isPicking, select)

  function actOf(event: KeyboardEvent): (() => void) | null {
    const hasModifier = event.ctrlKey || event.metaKey
    if (isSelectable && event.key === 'a' && hasModifier) return () => onSelect(new Set(ids))
    if (event.key === 'Escape' && selected.size > 0) return () => onSelect(new Set())
    const isOnRow = event.target instanceof HTMLTableRowElement
    if (!isOnRow || hasModifier || event.altKey || activeId === null) return null
    if (event.key === 'Enter') return () => onOpen(activeId)
    if (event.key === ' ' && !event.shiftKey && !isNarrow && onPeek) return () => onPeek(activeId)
    if (isSelectable && (event.key === ' ' || event.key === 'x'))
      return () => select(activeId, event.shiftKey)
    const next = nextRow(event.key, activeIndex, { count: rows.length, page: rowsInView - 1 })
    if (next === null) return null
    return () => {
      if (event.shiftKey)
        onSelect((before) => new Set([...before, ...rangeBetween(ids, activeId, ids[next] ?? '')]))
      move(next)
    }
  }

  function press(event: KeyboardEvent) {
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }

  const areAllSelected = useMemo(
    () => rows.length > 0 && selected.size >= rows.length && rows.every((row) => selected.has(row.id)),
    [rows, selected],
  )
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of ARIA: rows take the focus
      role="grid"
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      {...(isSelectable ? { 'aria-multiselectable': true } : {})}
      aria-busy={isOutdated}
      tabIndex={-1}
      onKeyDown={press}
      className={classes(
        'block on-paper md:overflow-clip md:rounded-xl',
        isOutdated && 'opacity-60 transition-opacity',
      )}
    >
      {!isNarrow && (
        <thead className="sticky top-0 z-20 block">
          {props.renderHead({
            selected: areAllSelected ? 'all' : selected.size > 0 ? 'some' : 'none',
            onSelectAll: () => onSelect(new Set(areAllSelected ? [] : ids)),
          })}
        </thead>
      )}
      <tbody ref={body} className="relative block" style={{ height }}>
        {items.map(({ index, top, height }) => {
          const row = rows[index]
          if (!row || (isFlung && index !== activeIndex))
            return <SkeletonRow key={`more-${index}`} top={top} height={height} />
          return (
            <RowOf
              key={row.id}
              record={row}
              context={context}
              rowIndex={index + 2}
              top={top}
              height={height}
              isNarrow={isNarrow}
              isComfortable={isComfortable}
              isActive={row.id === (activeIndex < 0 ? ids[0] : activeId)}
              isSelected={selected.has(row.id)}
              isPicking={isPicking}
              isScrolling={isScrolling}
              onActivate={setActiveId}
              onSelect={select}
            />
          )
        })}
      </tbody>
    </table>
  )
}

/** Offers walking, and what can be done with the row that has the focus or had it last, to shortcuts and the palette. */
function useRowActions<Row>(
  noun: string,
  active: Row | undefined,
  index: number,
  move: (to: number) => void,
  actionsOf: (row: Row) => readonly Action[],
): void {
  const actions = useMemo<Action[]>(() => {
    const step = (id: string, label: string, shortcut: string, to: number): Action => ({
      id,
      label,
      shortcut,
      section: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} list`,
      perform: () => move(to),
    })
    return [
      step('next-row', `Next ${noun}`, 'j', index + 1),
      step('previous-row', `Previous ${noun}`, 'k', index - 1),
      ...(active ? actionsOf(active) : []),
    ]
  }, [noun, active, index, move, actionsOf])
  useActions(`${noun}-rows`, actions)
}

const loadTouches = () => import('./grid-tools.ts')

/** Selects cards by long presses, and by taps while they are being picked. */
function useTouches(
  body: RefObject<HTMLElement | null>,
  isOn: boolean,
  isPicking: boolean,
  select: (id: string, isRange: boolean) => void,
): void {
  const now = useRef({ isPicking, select })
  useLayoutEffect(() => {
    now.current = { isPicking, select }
  })
  const touches = useLater(loadTouches)
  useEffect(() => {
    if (!isOn || !touches || !body.current) return undefined
    return touches.selectByTouch(body.current, {
      isPicking: () => now.current.isPicking,
      select: (id) => now.current.select(id, false),
    })
  }, [body, isOn, touches])
}

function SkeletonRow({ top, height }: { top: number; height: number }) {
  return (
    <tr
      aria-hidden
      style={{ height, transform: `translateY(${top}px)` }}
      className="absolute inset-x-0 flex items-center gap-6 border-b border-line px-4"
    >
      <td className="flex-1">
        <Skeleton className="h-3.5 w-2/5" />
      </td>
    </tr>
  )
}
