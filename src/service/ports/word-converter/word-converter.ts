import type { Result } from '#domain/result.ts'

/** Turns Word files into PDF, without network or access to the host's files. */
export interface WordConverter {
  /** Refuses `unsupported-type` for what is no Word file and `document-damaged` for what cannot be converted. */
  convert(bytes: Uint8Array): Promise<Result<Uint8Array>>
  close(): Promise<void>
}
