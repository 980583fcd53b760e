import type { Handler } from './runner.ts'

/** Deletes stored files that the transaction which added the job stopped naming. A name is never used twice. */
export const removeUnneeded: Handler<'remove-files'> = async ({ files }, { ports }) => {
  for (const file of files) await ports.storage.delete(file)
}
