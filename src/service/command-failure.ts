import { isDatabaseAway } from './database/connection.ts'
import { StorageAway } from './ports/storage/deadlines.ts'

/** What the operator reads when a command fails. */
export function failureOf(error: unknown): string {
  if (error instanceof StorageAway)
    return `The document storage failed (${error.message}). Check STORAGE_URL or the disk of DATA_DIR, then run this again`
  if (isDatabaseAway(error))
    return 'The database does not answer. Check that PostgreSQL is running and DATABASE_URL points to it, then run this again'
  return error instanceof Error ? error.message : String(error)
}
