import { z } from 'zod'

/** Version of the format. Another one cannot be read. */
export const formatVersion = 1

export const places = {
  facts: 'facts.json',
  key: 'keys/master.key',
  tables: 'tables/',
  jobs: 'jobs/',
  files: 'files/',
  faults: 'faults.json',
  manifest: 'manifest.sha256',
} as const

const table = z.object({ name: z.string(), columns: z.array(z.string()) })
const sequence = z.object({ table: z.string(), column: z.string(), last: z.number() })

/** The first entry of an archive: what it holds, and what reading it needs. */
export const archiveFacts = z.object({
  format: z.number(),
  taken: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(sequence),
})

export type ArchiveFacts = z.output<typeof archiveFacts>

/** What was wrong with stored files when the archive was made. */
export interface FileFaults {
  /** Named by a row, but not in the store. */
  readonly missing: readonly string[]
  /** Not what was recorded when they were stored. */
  readonly changed: readonly string[]
}
