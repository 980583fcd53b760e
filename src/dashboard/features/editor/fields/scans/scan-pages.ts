import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { TextLine } from '#domain/field/anchors.ts'
import type { DraftDocument, FieldSuggestion } from '../../../../api/sending/drafts.ts'

/** What was read on a page that is a picture. Its lines and suggestions are on page 1. */
export interface ScannedPage {
  /** Address of the document's file: another file has other words. */
  readonly file: string
  readonly pageOfDocument: number
  readonly lines: readonly TextLine[]
  readonly suggestions: readonly FieldSuggestion[]
}

/** Characters that a page of text has: fewer are a stamp or a number on a picture. */
const fewCharacters = 12

/** Whether a page is a picture, without text of its own. */
export async function isScan(pdf: PDFDocumentProxy, pageOfDocument: number): Promise<boolean> {
  const page = await pdf.getPage(pageOfDocument)
  const { items } = await page.getTextContent()
  const letters = items.reduce((sum, item) => sum + ('str' in item ? item.str.trim().length : 0), 0)
  return letters < fewCharacters
}

/** The pages that were read, with their numbers across these documents. */
function numbered(
  scans: readonly ScannedPage[],
  documents: readonly Pick<DraftDocument, 'file' | 'pages'>[],
): { readonly page: number; readonly scan: ScannedPage }[] {
  let before = 0
  return documents.flatMap(({ file, pages }) => {
    const own = scans
      .filter((scan) => scan.file === file && scan.pageOfDocument <= pages.length)
      .map((scan) => ({ page: before + scan.pageOfDocument, scan }))
    before += pages.length
    return own
  })
}

/** The lines of scans, as the other pages' text has them. */
export function scannedLines(...given: Parameters<typeof numbered>): TextLine[] {
  return numbered(...given).flatMap(({ page, scan }) => scan.lines.map((line) => ({ ...line, page })))
}

/** What the documents' own text suggests, and what was found on scans, in the order of their pages. */
export function withScans(
  suggestions: readonly FieldSuggestion[],
  ...given: Parameters<typeof numbered>
): FieldSuggestion[] {
  const found = numbered(...given).flatMap(({ page, scan }) =>
    scan.suggestions.map((one) => ({ ...one, page })),
  )
  return [...suggestions, ...found].toSorted((one, other) => one.page - other.page)
}
