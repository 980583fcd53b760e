import type { Context } from '../operation.ts'

/** The stored files of documents: as prepared and as uploaded. */
export function filesOf(
  documents: readonly { readonly storageKey: string; readonly uploadKey: string | null }[],
): string[] {
  return documents.flatMap(({ storageKey, uploadKey }) => [
    storageKey,
    ...(uploadKey === null ? [] : [uploadKey]),
  ])
}

/**
 * Deletes stored files whose rows are gone. A file that cannot be deleted now only takes up space, so it is logged and
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
