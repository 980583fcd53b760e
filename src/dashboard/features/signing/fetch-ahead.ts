import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** The document's part of the page. */
export const loadDocumentScreen = () => import('./document/document-screen.tsx')

/**
 * Fetches what shows the documents while the recipient is still on the way to them, and all of it at once when they are there:
 * one part asks for the next only after it runs. Without a connection nothing is lost: it is fetched when it is needed.
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
