import type { PageSize } from '#pdf/page-box.ts'

/** A document to show. Keep the object's identity while nothing changes: the file is loaded once per `url`. */
export interface PaperDocument {
  readonly id: string
  readonly name: string
  readonly file: {
    readonly url: string
    /** Sent with each request for the file, such as an authorisation. */
    readonly headers?: Readonly<Record<string, string>>
  }
  /** Visible size of each page in points, from the service. */
  readonly pages: readonly PageSize[]
}

/** A page among those of several documents. */
export interface PaperPage {
  /** 1-indexed, continuing across all documents. */
  readonly page: number
  readonly document: PaperDocument
  /** 1-indexed within its document. */
  readonly pageOfDocument: number
  readonly size: PageSize
}

/** All pages of the documents in order. Source: specification, Field `page`. */
export function pagesOf(documents: readonly PaperDocument[]): PaperPage[] {
  let page = 0
  return documents.flatMap((document) =>
    document.pages.map((size, index) => {
      page += 1
      return { page, document, pageOfDocument: index + 1, size }
    }),
  )
}
