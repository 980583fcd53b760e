import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { PaperDocument, PaperPage } from './paper-document.ts'

type Viewer = typeof import('./shown-file.tsx')

/** The state of a document's file, with what shows its pages. */
export type PaperFile =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly pdf: PDFDocumentProxy; readonly Page: Viewer['ShownPage'] }
  | { readonly status: 'failed' }

interface Files {
  readonly states: ReadonlyMap<string, PaperFile>
  /** Address of a picture of the first document's first page, shown until the page is drawn. */
  readonly sketch: string | null
  readonly want: (document: PaperDocument) => void
  readonly retry: (document: PaperDocument) => void
}

const FilesContext = createContext<Files | null>(null)
const loading: PaperFile = { status: 'loading' }

interface PaperFilesProps {
  readonly documents: readonly PaperDocument[]
  /**
   * Address of a picture of the first document's first page, shown until the page is drawn, or null without one.
   * Undefined keeps the documents waiting, so that a slow connection loads it first.
   */
  readonly sketch?: string | null | undefined
  readonly children: ReactNode
}

/**
 * Opens each document once, when the first of its pages comes near, for all pages and thumbnails inside. The first is
 * opened at once. A file is closed when its document is no longer among `documents`.
 */
export function PaperFiles(props: PaperFilesProps) {
  const { documents, children } = props
  const sketch = 'sketch' in props ? props.sketch : null
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map())
  const [states, setStates] = useState<ReadonlyMap<string, PaperFile>>(new Map())

  const want = useCallback(({ file: { url } }: PaperDocument) => {
    setWanted((before) => (before.has(url) ? before : new Map(before).set(url, 0)))
  }, [])
  const tell = useCallback((url: string, state: PaperFile) => {
    setStates((before) => new Map(before).set(url, state))
  }, [])
  const retry = useCallback(
    ({ file: { url } }: PaperDocument) => {
      tell(url, loading)
      setWanted((before) => new Map(before).set(url, (before.get(url) ?? 0) + 1))
    },
    [tell],
  )
  const files = useMemo(
    () => ({ states, sketch: sketch ?? null, want, retry }),
    [states, sketch, want, retry],
  )

  return (
    <FilesContext value={files}>
      {children}
      <div hidden>
        {documents.map((document, index) => {
          const attempt = wanted.get(document.file.url) ?? (index === 0 ? 0 : undefined)
          if (attempt === undefined || sketch === undefined) return null
          return <OpenFile key={`${document.file.url} ${attempt}`} document={document} tell={tell} />
        })}
      </div>
    </FilesContext>
  )
}

function OpenFile(props: { document: PaperDocument; tell: (url: string, state: PaperFile) => void }) {
  const { document, tell } = props
  const { url } = document.file
  const [viewer, setViewer] = useState<Viewer | null>(null)
  const onFail = useCallback(() => tell(url, { status: 'failed' }), [tell, url])
  const onClose = useCallback(() => tell(url, loading), [tell, url])
  const onOpen = useCallback(
    (pdf: PDFDocumentProxy) => viewer && tell(url, { status: 'ready', pdf, Page: viewer.ShownPage }),
    [viewer, tell, url],
  )
  // Loaded for the first file that is shown, since a page can be filled in over its picture before.
  useEffect(() => {
    let isWanted = true
    import('./shown-file.tsx').then(
      (loaded) => isWanted && setViewer(loaded),
      () => isWanted && onFail(),
    )
    return () => {
      isWanted = false
    }
  }, [onFail])
  if (viewer === null) return null
  return <viewer.ShownFile file={document.file} onOpen={onOpen} onFail={onFail} onClose={onClose} />
}

/** The opened file of a document. Using it opens the file. Only inside {@link PaperFiles}. */
export function usePaperFile(document: PaperDocument): PaperFile & { readonly retry: () => void } {
  const files = useContext(FilesContext)
  if (!files) throw new Error('A page is shown outside PaperFiles.')
  const { want, retry, states } = files
  useEffect(() => want(document), [want, document])
  const state = states.get(document.file.url) ?? loading
  return { ...state, retry: () => retry(document) }
}

/** Address of a picture of a page, shown until the page is drawn, or null. */
export function useSketchOf({ page }: Pick<PaperPage, 'page'>): string | null {
  const files = useContext(FilesContext)
  return page === 1 ? (files?.sketch ?? null) : null
}
