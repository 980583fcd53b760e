import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** The page's part for the documents. */
export const loadDocumentScreen = () => import('./document/document-screen.tsx')

/** What draws the documents, apart from the page, since fields can be filled in without it. */
export const loadPageViewer = () => import('../../paper/shown-file.tsx')

/**
 * Preloads what shows the documents while the recipient is still on the way to them, all at once, because each part
 * only asks for the next when it runs. What draws them is only fetched, not run, where the browser can do that: running it
 * keeps a slow phone busy for a fifth of a second. Nothing is lost without a connection: it is loaded when needed.
 */
export function fetchDocumentAhead(): void {
  loadDocumentScreen()
    .then(fetchPageViewer)
    .catch(() => undefined)
  if (document.querySelector('link[data-ahead]')) return
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.as = 'script'
  link.href = workerUrl
  link.dataset['ahead'] = ''
  document.head.append(link)
}

/** The service names its files in the page (`page-preloads.ts`). */
async function fetchPageViewer(): Promise<void> {
  const named = document.querySelector<HTMLTemplateElement>('template#ahead')
  if (named === null || !document.createElement('link').relList.supports('modulepreload'))
    await loadPageViewer()
  else document.head.append(named.content)
}
