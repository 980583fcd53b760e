import { elementScroll, observeElementOffset, observeElementRect } from '@tanstack/react-virtual'
import type { Virtualizer } from '@tanstack/react-virtual'
import { narrowness } from '../../kit/layout/use-is-narrow.ts'

/** What scrolls the page: the frame's content on a desktop, the document itself on a phone. */
export function pageScroller(): HTMLElement {
  const main = document.querySelector<HTMLElement>('#main')
  return main === null || narrowness().matches ? document.documentElement : main
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
    let rest: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      tell(scrollY, true)
      clearTimeout(rest)
      rest = setTimeout(() => tell(scrollY, false), 150)
    }
    tell(scrollY, false)
    globalThis.addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(rest)
      globalThis.removeEventListener('scroll', follow)
    }
  },
  scrollToFn: (
    offset: number,
    options: { adjustments?: number; behavior?: 'auto' | 'smooth' | 'instant' },
    instance: PageVirtualizer,
  ) => elementScroll(offset, options, instance),
}
