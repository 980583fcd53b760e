import type { PdfCheck } from '#pdf/seal-check/check-pdf.ts'

/** The page's request: a file, and the certificates (DER) of this installation. */
export interface ToWorker {
  readonly file: Blob
  readonly known: readonly Uint8Array[]
}

export type FromWorker =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'done'; readonly check: PdfCheck }
  | { readonly kind: 'failed' }
