import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** The page's part for the documents. */
export const loadDocumentScreen = () => import('./document/document-screen.tsx')

/**
 * Preloads what shows the documents while the recipient is still on the way to them, all at once, because each part
 * only asks for the next when it runs. Nothing is lost without a connection: it is loaded when needed.
 */
export function fetchDocumentAhead(): void {
  loadDocumentScreen().catch(() => undefined)
  if (document.querySelector('link[data-ahead]')) return
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.as = 'script'
  link.href = workerUrl
  link.dataset['ahead'] = ''
  document.head.append(link)
}
