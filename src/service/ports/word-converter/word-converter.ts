import type { Result } from '#domain/result.ts'
import type { Probe } from '../probe/probe.ts'
import type { WordFormat } from './word-file.ts'

/** A Word file that was recognised by its content. */
export interface WordFile {
  readonly bytes: Uint8Array
  readonly format: WordFormat
  /** The organisation that handed it in: organisations take turns. */
  readonly organisationId: string
}

/**
 * Turns Word files into PDF. Nothing that a file points to is fetched, and no macro runs. Refuses `document-damaged` for what
 * cannot be converted within the limits, `too-many-requests` when too many files of the organisation wait, `not-available`
 * when the converter does not answer, and `unsupported-type` when this server has none.
 */
export interface WordConverter {
  readonly kind: 'own' | 'remote' | 'none'
  convert(file: WordFile): Promise<Result<Uint8Array>>
  /** How to look whether it is there, short of a file. */
  probe(): Probe
  close(): Promise<void>
}
