import { useEffect, useMemo, useState } from 'react'
import { Button } from '../kit/buttons/button.tsx'
import { Skeleton } from '../kit/feedback/skeleton.tsx'
import type { PageSize } from '#pdf/page-box.ts'
import { PaperFiles } from './paper-files.tsx'
import { PaperView } from './paper-view.tsx'
import { readPageSizes } from './page-sizes.ts'
import type { Zoom } from './page-stack.ts'

export interface PdfPreviewProps {
  /** Changes whenever the file does. The address may change without. */
  id: string
  name: string
  url: string
}

/** A preview of a PDF of which only the address is known. Fills its parent. */
export function PdfPreview({ id, name, url }: PdfPreviewProps) {
  const [held, setHeld] = useState({ id, url })
  if (held.id !== id) setHeld({ id, url })
  const [pages, setPages] = useState<readonly PageSize[] | 'failed' | null>(null)
  const [zoom, setZoom] = useState<Zoom>('fit-width')
  useEffect(() => {
    const stop = new AbortController()
    readPageSizes(held.url, stop.signal)
      .then((sizes) => setPages(sizes))
      .catch(() => !stop.signal.aborted && setPages('failed'))
    return () => stop.abort()
  }, [held])
  const documents = useMemo(
    () => (Array.isArray(pages) ? [{ id: held.id, name, file: { url: held.url }, pages }] : []),
    [pages, held, name],
  )
  if (pages === 'failed') {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 p-10 text-sm text-muted">
        The file couldn’t be shown.
        <Button
          onPress={() => {
            setPages(null)
            setHeld({ id, url })
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
  if (pages === null) return <Skeleton className="m-6 h-full" />
  return (
    <PaperFiles documents={documents}>
      <PaperView
        label={name}
        documents={documents}
        zoom={zoom}
        onZoomChange={setZoom}
        padding={16}
        fitMax={1.4}
      />
    </PaperFiles>
  )
}
