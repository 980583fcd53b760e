import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps an element as tall as the visible part of the window: a phone's keyboard covers the page without making it
 * shorter, and the bar at the bottom has to stay above it. Does nothing while the user has zoomed the whole page.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport
    if (!viewport) return
    const follow = () => {
      const style = element.current?.style
      if (!style || viewport.scale > 1.01) return
      const covered = globalThis.innerHeight - viewport.height
      if (covered > 80) {
        style.height = `${viewport.height}px`
        style.top = `${viewport.offsetTop}px`
      } else {
        style.removeProperty('height')
        style.removeProperty('top')
      }
      keepFocusVisible(element.current)
    }
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
    }
  }, [element])
}

function keepFocusVisible(within: HTMLElement | null): void {
  const focused = document.activeElement
  if (focused instanceof HTMLTextAreaElement && within?.contains(focused)) {
    focused.scrollIntoView({ block: 'center', inline: 'nearest' })
  }
}
