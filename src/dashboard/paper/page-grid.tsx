import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { moveFocusAmong } from '../kit/layout/grid-keys.ts'
import type { PaperPage } from './paper-document.ts'
import { Thumbnail } from './thumbnail.tsx'

const width = 92
const tallest = 130

interface PageGridProps {
  pages: readonly PaperPage[]
  /** The page that is read now. It has the focus at first. */
  current: number
  /** Of the list. */
  label: string
  /** Of a page's button. */
  nameOf: (page: PaperPage) => string
  /** A number at the corner of a page's picture. Its name has to say what it is. */
  counts?: ReadonlyMap<number, number>
  onChoose: (page: number) => void
}

/**
 * All pages as small pictures side by side, of which only near ones are drawn. Arrow keys, Home and End lead from page
 * to page. Only inside `PaperFiles`.
 */
export function PageGrid({ pages, current, label, nameOf, counts, onChoose }: PageGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const [reached, setReached] = useState(current)
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>('[aria-current]')
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <ul
      ref={list}
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-y-2"
    >
      {pages.map((page) => (
        <li key={page.page} className="flex justify-center">
          <button
            type="button"
            aria-current={page.page === current ? 'page' : undefined}
            tabIndex={page.page === reached ? 0 : -1}
            onFocus={() => setReached(page.page)}
            onKeyDown={moveFocus}
            onClick={() => onChoose(page.page)}
            className="flex h-fit cursor-pointer flex-col items-center gap-1.5 rounded-md p-1.5 focus-ring-inset hover:bg-hover aria-[current=page]:bg-selected"
          >
            <span className="sr-only">{nameOf(page)}</span>
            {/* The picture may be drawn between a touch and its click, which would get lost with what was touched. */}
            <span
              aria-hidden
              className="pointer-events-none relative grid place-items-center"
              style={{ width, height: tallest }}
            >
              <Picture page={page} />
              {counts?.has(page.page) === true && (
                <span className="absolute -end-1 -top-1 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent tabular-nums">
                  {counts.get(page.page)}
                </span>
              )}
            </span>
            <span
              aria-hidden
              className={`text-sm tabular-nums ${page.page === current ? 'font-semibold text-ink' : 'text-muted'}`}
            >
              {page.page}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Empty paper until it comes near. */
function Picture({ page }: { page: PaperPage }) {
  const frame = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (frame.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '60% 0px' },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(width / page.size.width, tallest / page.size.height)
  return (
    <span
      ref={frame}
      data-theme="light"
      className="block rounded-xs bg-paper shadow-sheet"
      style={{ width: page.size.width * scale, height: page.size.height * scale }}
    >
      {isNear && <Thumbnail page={page} width={width} maxHeight={tallest} />}
    </span>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = event.currentTarget.closest('ul')?.querySelectorAll('button') ?? []
  if (moveFocusAmong([...buttons], event)) event.preventDefault()
}
