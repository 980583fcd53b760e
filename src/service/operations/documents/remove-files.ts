import type { Context } from '../operation.ts'

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
