import type { PageSize } from '#pdf/page-box.ts'

/** Reads the visible size of each page of a PDF, in points, where the service does not provide it. */
export async function readPageSizes(url: string, signal: AbortSignal): Promise<PageSize[]> {
  const { openPdf } = await import('./pdf-engine.ts')
  const loading = openPdf({ url })
  const stop = () => void loading.destroy()
  signal.addEventListener('abort', stop)
  try {
    const pdf = await loading.promise
    const sizes: PageSize[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      sizes.push({ width, height })
    }
    return sizes
  } finally {
    signal.removeEventListener('abort', stop)
    await loading.destroy()
  }
}
