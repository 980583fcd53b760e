import type { Result } from '#domain/result.ts'
import { EncryptedPDFError, PDFDocument } from 'pdf-lib'
import { ok, refuse } from '#domain/result.ts'

/**
 * Rewrites a file that the first reader cannot parse, using a second, more tolerant one. Refuses files that this
 * cannot read either, and those that need a password.
 */
export async function repairDocument(
  bytes: Uint8Array,
): Promise<Result<Uint8Array, 'encrypted' | 'damaged'>> {
  try {
    const document = await PDFDocument.load(bytes, { password: '', updateMetadata: false })
    return ok(
      await document.save({
        useObjectStreams: false,
        addDefaultPage: false,
        updateFieldAppearances: false,
        objectsPerTick: Infinity,
      }),
    )
  } catch (error) {
    return refuse(needsPassword(error) ? 'encrypted' : 'damaged')
  }
}

/**
 * The reader has an error class for files without any password, but only a message for those that the empty one does
 * not open.
 */
function needsPassword(error: unknown): boolean {
  return error instanceof EncryptedPDFError || (error instanceof Error && error.message === 'NEEDS PASSWORD')
}
