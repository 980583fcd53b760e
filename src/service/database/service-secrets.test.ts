import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { masterKeyPath, parseMasterKey } from '../secrets/master-key.ts'
import { openLog } from '../logging.ts'
import { openConnection } from './connection.ts'
import { readSecret, serviceSecret, unlockSecrets } from './service-secrets.ts'

const { database, address } = await testDatabase()
const places: string[] = []
afterAll(() => places.forEach((place) => rmSync(place, { recursive: true, force: true })))

/** Where a machine of the deployment keeps its key. */
function aMachine(masterKey: Buffer | null = null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-keys-'))
  places.push(dataDir)
  return { dataDir, masterKey }
}

beforeEach(async () => {
  await database.deleteFrom('serviceSecrets').execute()
})

test('keeps secrets encrypted with a key of its own user in the data directory', async () => {
  const machine = aMachine()
  await unlockSecrets(database, machine)
  const secret = await serviceSecret(database, 'sample', () => Buffer.from('a plain secret'))
  const path = masterKeyPath(machine.dataDir)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(join(machine.dataDir, 'keys')).mode & 0o777).toBe(0o700)
  const rows = await database.selectFrom('serviceSecrets').selectAll().execute()
  expect(rows.map(({ encrypted }) => encrypted)).toEqual([true, true])
  expect(rows.some(({ value }) => value.includes('plain'))).toBe(false)
  await unlockSecrets(database, machine)
  expect(await readSecret(database, 'sample')).toEqual(secret)
  const text = readFileSync(path, 'utf8').trim()
  await unlockSecrets(database, aMachine(parseMasterKey(text)))
  expect(await readSecret(database, 'sample')).toEqual(secret)
})

test('encrypts secrets that were stored as they were, in several processes at once', async () => {
  const plain = randomBytes(32)
  await database
    .insertInto('serviceSecrets')
    .values({ name: 'sample', value: plain, encrypted: false })
    .execute()
  const machine = aMachine()
  await Promise.all([1, 2, 3].map(() => unlockSecrets(database, machine)))
  expect(await readSecret(database, 'sample')).toEqual(plain)
  const { value, encrypted } = await database
    .selectFrom('serviceSecrets')
    .selectAll()
    .where('name', '=', 'sample')
    .executeTakeFirstOrThrow()
  expect([encrypted, value.includes(plain)]).toEqual([true, false])
})

test('does not start without the key or with another one, and changes nothing', async () => {
  const machine = aMachine()
  await unlockSecrets(database, machine)
  await serviceSecret(database, 'sample')
  const before = await database.selectFrom('serviceSecrets').selectAll().orderBy('name').execute()
  const other = aMachine()
  await expect(unlockSecrets(database, other)).rejects.toThrow('this machine lacks their key')
  expect(existsSync(masterKeyPath(other.dataDir))).toBe(false)
  await expect(unlockSecrets(database, aMachine(randomBytes(32)))).rejects.toThrow(
    'MASTER_KEY is not the one',
  )
  writeFileSync(masterKeyPath(machine.dataDir), 'half a k')
  await expect(unlockSecrets(database, machine)).rejects.toThrow('holds no key')
  expect(await database.selectFrom('serviceSecrets').selectAll().orderBy('name').execute()).toEqual(before)
})

test('lets one of two machines that upgrade at once decide on the key', async () => {
  const plain = [randomBytes(32), randomBytes(32), randomBytes(32)]
  for (const [index, value] of plain.entries())
    await database
      .insertInto('serviceSecrets')
      .values({ name: `old ${index}`, value, encrypted: false })
      .execute()
  const machines = [aMachine(), aMachine()]
  const other = openConnection(address, openLog('silent'), 2)
  const databases = [database, other.database]
  const starts = await Promise.allSettled(
    machines.map((machine, index) => unlockSecrets(databases[index] ?? database, machine)),
  )
  await other.close()
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const winner = machines[starts.findIndex(({ status }) => status === 'fulfilled')] ?? aMachine()
  await unlockSecrets(database, winner)
  for (const [index, value] of plain.entries())
    expect(await readSecret(database, `old ${index}`)).toEqual(value)
})

test('says what to do where no key can be kept', async () => {
  const machine = aMachine()
  writeFileSync(join(machine.dataDir, 'keys'), 'a file in the way')
  await expect(unlockSecrets(database, machine)).rejects.toThrow('set MASTER_KEY')
})

test('does not take one secret for another', async () => {
  await unlockSecrets(database, aMachine())
  await serviceSecret(database, 'one')
  await serviceSecret(database, 'two')
  const one = await database
    .selectFrom('serviceSecrets')
    .select('value')
    .where('name', '=', 'one')
    .executeTakeFirstOrThrow()
  await database.updateTable('serviceSecrets').set(one).where('name', '=', 'two').execute()
  await expect(readSecret(database, 'two')).rejects.toThrow()
})

test.each([
  ['64 hexadecimal digits', '0f'.repeat(32), true],
  ['Base64', Buffer.alloc(32, 1).toString('base64'), true],
  ['too short', '0f'.repeat(31), false],
  ['a password', 'correct horse battery staple', false],
])('reads a key as %s', (_, text, isKey) => {
  expect(parseMasterKey(text) !== null).toBe(isKey)
})
