import type { Result } from '#domain/result.ts'
import type { PageSize } from './page-box.ts'

/** What was taken out of a document because it acts or hides instead of showing. */
export type RemovedPart =
  | 'javascript'
  | 'launch-actions'
  | 'form-actions'
  | 'embedded-files'
  | 'xfa'
  | 'media'
  | 'encryption'

export interface InspectedDocument {
  /** The document to keep: safe, form-free, readable by every later step. The very bytes given when nothing had to change. */
  readonly bytes: Uint8Array
  /** Page sizes in specification space, page 1 first. */
  readonly pages: readonly PageSize[]
  readonly removed: readonly RemovedPart[]
  /** Whether it carried a digital signature, which signing it here ends. */
  readonly signed: boolean
}

/**
 * Reads an uploaded PDF and makes it fit for signing: no scripts, actions, embedded files or XFA; form widgets become page content.
 * An owner password alone is accepted. Refuses `document-damaged`, `document-encrypted` (needs a password to open) and
 * `document-too-long`, each with words that say what to do.
 */
export async function inspectDocument(bytes: Uint8Array): Promise<Result<InspectedDocument>> {
  throw new Error(`unwritten ${bytes.length}`)
}
