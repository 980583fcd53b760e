import { elementScroll, observeElementOffset, observeElementRect } from '@tanstack/react-virtual'
import type { Virtualizer } from '@tanstack/react-virtual'
import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
}

/** What scrolls the page: the frame's content on a desktop, the document itself on a phone. */
export function pageScroller(): HTMLElement {
  const main = document.querySelector<HTMLElement>('#main')
  const isOwn = main !== null && /auto|scroll/.test(getComputedStyle(main).overflowY)
  return isOwn ? main : document.documentElement
}

type PageVirtualizer = Virtualizer<HTMLElement, Element>

/** How the list's window follows the page's scroller; the document tells its scrolling through the window. */
export const scrolling = {
  observeElementRect: (
    instance: PageVirtualizer,
    tell: (rect: { width: number; height: number }) => void,
  ) => {
    if (instance.scrollElement !== document.documentElement) return observeElementRect(instance, tell)
    const measure = () => tell({ width: innerWidth, height: innerHeight })
    measure()
    globalThis.addEventListener('resize', measure)
    return () => globalThis.removeEventListener('resize', measure)
  },
  observeElementOffset: (instance: PageVirtualizer, tell: (offset: number, isScrolling: boolean) => void) => {
    if (instance.scrollElement !== document.documentElement) return observeElementOffset(instance, tell)
    const measure = () => tell(scrollY, false)
    measure()
    globalThis.addEventListener('scroll', measure, { passive: true })
    return () => globalThis.removeEventListener('scroll', measure)
  },
  scrollToFn: (
    offset: number,
    options: { adjustments?: number; behavior?: 'auto' | 'smooth' | 'instant' },
    instance: PageVirtualizer,
  ) => elementScroll(offset, options, instance),
}
