import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { PagePoint } from '../document/guide-context.ts'

type ViewRef = RefObject<HTMLElement | null>

function sectionsOf(view: HTMLElement): HTMLElement[] {
  return [...view.querySelectorAll<HTMLElement>('[data-page]')]
}

function pageOf(section: HTMLElement): number {
  return Number(section.dataset['page'])
}

/** How far down the view the reader's eyes rest, as a share of its height. */
const readingHeight = 0.3

/** Which page is being read, and how far down, as a share of its height. */
export function pointIn(view: HTMLElement | null): PagePoint | null {
  if (!view) return null
  if (view.scrollTop === 0) return { page: 1, part: 0 }
  const at = view.scrollTop + view.clientHeight * readingHeight
  const section = sectionsOf(view).findLast(({ offsetTop }) => offsetTop <= at) ?? sectionsOf(view)[0]
  if (!section) return null
  const part = (at - section.offsetTop) / Math.max(section.offsetHeight, 1)
  return { page: pageOf(section), part: Math.min(Math.max(part, 0), 1) }
}

/** Scrolls a point of a page to where the reader looks, or the beginning of a page to the top of the view. */
export function scrollToPoint(view: HTMLElement | null, { page, part }: PagePoint): void {
  const section = view && sectionsOf(view).find((one) => pageOf(one) === page)
  if (!section) return
  const at = section.offsetTop + section.offsetHeight * part
  view.scrollTop = Math.max(at - view.clientHeight * readingHeight, part < 0.02 ? section.offsetTop : 0)
}

/** Whether the text of a page is there. */
export function isReadIn(view: HTMLElement | null, page: number): boolean {
  return view?.querySelector(`[data-page="${page}"][data-is-read="true"]`) !== null
}

/** Calls back with the page being read, at first and whenever it is another one. */
export function usePageRead(viewRef: ViewRef, onChange: (page: number) => void): void {
  useEffect(() => {
    const view = viewRef.current
    if (!view) return
    let last = 0
    let frame = 0
    const read = () => {
      frame = 0
      const page = pointIn(view)?.page ?? 1
      if (page === last) return
      last = page
      onChange(page)
    }
    const later = () => {
      frame ||= requestAnimationFrame(read)
    }
    read()
    view.addEventListener('scroll', later, { passive: true })
    return () => {
      view.removeEventListener('scroll', later)
      cancelAnimationFrame(frame)
    }
  }, [viewRef, onChange])
}

/** The pages within a view's height of the visible part. */
export function useNearPages(viewRef: ViewRef, first: number): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([first]))
  useEffect(() => {
    const view = viewRef.current
    if (!view) return
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const page = pageOf(target as HTMLElement)
            if (isIntersecting) now.add(page)
            else now.delete(page)
          }
          return now
        }),
      { root: view, rootMargin: '100% 0px' },
    )
    for (const section of sectionsOf(view)) observer.observe(section)
    return () => observer.disconnect()
  }, [viewRef])
  return near
}

export interface HeldPlaces {
  /** Makes up for what changed its height. Call it before scrolling to a place of your own. */
  readonly settle: () => void
  /** Keeps an element in the middle of the view until the reader scrolls or acts. */
  readonly pin: (element: HTMLElement) => void
}

/** What a reader does to move on. From then on, the view is theirs. */
const readerActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Keeps what is being read in place when pages above it are read and get their height, and when all text changes size:
 * `shape` names that size. A page that is far away again keeps its height. Corrections compare the places of pages
 * now with those at the last correction, so that none is made twice.
 */
export function useHeldPlaces(viewRef: ViewRef, shape: string): HeldPlaces {
  const places = useRef<ReadonlyMap<HTMLElement, number>>(new Map())
  const pinned = useRef<HTMLElement | null>(null)
  const point = useRef<PagePoint | null>(null)
  const shaped = useRef(shape)

  const settle = useCallback(() => {
    const view = viewRef.current
    if (!view) return
    const at = view.scrollTop
    const held = [...places.current].findLast(([section, top]) => section.isConnected && top <= at + 1)
    const moved = held ? held[0].offsetTop - held[1] : 0
    if (moved !== 0) view.scrollTop = at + moved
    places.current = new Map(sectionsOf(view).map((section) => [section, section.offsetTop]))
    point.current = pointIn(view)
    if (pinned.current?.isConnected === true) centre(view, pinned.current)
  }, [viewRef])

  const pin = useCallback((element: HTMLElement) => {
    pinned.current = element
  }, [])

  useEffect(() => {
    const view = viewRef.current
    if (!view) return
    const observer = new ResizeObserver(settle)
    for (const section of sectionsOf(view)) observer.observe(section)
    const follow = () => {
      point.current = pointIn(view)
    }
    const release = () => {
      pinned.current = null
    }
    view.addEventListener('scroll', follow, { passive: true })
    for (const act of readerActs) globalThis.addEventListener(act, release, { passive: true, capture: true })
    return () => {
      observer.disconnect()
      view.removeEventListener('scroll', follow)
      for (const act of readerActs) globalThis.removeEventListener(act, release, { capture: true })
    }
  }, [viewRef, settle])

  useLayoutEffect(() => {
    const view = viewRef.current
    if (!view || point.current === null || shaped.current === shape) return
    shaped.current = shape
    const reading = point.current
    settle()
    scrollToPoint(view, reading)
  }, [viewRef, shape, settle])

  return useMemo(() => ({ settle, pin }), [settle, pin])
}

/** Scrolls an element to the middle of the view where it is not visible as a whole. */
function centre(view: HTMLElement, element: HTMLElement): void {
  const [outer, inner] = [view.getBoundingClientRect(), element.getBoundingClientRect()]
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  element.scrollIntoView({ block: 'center', behavior: 'auto' })
}
