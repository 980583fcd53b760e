import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { countUpTo } from '../text/names.ts'
import { classes } from './classes.ts'

interface TabItem<Id extends string = string> {
  readonly id: Id
  readonly label: string
  readonly count?: number | undefined
  /** How far was counted. */
  readonly countedUpTo?: number | undefined
  /** What it is a part of, where its count is included elsewhere too, such as `of those waiting`. */
  readonly of?: string | undefined
  readonly content?: ReactNode
}

export interface TabsProps<Id extends string = string> {
  /** Accessible name of the row of tabs. */
  label: string
  items: readonly TabItem<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** One panel for all tabs, such as a list that the tab filters. Otherwise each item has its own content. */
  children?: ReactNode
  className?: string
}

/**
 * Views of one record, or filters of one list with their counts. Scrolls sideways where it is narrow. Arrow keys, Home
 * and End move from tab to tab. Source: WAI-ARIA Authoring Practices, Tabs with automatic activation.
 */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  children,
  className,
}: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = items.find(({ id }) => id === selected)
  useEffect(() => {
    const tab = document.querySelector(`#${CSS.escape(`${base}-${selected}`)}`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [base, selected])
  function move(event: KeyboardEvent) {
    const at = tabAfter(
      event.key,
      items.findIndex(({ id }) => id === selected),
      items.length,
    )
    const next = items[at]
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div className={classes('flex min-w-0 flex-col', className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-5 overflow-x-auto scroll-fade-none border-b border-line"
      >
        {items.flatMap((item, index) => {
          const isSelected = item.id === selected
          const part = item.of && `${base}-of-${items.findIndex(({ of }) => of === item.of)}`
          const tab = (
            <button
              key={item.id}
              type="button"
              role="tab"
              id={`${base}-${item.id}`}
              aria-selected={isSelected}
              {...(isSelected ? { 'aria-controls': `${base}-panel` } : {})}
              {...(part ? { 'aria-describedby': part } : {})}
              tabIndex={isSelected ? 0 : -1}
              onKeyDown={move}
              onClick={() => onSelect(item.id)}
              className="relative -mb-px flex h-9 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent text-sm font-medium text-muted focus-ring-inset transition-colors hover:text-ink pointer-coarse:h-11 aria-selected:border-accent-ink aria-selected:text-ink"
            >
              {item.label}
              {item.count !== undefined && (
                <span className="min-w-5 rounded-full bg-sunken px-1.5 text-center text-xs leading-4.5 text-muted tabular-nums">
                  {countUpTo(item.count, item.countedUpTo ?? Infinity)}
                </span>
              )}
            </button>
          )
          if (!part || items[index - 1]?.of === item.of) return tab
          return [
            <span
              key={part}
              id={part}
              aria-hidden
              className="shrink-0 self-center border-l border-line py-1 pl-5 text-xs text-faint md:max-wide:tab-gap"
            >
              {item.of}
            </span>,
            tab,
          ]
        })}
      </div>
      <div
        key={children === undefined ? selected : 'one'}
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        className="min-h-0 flex-1 outline-none"
      >
        {shown?.content ?? children}
      </div>
    </div>
  )
}

/** The tab that a key moves to from the one at `from`, or -1 for other keys. */
export function tabAfter(key: string, from: number, count: number): number {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return -1
}
