import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { recipientColor } from '../../../kit/layout/recipient-colors.ts'
import { pagesOf } from '../../../paper/paper-document.ts'
import type { PaperPage } from '../../../paper/paper-document.ts'
import { Thumbnail } from '../../../paper/thumbnail.tsx'
import { useFieldEditor, useFieldEditorState, useDraft } from '../editor-context.ts'
import { usePaperDocuments } from '../use-paper-documents.ts'
import type { Box } from './field-place.ts'

const width = 124
const tallest = 180

/** Thumbnails of all pages, with their fields as coloured spots. A press goes to the page. Only near ones exist. */
export function PageList() {
  const documents = usePaperDocuments()
  const pages = useMemo(() => pagesOf(documents), [documents])
  const current = useFieldEditorState((state) => state.page)
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
                <PageButton page={page} isCurrent={page.page === current} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function PageButton({ page, isCurrent }: { page: PaperPage; isCurrent: boolean }) {
  const fieldEditor = useFieldEditor()
  const boxes = useFieldEditorState((state) => state.boxesByPage.get(page.page))
  const count = boxes?.length ?? 0
  const label = `Page ${page.page} of ${page.document.name}, ${count === 1 ? 'one field' : `${count} fields`}`
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => fieldEditor.paper?.scrollToPage(page.page)}
      className="flex h-fit cursor-pointer flex-col items-center gap-1.5 rounded-md p-2 focus-ring-inset hover:bg-hover aria-[current=page]:bg-selected"
    >
      <span className="relative block">
        <Thumbnail page={page} width={width} maxHeight={tallest} />
        {boxes?.map((box) => (
          <Spot key={box.key} box={box} page={page} />
        ))}
      </span>
      <span className={`text-xs tabular-nums ${isCurrent ? 'font-semibold text-ink' : 'text-faint'}`}>
        {page.page}
      </span>
    </button>
  )
}

function Spot({ box, page: { size } }: { box: Box; page: PaperPage }) {
  const index = useDraft((state) => {
    const owner = state.content.fields.find((field) => field.id === box.fieldId)?.recipientId
    return state.content.recipients.findIndex((recipient) => recipient.id === owner)
  })
  const { left, bottom, width: boxWidth, height } = box.rect
  return (
    <span
      className="absolute rounded-[1px] opacity-80"
      style={{
        left: `${(left / size.width) * 100}%`,
        bottom: `${(bottom / size.height) * 100}%`,
        width: `${(boxWidth / size.width) * 100}%`,
        height: `${(height / size.height) * 100}%`,
        backgroundColor: recipientColor(Math.max(index, 0)).solid,
      }}
    />
  )
}
