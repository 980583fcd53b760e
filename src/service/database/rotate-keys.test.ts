import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import { masterKeyName } from '../secrets/data-keys.ts'
import type { Database } from './connection.ts'
import { fileKeys } from './file-keys.ts'
import { openKeyring, openWithKey } from './keyring.ts'
import { admitMaster, dismissOthers, knownMasters } from './rotate-keys.ts'
import { readSecret, serviceSecret, setMasterKey, unlockSecrets } from './service-secrets.ts'

const { database } = await testDatabase()
const names = ['one', 'two']
const files = ['verifications/a/selfie', 'verifications/b/selfie']
let used = randomBytes(32)

/** The same database as a machine that has just started with a key sees it. */
function machine(master: Buffer): Database {
  const own = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  })
  setMasterKey(own, master)
  return own
}

/** Fails from its n-th statement on, as if its process were killed there. */
function killedAfter(statements: number, master: Buffer): Database {
  let left = statements
  const dying = database.withPlugin({
    transformQuery: ({ node }) => {
      if ((left -= 1) < 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  setMasterKey(dying, master)
  return dying
}

/** Everything that is encrypted, as a machine reads it. */
async function readAll(own: Database): Promise<string[]> {
  const secrets = await Promise.all(names.map((name) => readSecret(own, name)))
  const keys = await Promise.all(files.map((file) => fileKeys(own).find(file)))
  return [...secrets, ...keys].map((value) => value?.toString('hex') ?? 'none')
}

beforeEach(async () => {
  for (const table of ['serviceSecrets', 'fileKeys', 'wrappedKeys', 'dataKeys'] as const)
    await database.deleteFrom(table).execute()
  used = randomBytes(32)
  setMasterKey(database, used)
  for (const name of names) await serviceSecret(database, name)
  for (const file of files) await fileKeys(database).make(file)
})

test('changes the key while machines with either read and write, killed at any statement', async () => {
  const before = await readAll(database)
  const next = randomBytes(32)
  const running = machine(used)
  expect(await readAll(running)).toEqual(before)
  let kills = 0
  for (let statements = 1; ; statements += statements < 10 ? 1 : 3) {
    const done = await admitMaster(killedAfter(statements, used), used, next).then(
      ({ unreadable }) => unreadable.length === 0,
      () => false,
    )
    for (const own of [running, machine(used)]) expect(await readAll(own)).toEqual(before)
    const opened = await knownMasters(database)
    if (opened.length === 2) expect(await readAll(machine(next))).toEqual(before)
    if (done) break
    kills += 1
  }
  expect(kills).toBeGreaterThan(10)
  expect(await knownMasters(database)).toEqual([
    { name: masterKeyName(used), isNewest: false },
    { name: masterKeyName(next), isNewest: true },
  ])

  expect(await dismissOthers(database, used)).toBe('not-the-newest')
  expect(await dismissOthers(database, next)).toBe('done')
  expect(await dismissOthers(database, next)).toBe('nothing-to-do')
  await expect(readAll(machine(used))).rejects.toThrow()
  await expect(unlockSecrets(database, { masterKey: used, dataDir: '/nowhere' })).rejects.toThrow(
    'If it was changed with npm run master-key, that is the new key',
  )
  // What runs goes on, and whoever starts has the new key.
  for (const own of [running, machine(next)]) expect(await readAll(own)).toEqual(before)
})

test('opens nothing with the former key and a later copy of the database', async () => {
  const next = randomBytes(32)
  await admitMaster(database, used, next)
  await dismissOthers(database, next)
  const values = await database.selectFrom('serviceSecrets').select('value').execute()
  const { max } = database.fn
  const { newest } = await database
    .selectFrom('dataKeys')
    .select(max('id').as('newest'))
    .executeTakeFirstOrThrow()
  expect(values.map(({ value }) => value.readUInt32BE(1))).toEqual(values.map(() => newest))
  const wrapped = await database.selectFrom('wrappedKeys').selectAll().execute()
  expect(new Set(wrapped.map(({ master }) => master))).toEqual(new Set([masterKeyName(next)]))
})

test('reads the key of its file again when another process has changed it', async () => {
  const before = await readAll(database)
  let inFile = used
  const running = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  })
  openWithKey(running, async () => inFile)
  await openKeyring(running)
  inFile = randomBytes(32)
  await admitMaster(machine(used), used, inFile)
  await dismissOthers(database, inFile)
  expect(await readAll(running)).toEqual(before)
})

test('refuses what was moved to another row, and changed rows, and goes on with the others', async () => {
  const values = await database.selectFrom('serviceSecrets').selectAll().orderBy('name').execute()
  const [first, second] = values
  await database
    .updateTable('serviceSecrets')
    .set({ value: first?.value ?? Buffer.alloc(0) })
    .where('name', '=', second?.name ?? '')
    .execute()
  await expect(readSecret(database, second?.name ?? '')).rejects.toThrow('cannot be decrypted')
  const key = await database.selectFrom('fileKeys').selectAll().executeTakeFirstOrThrow()
  const [one = '', other = ''] = files
  await database
    .updateTable('fileKeys')
    .set({ encrypted: key.encrypted })
    .where('storageKey', '=', key.storageKey === one ? other : one)
    .execute()
  const { unreadable, moved } = await admitMaster(database, used, randomBytes(32))
  expect(unreadable).toHaveLength(2)
  expect(moved).toBe(names.length + files.length - 2)
})
