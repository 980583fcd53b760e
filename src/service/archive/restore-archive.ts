import type { Connection, Executor } from '../database/connection.ts'
import { fillTables, isEmpty, loadJobs, loadRows, loadSequences } from '../database/archive/load.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import { holdSweeps } from '../database/sweep-hold.ts'
import type { Storage } from '../ports/storage/storage.ts'
import { places } from './archive-facts.ts'
import type { ArchiveFacts } from './archive-facts.ts'
import type { Unlock } from './encryption.ts'
import { readArchive, UnusableArchive } from './read-archive.ts'
import type { VerifiedArchive } from './read-archive.ts'
import type { ArchiveEntry } from './tar.ts'

export interface RestoreTarget {
  /** As the owner of the tables. */
  readonly connection: Connection
  readonly storage: Pick<Storage, 'put'>
}

/** Files that are stored at the same time. */
const atOnce = 8

/** Throws, in words for the operator, for an archive of a schema that this version does not know. */
export async function checkVersion({ migrations }: ArchiveFacts): Promise<void> {
  const known = new Set(await knownMigrations())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new UnusableArchive(
      `The archive comes from a newer version of Countersign (it has the schema change ${unknown[0] ?? ''}). Restore it with that version or a later one`,
    )
}

/**
 * Fills an empty database and a store with what a verified archive holds, and brings the schema up to date. Rows, jobs
 * and files are there together or, after a failure, no row is.
 */
export async function restoreArchive(
  file: string,
  unlock: Unlock,
  { facts }: VerifiedArchive,
  { connection, storage }: RestoreTarget,
  beforeCommit: () => void = () => undefined,
): Promise<void> {
  await checkVersion(facts)
  await refuseUnlessEmpty(connection, facts)
  await migrate(connection, facts.migrations.at(-1))
  const { database, pool } = connection
  await fillTables(database, async (transaction) => {
    const puts = openPuts(storage)
    const tables = new Map(facts.tables.map((table) => [table.name, table]))
    for await (const entry of readArchive(file, unlock)) await place(entry, transaction, tables, puts)
    await puts.settle()
    await loadSequences(transaction, facts.sequences)
    await holdSweeps(transaction, `restored from an archive of ${facts.taken}`)
    beforeCommit()
  })
  await migrate(connection)
  await pool.query('analyze')
}

async function refuseUnlessEmpty({ database }: Connection, { migrations }: ArchiveFacts): Promise<void> {
  if (await isEmpty(database, migrations)) return
  throw new Error(
    'The database is not empty. Restore into a new one. With the embedded database set another DATA_DIR, or move the old folder away; otherwise create a database and name it in DATABASE_URL. Nothing was changed',
  )
}

async function place(
  { path, body }: ArchiveEntry,
  transaction: Executor,
  tables: ReadonlyMap<string, ArchiveFacts['tables'][number]>,
  puts: ReturnType<typeof openPuts>,
): Promise<void> {
  const content = Buffer.concat(await Array.fromAsync(body))
  if (path.startsWith(places.files)) return puts.put(path.slice(places.files.length), content)
  if (path.startsWith(places.jobs)) return loadJobs(transaction, content.toString('utf8'))
  if (!path.startsWith(places.tables)) return
  const table = tables.get(path.split('/')[1] ?? '')
  if (table !== undefined) await loadRows(transaction, table, content.toString('utf8'))
}

/** Stores some files at the same time. The first failure is thrown by the next call. */
function openPuts(storage: Pick<Storage, 'put'>) {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  const settle = async () => {
    await Promise.all(running)
    if (failures.length > 0) throw failures[0]
  }
  return {
    settle,
    put: async (key: string, content: Uint8Array) => {
      const putting = storage
        .put(key, content)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(putting))
      running.add(putting)
      if (running.size >= atOnce) await Promise.race(running)
      if (failures.length > 0) await settle()
    },
  }
}
