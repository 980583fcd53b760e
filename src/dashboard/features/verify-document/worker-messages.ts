import type { SealHome } from '#pdf/seal-check/seal-home.ts'
import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'

/** The page's request: a file, and what this installation knows of its own seals. */
export interface ToWorker {
  readonly file: Blob
  readonly home: SealHome
}

export type FromWorker =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'done'; readonly check: PdfCheck }
  | { readonly kind: 'failed' }
