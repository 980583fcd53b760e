import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openLog } from '#service/logging.ts'
import { openConnection } from '#service/database/connection.ts'
import type { Connection, Database, DatabaseAddress } from '#service/database/connection.ts'
import { serviceRole } from '#service/database/service-role.ts'
import { setMasterKey } from '#service/database/service-secrets.ts'
import { clockOf, giveMovableClock } from './clock.ts'
import { testMasterKey } from './master-key.ts'
import { fillDatabase, templateName } from './server.ts'

export interface TestDatabase extends Connection {
  /** Advances time by some hours at once, in a database with a movable clock and while no transaction is open. */
  readonly passHours: (hours: number) => Promise<void>
  readonly address: DatabaseAddress
  /** Where the owner of its tables reaches it. */
  readonly ownerAddress: DatabaseAddress
  /** Does something as the owner of its tables, which the service is not. */
  readonly asOwner: <Value>(act: (database: Database) => Promise<Value>) => Promise<Value>
}

/**
 * An empty, migrated database for one suite, dropped when the suite ends. Call it at the top of a test file: `const {
 * database } = await testDatabase()`. With `movableClock`, its time can be moved; with `isBare`, it has no tables; with a
 * `language`, such as `tr`, the server compares and changes letters by its rules.
 */
export async function testDatabase({
  movableClock = false,
  isBare = false,
  language = null,
  connections = 8,
}: {
  readonly movableClock?: boolean
  readonly isBare?: boolean
  readonly language?: string | null
  readonly connections?: number
} = {}): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  const log = openLog('silent')
  const administer = async (statement: string) => {
    const connection = openConnection({ ...server, name: 'postgres' }, log, 1)
    await connection.pool.query(statement).finally(() => connection.close())
  }
  // Copies the files themselves: to log every page, as is usual, takes twice the time.
  const template = isBare || language !== null ? 'template0' : templateName
  const rules = language === null ? '' : ` locale_provider icu icu_locale '${language}' locale 'C'`
  await administer(`create database ${name} template ${template} strategy file_copy${rules}`)
  const ownerAddress = { ...server, name }
  if (language !== null && !isBare) await fillDatabase(ownerAddress, log)
  const address = { ...ownerAddress, user: serviceRole }
  if (movableClock) {
    const setting = openConnection(ownerAddress, log, 1)
    await giveMovableClock(setting.pool, name).finally(() => setting.close())
  }
  const asOwner: TestDatabase['asOwner'] = async (act) => {
    const owner = openConnection(ownerAddress, log, 1)
    return act(owner.database).finally(() => owner.close())
  }
  const connection = openConnection(address, log, connections)
  setMasterKey(connection.database, testMasterKey)
  afterAll(async () => {
    await connection.close()
    await administer(`drop database ${name} with (force)`)
  })
  return { ...connection, address, ownerAddress, asOwner, passHours: clockOf(connection.pool) }
}
