import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { PageRect } from '#domain/field/field.ts'
import { recipientColor } from '../kit/layout/recipient-colors.ts'
import type { PaperPage } from './paper-document.ts'
import { Thumbnail } from './thumbnail.tsx'

const width = 124
const tallest = 180

interface PageStripProps {
  pages: readonly PaperPage[]
  /** The page that is read now. */
  current: number
  /** Draws a page's button. */
  children: (page: PaperPage, isCurrent: boolean) => ReactNode
}

/** Thumbnails of all pages below one another, of which only near ones exist. Only inside `PaperFiles`. */
export function PageStrip({ pages, current, children }: PageStripProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- Its answers are read at once and never memoised.
  const rows = useVirtualizer({
    count: pages.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const size = pages[index]?.size ?? { width: 1, height: 1 }
      return Math.min((size.height * width) / size.width, tallest) + 44
    },
    overscan: 3,
  })
  useEffect(() => rows.scrollToIndex(current - 1, { align: 'auto' }), [rows, current])
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label="Pages" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const page = pages[row.index]
          return (
            page && (
              <li
                key={page.page}
                className="absolute inset-x-0 flex justify-center"
                style={{ top: row.start, height: row.size }}
              >
                {children(page, page.page === current)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** A field on a thumbnail, in the colour of its recipient. */
interface PageSpot {
  readonly key: string
  readonly rect: Omit<PageRect, 'page'>
  /** Place of the recipient in the envelope. */
  readonly owner: number
  /** Drawn as an outline only. */
  readonly isOpen?: boolean
}

interface PageButtonProps {
  page: PaperPage
  isCurrent: boolean
  spots: readonly PageSpot[]
  onPress: () => void
}

/** A page as a small picture with its fields as coloured spots. A press goes to it. */
export function PageButton({ page, isCurrent, spots, onPress }: PageButtonProps) {
  const fields = spots.length === 1 ? 'one field' : `${spots.length} fields`
  return (
    <button
      type="button"
      aria-label={`Page ${page.page} of ${page.document.name}, ${fields}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPress}
      className="flex h-fit cursor-pointer flex-col items-center gap-1.5 rounded-md p-2 focus-ring-inset hover:bg-hover aria-[current=page]:bg-selected"
    >
      <span className="relative block">
        <Thumbnail page={page} width={width} maxHeight={tallest} />
        {spots.map((spot) => (
          <Spot key={spot.key} spot={spot} page={page} />
        ))}
      </span>
      <span className={`text-xs tabular-nums ${isCurrent ? 'font-semibold text-ink' : 'text-faint'}`}>
        {page.page}
      </span>
    </button>
  )
}

function Spot({
  spot: { rect, owner, isOpen = false },
  page: { size },
}: {
  spot: PageSpot
  page: PaperPage
}) {
  const { solid, soft } = recipientColor(Math.max(owner, 0))
  return (
    <span
      className="absolute rounded-[1px] opacity-80"
      style={{
        left: `${(rect.left / size.width) * 100}%`,
        bottom: `${(rect.bottom / size.height) * 100}%`,
        width: `${(rect.width / size.width) * 100}%`,
        height: `${(rect.height / size.height) * 100}%`,
        ...(isOpen ? { backgroundColor: soft, outline: `1px solid ${solid}` } : { backgroundColor: solid }),
      }}
    />
  )
}
