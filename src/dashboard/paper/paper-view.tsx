import { memo, useCallback, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, Ref, RefObject } from 'react'
import type { PageRect } from '#domain/field/field.ts'
import { pagesOf } from './paper-document.ts'
import type { PaperDocument, PaperPage } from './paper-document.ts'
import { toPdf, screenPoint } from './page-matrix.ts'
import type { PageMatrix, PdfPoint } from './page-matrix.ts'
import { clampZoom, layOutPages, pageIndexAt, pagesWithin, placeAt, pointOf } from './page-stack.ts'
import type { PageSlot, PageStack, StackPlace, Zoom } from './page-stack.ts'
import { usePaperWords } from './paper-words.ts'
import { Sheet } from './sheet.tsx'
import { useZoomGestures } from './zoom-gestures.ts'

/** A place on a page, found by a point of the window. */
interface PagePlace {
  readonly page: number
  readonly point: PdfPoint
  readonly matrix: PageMatrix
  /** Whether the point is on the page. Otherwise the page is the nearest one. */
  readonly inside: boolean
}

/** The interface of a {@link PaperView} for its surroundings. */
export interface PaperHandle {
  /** The scrolling element. */
  readonly view: HTMLElement | null
  readonly zoom: number
  matrixOf: (page: number) => PageMatrix | null
  locate: (clientX: number, clientY: number) => PagePlace | null
  /** A rectangle of a page in the window, in CSS pixels, even when it is scrolled away. */
  clientRectOf: (rect: PageRect) => DOMRect | null
  /** Scrolls a page's top to the top of the view. */
  scrollToPage: (page: number, behavior?: ScrollBehavior) => void
  /** Scrolls a rectangle into the view, near its middle, unless it is already visible. */
  scrollToRect: (rect: PageRect, behavior?: ScrollBehavior) => void
}

export interface PaperViewProps {
  readonly documents: readonly PaperDocument[]
  readonly zoom: Zoom
  /** Called by zoom gestures. Without it they are left to the browser. */
  readonly onZoomChange?: (zoom: number) => void
  /**
   * What is shown over a page, in a box of the same size. Called for near pages, and for `kept` ones while they are far
   * away. Keep the function's identity, and let frequently changing content subscribe by itself.
   */
  readonly renderOverlay?: (page: PaperPage, matrix: PageMatrix, isNear: boolean) => ReactNode
  /**
   * Pages whose overlay exists even while they are far away, so that its content can be reached by keyboard and read
   * aloud. Keep the set's identity.
   */
  readonly kept?: ReadonlySet<number>
  /** Called with the page in the upper part of the view. */
  readonly onPageChange?: (page: number) => void
  readonly handle?: Ref<PaperHandle>
  readonly label: string
  readonly className?: string
  /** Space around the pages and between them, in CSS pixels. */
  readonly padding?: number
  readonly gap?: number
  readonly fitMax?: number
  readonly fitSpread?: number
  /** Shown over the scrolled content in its coordinates, such as a marquee. */
  readonly children?: ReactNode
}

/**
 * All pages of several documents below one another, of which only the near ones exist. Fills its parent and scrolls.
 * Only inside `PaperFiles`.
 */
