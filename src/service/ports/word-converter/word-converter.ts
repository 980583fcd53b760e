import type { Result } from '#domain/result.ts'
import type { Probe } from '../probe/probe.ts'
import type { WordFormat } from './word-file.ts'

/** A Word file, recognised by its content. */
export interface WordFile {
  readonly bytes: Uint8Array
  readonly format: WordFormat
  /** The organisation that uploaded it. Organisations take turns. */
  readonly organisationId: string
}

/**
 * Converts Word files to PDF. Fetches nothing that a file refers to, and runs no macros. Refuses `document-damaged` for
 * what cannot be converted within the limits, `too-many-requests` when too many files of the organisation are waiting,
 * `not-available` when the converter does not answer, and `unsupported-type` when this server has none.
 */
export interface WordConverter {
  readonly kind: 'own' | 'remote' | 'none'
  convert(file: WordFile): Promise<Result<Uint8Array>>
  /** How to probe whether it works, without a file. */
  probe(): Probe
  close(): Promise<void>
}
