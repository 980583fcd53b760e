import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Ref, RefObject } from 'react'
import { useStore } from 'zustand'
import type { SigningField } from '../../../api/guests/signing.ts'
import { Button } from '../../../kit/buttons/button.tsx'
import { pagesOf } from '../../../paper/paper-document.ts'
import type { PaperDocument, PaperPage } from '../../../paper/paper-document.ts'
import { useGuide } from '../document/guide-context.ts'
import type { PagePoint, ReadingHandle } from '../document/guide-context.ts'
import { useWords } from '../messages/words.ts'
import { useSigningState } from '../signing-context.ts'
import { asRead } from './field-order.ts'
import { createPageFlows, useOrderAhead } from './page-flows.ts'
import type { PageFlows } from './page-flows.ts'
import { elementOf, ReadingPage, useNewest } from './reading-page.tsx'
import {
  isReadIn,
  pointIn,
  scrollToPoint,
  useHeldPlaces,
  useNearPages,
  usePageRead,
} from './reading-scroll.ts'
import type { HeldPlaces } from './reading-scroll.ts'

export interface ReadingViewProps {
  readonly documents: readonly PaperDocument[]
  /** How many times larger than usual the text is. */
  readonly size: number
  readonly label: string
  /** Where to start. */
  readonly start: PagePoint | null
  readonly handle: Ref<ReadingHandle>
  readonly onShowPage: (page: number) => void
  /** Called with the page that is read. */
  readonly onPageChange: (page: number) => void
}

/** Default font size in rem. */
const usualLetter = 1.0625

/** The documents' text at the width of the window, with their fields in between. Only pages near the view exist. */
export function ReadingView(props: ReadingViewProps) {
  const { documents, size, label, start, onShowPage, onPageChange } = props
  const view = useRef<HTMLDivElement>(null)
  const pages = useMemo(() => pagesOf(documents), [documents])
  const width = useColumnWidth(view)
  const places = useHeldPlaces(view, `${size} ${width}`)
  const { guide, target, goTo, reached } = useTarget(places)
  const near = useNearPages(view, start?.page ?? 1)
  const [begin, setBegin] = useState(start)
  const begun = useRef<PagePoint | null>(null)
  // What is above is as high as expected: at the exact place once the page is read.
  const beginning = useRef(start)
  useLayoutEffect(() => {
    if (beginning.current !== null) scrollToPoint(view.current, beginning.current)
  }, [])
  usePageRead(view, onPageChange)
  const currentPage = usePageOf(useStore(guide.place, ({ current }) => current))
  const [flows] = useState(createPageFlows)
  useImperativeHandle(
    props.handle,
    () => ({
      goTo,
      showPage: (page) => {
        const top = { page, part: 0 }
        places.settle()
        scrollToPoint(view.current, top)
        // What is not read yet has another height once it is.
        setBegin(isReadIn(view.current, page) ? null : top)
      },
      point: () => pointIn(view.current),
      inOrder: (fields) => asRead(fields, flows.getState().orders),
    }),
    [goTo, places, flows],
  )

  const newest = useNewest({ target, begin })
  const onReady = useCallback(
    (page: number) => {
      const { target: goal, begin: first } = newest.current
      places.settle()
      if (first?.page === page && begun.current !== first) {
        begun.current = first
        scrollToPoint(view.current, first)
      }
      if (goal?.page === page) reached(view.current)
    },
    [newest, places, reached],
  )
  // Until the page counts as near, it would go away again, and what is below it would take its place.
  useEffect(() => {
    if (begin !== null && begun.current === begin && near.has(begin.page)) setBegin(null)
  }, [begin, near])
  // A page that is already there reports nothing any more.
  useLayoutEffect(() => {
    if (target) reached(view.current)
  }, [target, reached])

  const letter = usualLetter * size * rootSize()
  return (
    <section
      ref={view}
      aria-label={label}
      tabIndex={-1}
      className="relative size-full overflow-x-hidden overflow-y-auto overscroll-contain bg-canvas outline-none"
      style={{ overflowAnchor: 'none' }}
    >
      <div
        data-theme="light"
        className="mx-auto min-h-full max-w-[46rem] bg-paper px-5 pb-24 leading-normal text-ink shadow-sheet sm:px-12"
        style={{ fontSize: `${usualLetter * size}rem` }}
      >
        <div data-column />
        {pages.map((page) => (
          <PageSection
            key={page.page}
            page={page}
            flows={flows}
            total={pages.length}
            isNear={near.has(page.page) || [currentPage, target?.page, begin?.page].includes(page.page)}
            width={width}
            letter={letter}
            onReady={onReady}
            onShowPage={onShowPage}
            goTo={goTo}
          />
        ))}
      </div>
    </section>
  )
}

/** The size of 1 rem in CSS pixels, which people set in their browser. */
function rootSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

