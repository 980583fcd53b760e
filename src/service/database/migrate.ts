import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type { Connection } from './connection.ts'

/** The folder of the schema migrations, one file each. */
export const migrationsDirectory = join(import.meta.dirname, 'migrations')

/**
 * Brings the schema, and that of the job queue, to the version of this code. Safe to run from several processes at
 * once.
 */
export async function migrate(connection: Connection): Promise<void> {
  const provider = { getMigrations: readMigrations }
  const migrator = new Migrator({ db: connection.database, provider })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await runMigrations({ pgPool: connection.pool })
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationsDirectory))
    .filter((file) => /^\d{3}-[a-z0-9-]+\.ts$/.test(file))
    .toSorted()
  const migrations: Record<string, Migration> = {}
  for (const file of files)
    migrations[file.slice(0, -3)] = (await import(
      pathToFileURL(join(migrationsDirectory, file)).href
    )) as Migration
  return migrations
}
