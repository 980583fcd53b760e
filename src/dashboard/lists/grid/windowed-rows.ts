import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { newFling } from './fling.ts'
import { pageScroller, scrolling } from './page-scroller.ts'

/** Height of the head and of the bulk bar or the bottom bar, in CSS pixels: what lies over the list. */
const overlays = { head: 32, foot: 72 }

interface Row {
  readonly id: string
}

export interface WindowOptions {
  readonly rows: readonly Row[]
  readonly rowHeight: number
  /** Stays rendered wherever the window is, because it may have the focus; -1 is none. */
  readonly keep: number
  readonly hasMore: boolean
  readonly onMore: () => void
}

export interface WindowedRows {
  readonly items: readonly { readonly index: number; readonly top: number; readonly height: number }[]
  /** Height of all rows, in CSS pixels. */
  readonly height: number
  readonly rowsInView: number
  readonly isScrolling: boolean
  /** It goes by faster than its rows can be read: their shapes will do. */
  readonly isFlung: boolean
  /** Scrolls until a row is in view. */
  readonly show: (index: number) => void
}

/** The rows near the view, where each of them stands, and asking for more when the end comes near. */
export function useWindowedRows(body: RefObject<HTMLElement | null>, options: WindowOptions): WindowedRows {
  const { rows, rowHeight, keep, hasMore, onMore } = options
  const scrollMargin = useTopOf(body)
  const [fling] = useState(newFling)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, never handed to memoised children
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: rows.length + (hasMore ? 3 : 0),
    estimateSize: () => rowHeight,
    getScrollElement: pageScroller,
    getItemKey: (index) => rows[index]?.id ?? `more-${index}`,
    overscan: 8,
    scrollMargin,
    scrollPaddingStart: overlays.head,
    scrollPaddingEnd: overlays.foot,
    initialOffset: () => pageScroller().scrollTop,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (keep < 0 || keep >= range.count || indexes.includes(keep)) return indexes
      return [...indexes, keep].toSorted((a, b) => a - b)
    },
    ...scrolling,
    observeElementOffset: (instance, tell) =>
      scrolling.observeElementOffset(instance, (offset, isScrolling) => {
        fling.follow(offset, isScrolling, instance.options.estimateSize(0))
        tell(offset, isScrolling)
      }),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useHeldRows(rows, rowHeight, scrollMargin)

  const items = virtualizer.getVirtualItems()
  const last = items.findLast(({ index }) => index !== keep)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= rows.length - 30) onMore()
  }, [hasMore, last, rows.length, onMore])

  return {
    items: items.map(({ index, start, size }) => ({ index, top: start - scrollMargin, height: size })),
    height: virtualizer.getTotalSize(),
    isScrolling: virtualizer.isScrolling,
    isFlung: fling.isOn(),
    rowsInView: Math.max(2, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight)),
    show: useCallback(
      (index: number) => {
        if (index === 0) pageScroller().scrollTop = 0
        else virtualizer.scrollToIndex(index, { align: 'auto' })
      },
      [virtualizer],
    ),
  }
}

/** How far the list begins below the top of what scrolls; what stands above it may grow and shrink. */
function useTopOf(body: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const scroller = pageScroller()
    const measure = () => {
      if (!body.current) return
      const origin = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top
      setTop(Math.round(body.current.getBoundingClientRect().top - origin + scroller.scrollTop))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const part of document.querySelectorAll('#main, #main > *, #main header, [data-above-list]'))
      observer.observe(part)
    return () => observer.disconnect()
  }, [body])
  return top
}

/** When rows come or go above the view, scrolls by as much, so that the view stands still. */
function useHeldRows(rows: readonly Row[], rowHeight: number, top: number): void {
  const before = useRef<{ readonly rows: readonly Row[]; readonly rowHeight: number } | null>(null)
  useLayoutEffect(() => {
    const last = before.current
    before.current = { rows, rowHeight }
    if (!last || last.rows === rows || last.rowHeight !== rowHeight) return
    const scroller = pageScroller()
    const first = Math.floor((scroller.scrollTop - top + overlays.head) / rowHeight)
    const id = first > 0 ? last.rows[first]?.id : undefined
    const now = id === undefined ? -1 : rows.findIndex((row) => row.id === id)
    if (now >= 0 && now !== first) scroller.scrollTop += (now - first) * rowHeight
  }, [rows, rowHeight, top])
}
