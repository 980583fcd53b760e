import { useEffect, useLayoutEffect, useRef, useState } from 'react'
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

/**
 * Keeps what is being read in place when pages above it are read and get their height, and when all text changes size:
 * `shape` names that size. A page that is far away again keeps its height.
 */
export function useHeldHeights(viewRef: ViewRef, shape: string): void {
  const heights = useRef(new WeakMap<Element, number>())
  const point = useRef<PagePoint | null>(null)
  const shaped = useRef(shape)

  useEffect(() => {
    const view = viewRef.current
    if (!view) return
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        const section = target as HTMLElement
        const [before, now] = [heights.current.get(section), section.offsetHeight]
        heights.current.set(section, now)
        if (before === undefined || before === now) continue
        if (section.offsetTop + before <= view.scrollTop + 1) view.scrollTop += now - before
      }
      point.current = pointIn(view)
    })
    for (const section of sectionsOf(view)) observer.observe(section)
    const follow = () => {
      point.current = pointIn(view)
    }
    view.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      view.removeEventListener('scroll', follow)
    }
  }, [viewRef])

  useLayoutEffect(() => {
    const view = viewRef.current
    if (!view || point.current === null || shaped.current === shape) return
    shaped.current = shape
    for (const section of sectionsOf(view)) heights.current.set(section, section.offsetHeight)
    scrollToPoint(view, point.current)
  }, [viewRef, shape])
}
