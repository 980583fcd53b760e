import { isDatabaseAway } from './database/connection.ts'
import { StorageAway } from './ports/storage/deadlines.ts'

/** What the operator reads when a command fails. */
export function failureOf(error: unknown): string {
  if (error instanceof StorageAway)
    return `The storage of documents fails (${error.message}): see whether STORAGE_URL or the disk of DATA_DIR works, then run this again`
  if (isDatabaseAway(error))
    return 'The database does not answer: see whether PostgreSQL runs and DATABASE_URL leads to it, then run this again'
  return error instanceof Error ? error.message : String(error)
}
