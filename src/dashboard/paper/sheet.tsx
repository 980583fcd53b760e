import type { PDFPageProxy } from 'pdfjs-dist'
import { memo, useState } from 'react'
import type { ReactNode } from 'react'
import { PageCanvas } from './page-canvas.tsx'
import type { PaperPage } from './paper-document.ts'
import { usePaperFile, useSketchOf } from './paper-files.tsx'
import { usePaperWords } from './paper-words.ts'

interface SheetProps {
  readonly page: PaperPage
  /** CSS pixels per point. */
  readonly scale: number
  /** Omits words where there is no room for them. */
  readonly thumbnail?: boolean
}

/** The printed content of one page, filling its parent: a placeholder, then the rendering, or what went wrong. */
export const Sheet = memo(function Sheet({ page, scale, thumbnail = false }: SheetProps) {
  const file = usePaperFile(page.document)
  const [failed, setFailed] = useState(false)
  if (file.status === 'failed' || failed) {
    return (
      <SheetError
        page={page}
        thumbnail={thumbnail}
        onRetry={() => {
          setFailed(false)
          if (file.status === 'failed') file.retry()
        }}
      />
    )
  }
  const waiting = <Waiting page={page} thumbnail={thumbnail} />
  if (file.status === 'loading') return waiting
  return (
    <file.Page
      key={`${page.document.file.url} ${page.pageOfDocument}`}
      pdf={file.pdf}
      number={page.pageOfDocument}
      waiting={waiting}
      onFail={() => setFailed(true)}
    >
      {(opened) => <Drawn page={opened} scale={scale} waiting={waiting} onFail={() => setFailed(true)} />}
    </file.Page>
  )
})

function Drawn(props: { page: PDFPageProxy; scale: number; waiting: ReactNode; onFail: () => void }) {
  const { page, scale, waiting, onFail } = props
  const [drawn, setDrawn] = useState(false)
  return (
    <>
      {!drawn && waiting}
      <PageCanvas page={page} scale={scale} onDrawn={() => setDrawn(true)} onFail={onFail} />
    </>
  )
}

/** Until a page is drawn: a picture of it if there is one, otherwise a placeholder. */
function Waiting({ page, thumbnail }: { page: PaperPage; thumbnail: boolean }) {
  const sketch = useSketchOf(page)
  if (sketch === null) return <SheetSkeleton thumbnail={thumbnail} />
  return <img data-sketch src={sketch} alt="" className="absolute inset-0 size-full" />
}

/** Widths of the lines in percent of the column. Each occurs once. */
const skeletonLines = [38, 0, 92, 96, 89, 94, 60, 1, 95, 90, 97, 72]

function SheetSkeleton({ thumbnail }: { thumbnail: boolean }) {
  return (
    <div
      aria-hidden
      className="absolute inset-0 flex animate-sheen flex-col gap-[1.6%] overflow-hidden p-[11%]"
    >
      {!thumbnail &&
        skeletonLines.map((width) => (
          <div
            key={width}
            className="h-[1.4%] min-h-px shrink-0 rounded-xs bg-sunken"
            style={{ width: `${width}%` }}
          />
        ))}
    </div>
  )
}

function SheetError(props: { page: PaperPage; thumbnail: boolean; onRetry: () => void }) {
  const { page, thumbnail, onRetry } = props
  const words = usePaperWords()
  if (thumbnail) {
    return (
      <div
        className="absolute inset-0 grid place-items-center text-lg font-semibold text-danger"
        title="Can’t be shown"
      >
        !
      </div>
    )
  }
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center"
    >
      <p className="max-w-72 text-sm text-muted">{words.pageFailed(page.page, page.document.name)}</p>
      <button
        type="button"
        onClick={onRetry}
        className="focus-ring rounded-md border border-control px-3 py-1.5 text-sm font-medium text-ink hover:bg-hover"
      >
        {words.tryAgain}
      </button>
    </div>
  )
}
