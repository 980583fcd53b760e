import type { Executor } from '../../database/connection.ts'
import type { DocumentRow } from '../../database/tables/schema.ts'
import { addJob, withoutEnd } from '../../queue/tasks.ts'
import type { Context } from '../operation.ts'

/** The stored files of documents: as prepared and as uploaded, and the pictures of their first pages. */
export function filesOf(
  documents: readonly Pick<DocumentRow, 'storageKey' | 'uploadKey' | 'pictureKey'>[],
): string[] {
  return documents
    .flatMap(({ storageKey, uploadKey, pictureKey }) => [storageKey, uploadKey, pictureKey])
    .filter((key) => key !== null)
}

/**
 * Has stored files deleted that nothing names once the transaction commits. It is tried until it succeeds, so that none is
 * forgotten, and does not happen if the transaction does not.
 */
export async function removeLater(transaction: Executor, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  await addJob(transaction, 'remove-files', { files: [...new Set(files)] }, { maxAttempts: withoutEnd })
}

/**
 * Deletes stored files that no row has named. A file that cannot be deleted now only takes up space, so it is logged and
 * left.
 */
export async function removeFiles(
  { ports, log }: Pick<Context, 'ports' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of new Set(keys))
    await ports.storage.delete(key).catch((error: unknown) => {
      log.warn({ err: error, file: key }, 'a file without use could not be removed')
    })
}