/** The field being navigated to: the text around it may have to be read first. */
function useTarget({ settle, pin }: HeldPlaces) {
  const guide = useGuide()
  const [target, setTarget] = useState<SigningField | null>(null)
  const newest = useNewest(target)
  const goTo = useCallback((field: SigningField) => setTarget({ ...field }), [])
  const reached = useCallback(
    (view: HTMLElement | null) => {
      const field = newest.current
      const element = view && field ? elementOf(view, field) : null
      if (!element || !view) return
      settle()
      const away = Math.abs(element.getBoundingClientRect().top - view.getBoundingClientRect().top)
      const isStill =
        away > 2 * view.clientHeight || globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
      element.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
      element.focus({ preventScroll: true })
      pin(element)
      setTarget(null)
    },
    [newest, settle, pin],
  )
  return { guide, target, goTo, reached }
}

function usePageOf(fieldId: string | null): number | null {
  return useSigningState(({ view }) => view?.fields.find(({ id }) => id === fieldId)?.page ?? null)
}

function useColumnWidth(view: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const column = view.current?.querySelector<HTMLElement>('[data-column]')
    if (!column) return
    const measure = () => setWidth(column.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(column)
    return () => observer.disconnect()
  }, [view])
  return width
}

interface PageSectionProps {
  readonly page: PaperPage
  readonly flows: PageFlows
  readonly total: number
  readonly isNear: boolean
  readonly width: number
  readonly letter: number
  readonly onReady: (page: number) => void
  readonly onShowPage: (page: number) => void
  readonly goTo: (field: SigningField) => void
}

function PageSection(props: PageSectionProps) {
  const { page, flows, total, isNear, width, letter, onReady, onShowPage, goTo } = props
  const words = useWords()
  const body = useRef<HTMLDivElement>(null)
  const [isRead, setRead] = useState(false)
  // Once far away again, it is read again.
  if (!isNear && isRead) setRead(false)
  const isReady = isNear && isRead
  const height = useKnownHeight(body, isReady)
  const ready = useCallback(
    (number: number) => {
      setRead(true)
      onReady(number)
    },
    [onReady],
  )
  const name = page.pageOfDocument === 1 ? page.document.name : null
  return (
    <section
      data-page={page.page}
      data-is-read={isReady}
      aria-label={words.paper.page(page.page)}
      className="pb-8 outline-none"
    >
      <div className="mb-5 flex items-center gap-3 border-b border-line pt-5 pb-2 text-sm">
        <h2 className="min-w-0 flex-1 text-sm font-medium text-muted">
          {words.page(page.page, total)}
          {name !== null && page.page > 1 && <bdi className="block truncate">{name}</bdi>}
        </h2>
        <Button
          variant="quiet"
          size="small"
          aria-label={words.reading.showPage(page.page)}
          onPress={() => onShowPage(page.page)}
        >
          {words.reading.asPrinted}
        </Button>
      </div>
      <div ref={body} style={{ minHeight: isReady ? undefined : (height ?? '40rem') }}>
        {isNear && width > 0 ? (
          <div className="flex flex-col gap-[0.85em] wrap-anywhere">
            <ReadingPage page={page} flows={flows} width={width} letter={letter} onReady={ready} />
          </div>
        ) : (
          <FarFields page={page} flows={flows} goTo={goTo} />
        )}
      </div>
    </section>
  )
}

/** The height of a page's text when it was last there, in CSS pixels: it keeps its room while far away. */
function useKnownHeight(body: RefObject<HTMLElement | null>, isThere: boolean): number | null {
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const element = body.current
    if (!isThere || !element) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [body, isThere])
  return height
}

interface FarFieldsProps {
  readonly page: PaperPage
  readonly flows: PageFlows
  readonly goTo: (field: SigningField) => void
}

/** Keyboard access to the fields of a page that is far away. */
function FarFields({ page, flows, goTo }: FarFieldsProps) {
  const words = useWords()
  const orders = useStore(flows, (known) => known.orders)
  const fields = useSigningState(({ view }) => view?.fields)
  const own = fields?.filter((field) => field.page === page.page && field.editable)
  const [first, ...more] = asRead(own ?? [], orders)
  if (!first) return null
  const last = more.at(-1) ?? first
  return (
    <>
      {more.length > 0 && <OrderAhead page={page} flows={flows} />}
      <button
        type="button"
        className="sr-only"
        onFocus={(event) => {
          const from = event.relatedTarget
          const isBelow =
            from instanceof Node &&
            (event.currentTarget.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
          goTo(isBelow ? last : first)
        }}
      >
        {words.reading.toFields(page.page)}
      </button>
    </>
  )
}

/** Finds out the order of a page's fields before anyone gets there. */
function OrderAhead({ page, flows }: Pick<FarFieldsProps, 'page' | 'flows'>) {
  useOrderAhead(page, flows)
  return null
}
