import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Dispatch, KeyboardEvent, SetStateAction } from 'react'
import type { EnvelopeListState, EnvelopeSort } from '../../api/envelope-filters.ts'
import type { EnvelopeRow as Row } from '../../api/envelopes.ts'
import { useActions } from '../../kit/actions-registry.ts'
import type { Action } from '../../kit/actions.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { paths } from '../../paths.ts'
import type { Desk } from './envelope-desk.tsx'
import { EnvelopeRow } from './envelope-row.tsx'
import { verbActions } from './envelope-verbs.ts'
import { GridHead } from './grid-head.tsx'
import { useIsNarrow } from './page-scroller.ts'
import { nextRow, rangeBetween, toggled } from './row-moves.ts'
import { useScrollMemory } from './scroll-memory.ts'
import { useWindowedRows } from './windowed-rows.ts'

export type Selection = ReadonlySet<string>

export interface EnvelopeGridProps {
  rows: readonly Row[]
  /** Rows there are in all, when that is known. */
  total: number | null
  state: EnvelopeListState
  onSort: (sort: EnvelopeSort) => void
  selected: Selection
  onSelect: Dispatch<SetStateAction<Selection>>
  hasMore: boolean
  onMore: () => void
  /** The rows are those of other filters, until the right ones have come. */
  isOutdated: boolean
  desk: Desk
}

const heights = { line: 44, card: 92 }

/**
 * The list itself: a grid of which only the near rows exist. Arrow keys, j and k walk, Enter opens, Space and x select,
 * Shift selects ranges. What changes above the view does not move what is in it.
 */
export function EnvelopeGrid(props: EnvelopeGridProps) {
  const { rows, total, state, onSort, selected, onSelect, hasMore, onMore, isOutdated, desk } = props
  const isNarrow = useIsNarrow()
  const body = useRef<HTMLTableSectionElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [focusOn, setFocusOn] = useState<{ readonly id: string } | null>(null)
  const ids = useMemo(() => rows.map((row) => row.id), [rows])
  const activeIndex = activeId === null ? -1 : ids.indexOf(activeId)
  const { items, height, rowsInView, isScrolling, show } = useWindowedRows(body, {
    rows,
    rowHeight: isNarrow ? heights.card : heights.line,
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
  useRowActions(rows[activeIndex], activeIndex, move, desk)

  const lastSelected = useRef<string | null>(null)
  const select = useCallback(
    (id: string, isRange: boolean) => {
      const range = isRange ? rangeBetween(ids, lastSelected.current, id) : []
      lastSelected.current = id
      onSelect((before) => (range.length > 0 ? new Set([...before, ...range]) : toggled(before, id)))
    },
    [ids, onSelect],
  )

  function actOf(event: KeyboardEvent): (() => void) | null {
    const hasModifier = event.ctrlKey || event.metaKey
    if (event.key === 'a' && hasModifier) return () => onSelect(new Set(ids))
    if (event.key === 'Escape' && selected.size > 0) return () => onSelect(new Set())
    const isOnRow = event.target instanceof HTMLTableRowElement
    if (!isOnRow || hasModifier || event.altKey || activeId === null) return null
    if (event.key === 'Enter') return () => desk.go(paths.envelope.href(activeId))
    if (event.key === ' ' || event.key === 'x') return () => select(activeId, event.shiftKey)
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

  const areAllSelected = rows.length > 0 && rows.every((row) => selected.has(row.id))
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of ARIA: rows take the focus
      role="grid"
      aria-label="Envelopes"
      aria-rowcount={total === null ? -1 : total + 1}
      aria-multiselectable
      aria-busy={isOutdated}
      tabIndex={-1}
      onKeyDown={press}
      className={isOutdated ? 'block opacity-60 transition-opacity' : 'block'}
    >
      {!isNarrow && (
        <thead className="sticky top-0 z-20 block">
          <GridHead
            state={state}
            onSort={onSort}
            selected={areAllSelected ? 'all' : selected.size > 0 ? 'some' : 'none'}
            onSelectAll={() => onSelect(new Set(areAllSelected ? [] : ids))}
          />
        </thead>
      )}
      <tbody ref={body} className="relative block" style={{ height }}>
        {items.map(({ index, top, height }) => {
          const row = rows[index]
          if (!row) return <SkeletonRow key={`more-${index}`} top={top} height={height} />
          return (
            <EnvelopeRow
              key={row.id}
              envelope={row}
              rowIndex={index + 2}
              top={top}
              height={height}
              isNarrow={isNarrow}
              isActive={row.id === (activeIndex < 0 ? ids[0] : activeId)}
              isSelected={selected.has(row.id)}
              isScrolling={isScrolling}
              desk={desk}
              onActivate={setActiveId}
              onSelect={select}
            />
          )
        })}
      </tbody>
    </table>
  )
}

/** Offers walking, and the verbs of the row that has the focus or had it last, to shortcuts and the palette. */
function useRowActions(active: Row | undefined, index: number, move: (to: number) => void, desk: Desk): void {
  const actions = useMemo<Action[]>(() => {
    const step = (id: string, label: string, shortcut: string, to: number): Action => ({
      id,
      label,
      shortcut,
      section: 'Envelope list',
      perform: () => move(to),
    })
    return [
      step('next-row', 'Next envelope', 'j', index + 1),
      step('previous-row', 'Previous envelope', 'k', index - 1),
      ...(active ? verbActions(active, desk) : []),
    ]
  }, [active, index, move, desk])
  useActions('envelope-rows', actions)
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
