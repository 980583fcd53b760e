import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { Document, Page } from 'react-pdf'
import type { PaperDocument } from './paper-document.ts'
import { openOptions } from './pdf-engine.ts'

interface ShownFileProps {
  readonly file: PaperDocument['file']
  readonly onOpen: (pdf: PDFDocumentProxy) => void
  readonly onFail: () => void
  /** Called when the file is closed. */
  readonly onClose: () => void
}

/** Keeps a file open as long as it is mounted. Shows nothing itself. A file with a password fails. */
export function ShownFile({ file: { url, headers }, onOpen, onFail, onClose }: ShownFileProps) {
  const file = useMemo(() => (headers ? { url, httpHeaders: headers } : { url }), [url, headers])
  const fail = useCallback(() => onFail(), [onFail])
  useEffect(() => onClose, [onClose])
  return (
    <Document
      file={file}
      options={openOptions}
      suspense={false}
      loading={null}
      error={null}
      noData={null}
      onLoadSuccess={onOpen}
      onLoadError={fail}
      onSourceError={fail}
      onPassword={fail}
    >
      {null}
    </Document>
  )
}

interface ShownPageProps {
  readonly pdf: PDFDocumentProxy
  /** From 1. */
  readonly number: number
  readonly waiting: ReactNode
  readonly onFail: () => void
  /** Draws the page once it is there. */
  readonly children: (page: PDFPageProxy) => ReactNode
}

/** One page of an open file, filling its parent. */
export function ShownPage({ pdf, number, waiting, onFail, children }: ShownPageProps) {
  return (
    <Page
      pdf={pdf}
      pageNumber={number}
      suspense={false}
      renderMode="none"
      renderTextLayer={false}
      renderAnnotationLayer={false}
      loading={waiting}
      error={null}
      noData={null}
      onLoadError={() => onFail()}
      className="absolute! inset-0"
    >
      {({ page }) => children(page)}
    </Page>
  )
}
