import type { Result } from '#domain/result.ts'
import { EncryptedPDFError, PDFDocument } from 'pdf-lib'
import { ok, refuse } from '#domain/result.ts'

/**
 * Rewrites a file whose structure the first reader cannot follow, by a second, more forgiving one.
 * Refuses what that cannot read either, and what needs a password.
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

/** The reader has a class for files given no password at all, and only words for those that the empty one does not open. */
function needsPassword(error: unknown): boolean {
  return error instanceof EncryptedPDFError || (error instanceof Error && error.message === 'NEEDS PASSWORD')
}
