import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { encrypt } from '../secrets/encryption.ts'
import { derivedKey, masterKeyPath, parseMasterKey } from '../secrets/master-key.ts'
import { openLog } from '../logging.ts'
import { openConnection } from './connection.ts'
import { rekeyColumns } from './encrypted-columns.ts'
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
  await database.deleteFrom('wrappedKeys').execute()
  await database.deleteFrom('dataKeys').execute()
})

test('keeps secrets encrypted with a key of its own user in the data directory', async () => {
  const machine = aMachine()
  await unlockSecrets(database, machine)
  const secret = await serviceSecret(database, 'sample', () => Buffer.from('a plain secret'))
  const path = masterKeyPath(machine.dataDir)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(join(machine.dataDir, 'keys')).mode & 0o777).toBe(0o700)
  const rows = await database.selectFrom('serviceSecrets').selectAll().execute()
  expect(rows.map(({ encrypted }) => encrypted)).toEqual([true])
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
  const kept = async () => [
    await database.selectFrom('serviceSecrets').selectAll().orderBy('name').execute(),
    await database.selectFrom('wrappedKeys').selectAll().execute(),
  ]
  const before = await kept()
  const other = aMachine()
  await expect(unlockSecrets(database, other)).rejects.toThrow('this machine lacks their key')
  expect(existsSync(masterKeyPath(other.dataDir))).toBe(false)
  await expect(unlockSecrets(database, aMachine(randomBytes(32)))).rejects.toThrow(
    'MASTER_KEY is not the one',
  )
  writeFileSync(masterKeyPath(machine.dataDir), 'half a k')
  await expect(unlockSecrets(database, machine)).rejects.toThrow('holds no key')
  expect(await kept()).toEqual(before)
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

test('takes over what the version before data keys encrypted with the master key itself', async () => {
  const machine = aMachine(randomBytes(32))
  const old = (name: string, text: string) => ({
    name,
    encrypted: true,
    value: encrypt(derivedKey(machine.masterKey ?? Buffer.alloc(0), name), Buffer.from(text)),
  })
  await database
    .insertInto('serviceSecrets')
    .values([old('key-check', 'any'), old('sample', 'of old')])
    .execute()
  await expect(unlockSecrets(database, aMachine(randomBytes(32)))).rejects.toThrow('is not the one')
  await unlockSecrets(database, machine)
  expect((await readSecret(database, 'sample'))?.toString()).toBe('of old')
  expect(await rekeyColumns(database)).toEqual({ moved: 2, unreadable: [] })
  expect(await rekeyColumns(database)).toEqual({ moved: 0, unreadable: [] })
  expect((await readSecret(database, 'sample'))?.toString()).toBe('of old')
})

test('takes the key from a file of its own user alone, or from what a command prints', async () => {
  const dataDir = aMachine().dataDir
  const path = join(dataDir, 'the.key')
  const of = (change: object) => ({ dataDir, masterKey: null, ...change })
  writeFileSync(path, `${'ab'.repeat(32)}\n`, { mode: 0o644 })
  await expect(unlockSecrets(database, of({ masterKeyFile: path }))).rejects.toThrow(`run chmod 600 ${path}`)
  chmodSync(path, 0o400)
  await unlockSecrets(database, of({ masterKeyFile: path }))
  await unlockSecrets(database, of({ masterKeyCommand: `cat '${path}'` }))
  for (const [masterKeyCommand, words] of [
    [
      'echo the vault is closed >&2; exit 3',
      'MASTER_KEY_COMMAND failed or took more than 30 seconds: the vault is closed',
    ],
    ['echo some words', 'has to print 32 bytes'],
    [`echo ${'cd'.repeat(32)}`, 'The key that MASTER_KEY_COMMAND prints is not the one'],
  ] as const)
    await expect(unlockSecrets(database, of({ masterKeyCommand }))).rejects.toThrow(words)
  const missing = join(dataDir, 'none.key')
  await expect(unlockSecrets(database, of({ masterKeyFile: missing }))).rejects.toThrow('is not there')
  expect(existsSync(missing)).toBe(false)
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