export function PaperView(props: PaperViewProps) {
  const { documents, zoom, onZoomChange, renderOverlay, onPageChange, label, className = '' } = props
  const { padding = 24, gap = 16, fitMax, fitSpread } = props
  const viewRef = useRef<HTMLDivElement>(null)
  const size = useViewSize(viewRef)
  const pages = useMemo(() => pagesOf(documents), [documents])
  const stack = useMemo(
    () =>
      layOutPages(
        pages.map((page) => page.size),
        {
          zoom,
          viewWidth: size.width,
          padding,
          gap,
          ...(fitMax === undefined ? {} : { fitMax }),
          ...(fitSpread === undefined ? {} : { fitSpread }),
        },
      ),
    [pages, zoom, size.width, padding, gap, fitMax, fitSpread],
  )
  const hold = useHeldPlace(viewRef, stack)
  const near = useNearPages(viewRef, stack, size.height, onPageChange)
  const zoomBy = useCallback(
    (factor: number, clientX: number, clientY: number) => {
      hold(clientX, clientY)
      onZoomChange?.(clampZoom(stack.zoom * factor))
    },
    [hold, onZoomChange, stack.zoom],
  )
  useZoomGestures(viewRef, onZoomChange && zoomBy)
  useImperativeHandle(props.handle, () => handleOf(viewRef, stack, pages), [stack, pages])

  return (
    <section
      ref={viewRef}
      aria-label={label}
      // Paper has its own direction, whatever that of the text around it.
      dir="ltr"
      // Without controls over its pages, the view itself must be focusable to be scrolled by keys.
      tabIndex={renderOverlay && props.kept?.size !== 0 ? -1 : 0}
      className={`relative size-full touch-pan-x touch-pan-y overflow-auto overscroll-contain focus-ring-inset ${className}`}
      style={{ overflowAnchor: 'none' }}
    >
      <div className="relative" style={{ width: stack.width, height: stack.height }}>
        {pages.map((page, index) => {
          const slot = stack.slots[index]
          const isNear = index >= near.first && index <= near.last
          if (!slot || (!isNear && !props.kept?.has(page.page))) return null
          return (
            <PageOnView
              key={`${page.document.id}/${page.pageOfDocument}`}
              page={page}
              slot={slot}
              isNear={isNear}
              renderOverlay={renderOverlay}
            />
          )
        })}
        {props.children}
      </div>
    </section>
  )
}

interface PageOnViewProps {
  readonly page: PaperPage
  readonly slot: PageSlot
  readonly isNear: boolean
  readonly renderOverlay: PaperViewProps['renderOverlay']
}

const PageOnView = memo(function PageOnView({ page, slot, isNear, renderOverlay }: PageOnViewProps) {
  const words = usePaperWords()
  const matrix = useMemo(
    () => ({ page: page.page, size: page.size, scale: slot.scale }),
    [page.page, page.size, slot.scale],
  )
  return (
    <section
      data-theme="light"
      data-page={page.page}
      aria-label={words.page(page.page)}
      className="absolute bg-paper shadow-sheet outline-none forced-color-adjust-none"
      style={{ left: slot.left, top: slot.top, width: slot.width, height: slot.height }}
    >
      {isNear && <Sheet page={page} scale={slot.scale} />}
      {renderOverlay && <div className="absolute inset-0">{renderOverlay(page, matrix, isNear)}</div>}
    </section>
  )
})

interface ViewSize {
  readonly width: number
  readonly height: number
}

function useViewSize(viewRef: RefObject<HTMLElement | null>): ViewSize {
  const [size, setSize] = useState<ViewSize>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = viewRef.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [viewRef])
  return size
}

/**
 * Keeps the same point of the paper in place after a new layout: the one under the zooming pointer, otherwise the top
 * of the view. The returned function sets that point for the next layout.
 */
function useHeldPlace(
  viewRef: RefObject<HTMLElement | null>,
  stack: PageStack,
): (clientX: number, clientY: number) => void {
  const before = useRef<PageStack | null>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  useLayoutEffect(() => {
    const element = viewRef.current
    const last = before.current
    before.current = stack
    if (!element || !last || last === stack || last.height === 0) return
    const focus = held.current ?? { x: element.clientWidth / 2, y: 0 }
    held.current = null
    const place: StackPlace = placeAt(last, element.scrollLeft + focus.x, element.scrollTop + focus.y)
    const point = pointOf(stack, place)
    element.scrollLeft = point.x - focus.x
    element.scrollTop = point.y - focus.y
  }, [viewRef, stack])
  return useCallback(
    (clientX, clientY) => {
      const box = viewRef.current?.getBoundingClientRect()
      if (box) held.current = { x: clientX - box.left, y: clientY - box.top }
    },
    [viewRef],
  )
}

