import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openLog } from '#service/logging.ts'
import { openConnection } from '#service/database/connection.ts'
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
  const template = openConnection(server.address(templateName), log, 2)
  await migrate(template)
  await createServiceRole(template.database, 'login')
  await admitService(template.database, serviceRole)
  await template.close()
  const { socketDirectory, user } = server.address('postgres')
  project.provide('databaseServer', { socketDirectory, user })
  return async () => {
    await server.stop()
    rmSync(place, { recursive: true, force: true })
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
