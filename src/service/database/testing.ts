import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openLog } from '../logging.ts'
import { openConnection } from './connection.ts'
import type { Connection, DatabaseAddress } from './connection.ts'
import { templateName } from './testing-server.ts'

export interface TestDatabase extends Connection {
  readonly address: DatabaseAddress
}

/**
 * An empty, migrated database for one suite, dropped when the suite ends. Call it at the top of a test file:
 * `const { database } = await testDatabase()`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  const log = openLog('silent')
  const administer = async (statement: string) => {
    const connection = openConnection({ ...server, name: 'postgres' }, log, 1)
    await connection.pool.query(statement).finally(() => connection.close())
  }
  await administer(`create database ${name} template ${templateName}`)
  const address = { ...server, name }
  const connection = openConnection(address, log, 8)
  afterAll(async () => {
    await connection.close()
    await administer(`drop database ${name} with (force)`)
  })
  return { ...connection, address }
}