/** Indexes of the pages within one view's height of the visible part. */
function useNearPages(
  viewRef: RefObject<HTMLElement | null>,
  stack: PageStack,
  viewHeight: number,
  onPageChange: ((page: number) => void) | undefined,
): { readonly first: number; readonly last: number } {
  const [near, setNear] = useState({ first: 0, last: 0 })
  const told = useRef(0)
  useLayoutEffect(() => {
    const element = viewRef.current
    if (!element) return
    const update = () => {
      const top = element.scrollTop
      const margin = Math.max(viewHeight * 0.75, 300)
      const found = pagesWithin(stack, top - margin, top + viewHeight + margin) ?? { first: 0, last: -1 }
      setNear((before) => (before.first === found.first && before.last === found.last ? before : found))
      const page = pageIndexAt(stack, top + viewHeight / 3) + 1
      if (page === told.current || stack.slots.length === 0) return
      told.current = page
      onPageChange?.(page)
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [viewRef, stack, viewHeight, onPageChange])
  return near
}

function handleOf(
  viewRef: RefObject<HTMLElement | null>,
  stack: PageStack,
  pages: readonly PaperPage[],
): PaperHandle {
  const matrixOf = (number: number): PageMatrix | null => {
    const page = pages[number - 1]
    const slot = stack.slots[number - 1]
    return page && slot ? { page: number, size: page.size, scale: slot.scale } : null
  }
  const contentRect = (rect: PageRect) => {
    const slot = stack.slots[rect.page - 1]
    const size = pages[rect.page - 1]?.size
    if (!slot || !size) return null
    return {
      left: slot.left + rect.left * slot.scale,
      top: slot.top + (size.height - rect.bottom - rect.height) * slot.scale,
      width: rect.width * slot.scale,
      height: rect.height * slot.scale,
    }
  }
  return {
    get view() {
      return viewRef.current
    },
    zoom: stack.zoom,
    matrixOf,
    locate: (clientX, clientY) => {
      const view = viewRef.current
      if (!view || stack.slots.length === 0) return null
      const box = view.getBoundingClientRect()
      const x = clientX - box.left + view.scrollLeft
      const y = clientY - box.top + view.scrollTop
      const slot = stack.slots[pageIndexAt(stack, y)]
      const matrix = slot && matrixOf(slot.page)
      if (!slot || !matrix) return null
      const at = screenPoint(x - slot.left, y - slot.top)
      const inside = at.x >= 0 && at.y >= 0 && at.x <= slot.width && at.y <= slot.height
      return { page: slot.page, point: toPdf(matrix, at), matrix, inside }
    },
    clientRectOf: (rect) => {
      const view = viewRef.current
      const content = contentRect(rect)
      if (!view || !content) return null
      const box = view.getBoundingClientRect()
      const left = box.left + content.left - view.scrollLeft
      const top = box.top + content.top - view.scrollTop
      return new DOMRect(left, top, content.width, content.height)
    },
    scrollToPage: (page, behavior = 'auto') => {
      const slot = stack.slots[page - 1]
      if (slot) viewRef.current?.scrollTo({ top: slot.top - 12, behavior })
    },
    scrollToRect: (rect, behavior = 'auto') => {
      const view = viewRef.current
      const content = contentRect(rect)
      if (view && content) scrollTo(view, content, behavior)
    },
  }
}

function scrollTo(
  view: HTMLElement,
  rect: { left: number; top: number; width: number; height: number },
  behavior: ScrollBehavior,
): void {
  const margin = 24
  const down =
    rect.top - margin >= view.scrollTop &&
    rect.top + rect.height + margin <= view.scrollTop + view.clientHeight
  const across = rect.left >= view.scrollLeft && rect.left + rect.width <= view.scrollLeft + view.clientWidth
  view.scrollTo({
    behavior,
    ...(down ? {} : { top: rect.top - (view.clientHeight - rect.height) / 2 }),
    ...(across ? {} : { left: rect.left - (view.clientWidth - rect.width) / 2 }),
  })
}
