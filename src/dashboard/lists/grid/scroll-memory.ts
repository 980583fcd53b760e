import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { pageScroller } from './page-scroller.ts'

interface ScrollPlace {
  readonly offset: number
  readonly activeId: string | null
}

const places = new Map<string, ScrollPlace>()
const top: ScrollPlace = { offset: 0, activeId: null }

/**
 * Leaves the list where it was when one comes back to it; begins at the top otherwise.
 * Places are kept for the entries of the browser's history, as long as the tab lives.
 */
export function useScrollMemory(activeId: string | null, onRestore: (activeId: string) => void): void {
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const latest = useRef(activeId)
  useEffect(() => {
    latest.current = activeId
  }, [activeId])
  useLayoutEffect(() => {
    const scroller = pageScroller()
    const place = isBack ? (places.get(key) ?? top) : top
    scroller.scrollTop = place.offset
    if (place.activeId !== null) onRestore(place.activeId)
    let { offset } = place
    const follow = () => {
      offset = scroller.scrollTop
    }
    const target = scroller === document.documentElement ? globalThis : scroller
    target.addEventListener('scroll', follow, { passive: true })
    return () => {
      target.removeEventListener('scroll', follow)
      remember(key, { offset, activeId: latest.current })
    }
  }, [key, isBack, onRestore])
}

function remember(key: string, place: ScrollPlace): void {
  places.delete(key)
  places.set(key, place)
  const [oldest] = places.keys()
  if (places.size > 50 && oldest !== undefined) places.delete(oldest)
}
