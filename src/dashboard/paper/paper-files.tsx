import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { PaperDocument, PaperPage } from './paper-document.ts'

/** The state of a document's file. */
export type PaperFile =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly pdf: PDFDocumentProxy }
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
  const { url, headers } = document.file
  useEffect(
    () => open(headers ? { url, headers } : { url }, (state) => tell(url, state)),
    [url, headers, tell],
  )
  return null
}

/** Opens a file with the engine, which is loaded for the first one. The returned function closes it. */
function open(file: PaperDocument['file'], tell: (state: PaperFile) => void): () => void {
  let isWanted = true
  let task: PDFDocumentLoadingTask | undefined
  const start = async () => {
    const { openPdf } = await import('./pdf-engine.ts')
    if (!isWanted) return
    task = openPdf(file)
    const pdf = await task.promise
    if (isWanted) tell({ status: 'ready', pdf })
  }
  start().catch(() => isWanted && tell({ status: 'failed' }))
  return () => {
    isWanted = false
    tell(loading)
    void task?.destroy()
  }
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
