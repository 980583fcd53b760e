import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openLog } from '#service/logging.ts'
import type { Log } from '#service/logging.ts'
import { openConnection } from '#service/database/connection.ts'
import type { DatabaseAddress } from '#service/database/connection.ts'
import { chooseRunner } from '#service/database/embedded/places.ts'
import { processFacts } from '#service/database/embedded/processes.ts'
import { startEmbeddedServer } from '#service/database/embedded/server.ts'
import { migrate } from '#service/database/migrate.ts'
import { admitService, createServiceRole, serviceRole } from '#service/database/service-role.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server, and its owner. */
    readonly databaseServer: { readonly socketDirectory: string; readonly user: string }
  }
}

const prefix = 'countersign-test-'

/** The migrated database that each suite clones. */
export const templateName = 'countersign_template'

/**
 * Vitest's global setup: one server for the whole run, tuned for speed without durability, with one migrated
 * template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers()
  const place = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(place, 0o711)
  const log = openLog('warn')
  const directory = join(place, 'postgres')
  const server = await startEmbeddedServer({ directory, runner: chooseRunner(null), log, durable: false })
  const administration = openConnection(server.address('postgres'), log, 1)
  await administration.pool.query(`create database ${templateName}`)
  await administration.close()
  await fillDatabase(server.address(templateName), log)
  const { socketDirectory, user } = server.address('postgres')
  project.provide('databaseServer', { socketDirectory, user })
  return async () => {
    await server.stop()
    rmSync(place, { recursive: true, force: true })
  }
}

/** Gives a database its tables, and the service its rights in them. */
export async function fillDatabase(address: DatabaseAddress, log: Log): Promise<void> {
  const connection = openConnection(address, log, 2)
  try {
    await migrate(connection)
    await createServiceRole(connection.database, 'login')
    await admitService(connection.database, serviceRole)
  } finally {
    await connection.close()
  }
}

/** Removes what a killed run left behind; its server ends by itself once its files are gone. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && processFacts(Number(pid)) === null)
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
