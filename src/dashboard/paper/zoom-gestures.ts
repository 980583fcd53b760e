import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Requests the zoom to be multiplied, keeping what is under the given point of the window in place. */
export type ZoomBy = (factor: number, clientX: number, clientY: number) => void

/** Zooms by Ctrl (or ⌘) with the wheel, by a trackpad's pinch, which arrives as the same, and by two fingers. */
export function useZoomGestures(viewRef: RefObject<HTMLElement | null>, zoomBy: ZoomBy | undefined): void {
  const latest = useRef(zoomBy)
  useEffect(() => {
    latest.current = zoomBy
  })
  const active = zoomBy !== undefined
  useEffect(() => {
    const element = viewRef.current
    if (!element || !active) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 24 : event.deltaY
      const delta = Math.min(Math.max(lines, -60), 60)
      latest.current?.(Math.exp(-delta / 200), event.clientX, event.clientY)
    }
    const pinch = pinchListener((...change) => latest.current?.(...change))
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('touchstart', pinch, { passive: false })
    element.addEventListener('touchmove', pinch, { passive: false })
    element.addEventListener('touchend', pinch)
    element.addEventListener('touchcancel', pinch)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('touchstart', pinch)
      element.removeEventListener('touchmove', pinch)
      element.removeEventListener('touchend', pinch)
      element.removeEventListener('touchcancel', pinch)
    }
  }, [viewRef, active])
}

function pinchListener(zoomBy: ZoomBy): (event: TouchEvent) => void {
  let apart: number | null = null
  return (event) => {
    const [one, two] = event.touches
    if (!one || !two) {
      apart = null
      return
    }
    event.preventDefault()
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    if (apart !== null && distance > 0 && event.type === 'touchmove') {
      zoomBy(distance / apart, (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2)
    }
    apart = distance
  }
}
