import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#harness/world/database/database.ts'
import type { TestDatabase } from '#harness/world/database/database.ts'
import { testMasterKey } from '#harness/world/database/master-key.ts'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, testSender } from '#harness/world/signing.ts'
import type { TestRecipient } from '#harness/world/signing.ts'
import { testService } from '#harness/world/service.ts'
import type { TestService } from '#harness/world/service.ts'
import { aTenant } from '#harness/world/world.ts'
import { openConnection } from '../database/connection.ts'
import { ownTables } from '../database/archive/snapshot.ts'
import { admitService, serviceRole } from '../database/service-role.ts'
import { releaseSweeps, sweepHold } from '../database/sweep-hold.ts'
import { sweepFiles } from '../jobs/sweep-files.ts'
import { openLog } from '../logging.ts'
import { sha256Of } from '../operations/documents/take-in.ts'
import { takeSnapshot, verifyEvidence } from '../operations/envelopes/verify-evidence.ts'
import { openStorage } from '../ports/open-ports.ts'
import { encrypted } from './encryption.ts'
import { UnusableArchive, verifyArchive } from './read-archive.ts'
import { checkVersion, restoreArchive } from './restore-archive.ts'
import { tarEnd, tarHead, tarRest } from './tar.ts'
import { writeArchive } from './write-archive.ts'

const log = openLog('silent')
const place = mkdtempSync(join(tmpdir(), 'countersign-drill-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const identity = await generateX25519Identity()
const lock = { recipients: [await identityToRecipient(identity)] }
const unlock = { identities: [identity] }
const service = await testService()
const sender = await testSender(service)
const tenant = await aTenant(service.database)
const under = (name: string) => join(place, name)

/** Sends an envelope to two signers, of whom the first signs. Returns the second. */
async function anOpenEnvelope(): Promise<{ id: string; second: string }> {
  const { id, recipients } = await sendTestEnvelope(service, sender, [{}, {}])
  const first = await follow(service, await linkOf(service, sender, recipients[0]?.id ?? ''))
  await signAs(first, 's1')
  return { id, second: await linkOf(service, sender, recipients[1]?.id ?? '') }
}

async function signAs(recipient: TestRecipient, fieldId: string): Promise<void> {
  await agreeAndSign(recipient, fieldId)
  const { status, body } = await recipient.act('POST', 'finish')
  if (status !== 200) throw new Error(JSON.stringify(body))
}

async function archive(name: string, source: Pick<TestService, 'database' | 'config'> = service) {
  const { database, config } = source
  return writeArchive({ database, storage: openStorage(config), masterKey: testMasterKey }, under(name), lock)
}

async function restore(name: string, target: TestDatabase, put?: () => Promise<void>) {
  const connection = openConnection(target.ownerAddress, log, 2)
  const storage = openStorage({ storageUrl: null, dataDir: under(`${name}-data`) })
  const verified = await verifyArchive(under(name), unlock)
  await restoreArchive(under(name), unlock, verified, {
    connection,
    storage: put === undefined ? storage : { put },
  }).finally(() => connection.close())
  await target.asOwner((database) => admitService(database, serviceRole))
  return { storage, verified }
}

/** Of every table, the digest of its rows. */
async function contentsOf({ asOwner }: Pick<TestDatabase, 'asOwner'>): Promise<Record<string, string>> {
  return asOwner(async (database) => {
    const { rows } = await sql<{ name: string }>`${ownTables}`.execute(database)
    const contents: Record<string, string> = {}
    for (const { name } of rows.filter((row) => row.name !== 'sweep_holds')) {
      const found = await sql<{ digest: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(one::text, '' order by one::text)), '') as digest
        from ${sql.id(name)} one`.execute(database)
      contents[name] = found.rows[0]?.digest ?? ''
    }
    return contents
  })
}

test('restores a service that was working while it was archived', async () => {
  const done = await anOpenEnvelope()
  await signAs(await follow(service, done.second), 's2')
  const open = await anOpenEnvelope()
  await service.idle()
  let isWorking = true
  const work = async () => {
    while (isWorking) await signAs(await follow(service, (await anOpenEnvelope()).second), 's2')
  }
  const working = work()
  const { faults, files } = await archive('busy')
  isWorking = false
  await working
  expect(faults).toEqual({ missing: [], changed: [] })
  expect(files).toBeGreaterThan(5)

  const target = await testDatabase({ isBare: true })
  await restore('busy', target)
  const settings = { DATA_DIR: under('busy-data') }
  const second = await testService(settings, { on: target })
  await second.idle()
  const envelopes = await second.database.selectFrom('envelopes').selectAll().execute()
  const sealed = envelopes.filter((envelope) => envelope.sealed !== null)
  expect(sealed.map(({ id }) => id)).toContain(done.id)
  for (const { masterKey, masterSha256 } of sealed)
    expect(sha256Of(await second.ports.storage.get(masterKey ?? ''))).toBe(masterSha256)

  // Someone whose link was sent before finishes, and someone who was signed in still is.
  await signAs(await follow(second, open.second), 's2')
  await second.idle()
  for (const { organisationId, id } of envelopes) {
    const snapshot = await takeSnapshot(second, { organisationId, envelopeId: id })
    expect(snapshot && (await verifyEvidence(second, snapshot)).reasons).toEqual([])
  }
  const { status } = await second.call<{ status: string }>(sender.headers, 'GET', `/v1/envelopes/${open.id}`)
  expect(status).toBe(200)
  const after = await second.database
    .selectFrom('envelopes')
    .select(['status', 'sealed'])
    .where('id', '=', open.id)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ status: 'completed', sealed: expect.any(Date) })
  expect((await second.call(tenant.as, 'GET', '/app/session')).status).toBe(200)
})

test('restores every row, job and number as it was, and keeps files until the operator lets go', async () => {
  await service.idle()
  await service.asOwner((database) =>
    sql`select graphile_worker.add_job('sweep', '{"b":1,"a":null}'::json, 'a queue', now() + interval '1 day')`.execute(
      database,
    ),
  )
  await archive('quiet')
  const target = await testDatabase({ isBare: true })
  const { storage } = await restore('quiet', target)
  expect(await contentsOf(target)).toEqual(await contentsOf(service))
  const jobs = sql<object>`
    select id, queue_name, task_identifier, run_at, max_attempts, key from graphile_worker.jobs order by id`
  const { rows } = await jobs.execute(target.database)
  expect(rows).toEqual((await jobs.execute(service.database)).rows)
  const { rows: payloads } = await sql<{ payload: string }>`
    select payload::text as payload from graphile_worker._private_jobs`.execute(target.database)
  expect(payloads).toContainEqual({ payload: '{"b":1,"a":null}' })

  const stored = async () => (await Array.fromAsync(storage.list())).length
  const before = await stored()
  await target.asOwner((database) => sql`truncate documents cascade`.execute(database))
  const year = 366 * 24 * 3_600_000
  const context = { config: service.config, log, jobId: '1', isLastTry: false, goOn: () => undefined }
  const list = async function* () {
    for await (const { key, stored: moment } of storage.list())
      yield { key, stored: new Date(moment.getTime() - year) }
  }
  const ports = { ...service.ports, storage: { ...storage, list } }
  await sweepFiles({}, { ...context, database: target.database, ports })
  expect(await stored()).toBe(before)
  expect(await releaseSweeps(target.database)).toBe(true)
  await sweepFiles({}, { ...context, database: target.database, ports })
  expect(await stored()).toBeLessThan(before)
})

test('notices by itself that the database goes on from an earlier state', async () => {
  const target = await testDatabase()
  expect(await sweepHold(target.database)).toBeNull()
  await target.database.updateTable('sweepHolds').set({ timeline: '000000FF' }).execute()
  expect(await sweepHold(target.database)).toMatchObject({ reason: expect.stringContaining('earlier state') })
  await releaseSweeps(target.database)
  expect(await sweepHold(target.database)).toBeNull()
})

test('finds a file that is missing, and one with a flipped byte', async () => {
  const { key: whole } = await aNamedFile('masterKey')
  const { key: lost } = await aNamedFile('originalKey')
  const bytes = await service.ports.storage.get(whole)
  const kept = await service.ports.storage.get(lost)
  await service.ports.storage.put(whole, bytes.with(100, (bytes[100] ?? 0) ^ 1))
  await service.ports.storage.delete(lost)
  const { faults } = await archive('faulty')
  expect(faults).toEqual({ missing: [lost], changed: [whole] })
  expect((await verifyArchive(under('faulty'), unlock)).faults).toEqual(faults)
  await service.ports.storage.put(whole, bytes)
  await service.ports.storage.put(lost, kept)
})

async function aNamedFile(column: 'masterKey' | 'originalKey'): Promise<{ key: string }> {
  const row = await service.database
    .selectFrom('envelopes')
    .select(column)
    .where(column, 'is not', null)
    .where('sealed', 'is not', null)
    .executeTakeFirstOrThrow()
  return { key: row[column] ?? '' }
}

test('refuses an archive that was cut, changed, or opened with the wrong key, and says what to do', async () => {
  await archive('whole')
  const bytes = readFileSync(under('whole'))
  const faulty = async (name: string, content: Uint8Array) => {
    writeFileSync(under(name), content)
    await expect(verifyArchive(under(name), unlock)).rejects.toThrow(UnusableArchive)
    await expect(verifyArchive(under(name), unlock)).rejects.toThrow('Use another copy of it')
  }
  await faulty('cut', bytes.subarray(0, bytes.length - 1))
  await faulty('shorter', bytes.subarray(0, bytes.length / 2))
  await faulty('headless', bytes.subarray(0, 20))
  await faulty('empty', new Uint8Array())
  for (const at of [0.3, 0.6, 0.99].map((part) => Math.floor(bytes.length * part)))
    await faulty('flipped', bytes.with(at, (bytes[at] ?? 0) ^ 0x40))
  const other = { identities: [await generateX25519Identity()] }
  await expect(verifyArchive(under('whole'), other)).rejects.toThrow('BACKUP_IDENTITY')
  await expect(verifyArchive(under('whole'), { passphrase: 'x'.repeat(20) })).rejects.toThrow(
    'BACKUP_PASSPHRASE',
  )
})

test('refuses an entry that differs from the manifest', async () => {
  const entry = (path: string, text: string) => [
    tarHead(path, text.length),
    Buffer.from(text),
    tarRest(text.length),
  ]
  const facts = { format: 1, taken: '', migrations: [], tables: [], sequences: [] }
  const long = `files/${'a'.repeat(120)}`
  const content = [
    ...entry('facts.json', JSON.stringify(facts)),
    ...entry(long, 'altered'),
    ...entry(
      'manifest.sha256',
      `${sha256Of(Buffer.from(JSON.stringify(facts)))}  facts.json\n${'0'.repeat(64)}  ${long}\n`,
    ),
    tarEnd(),
  ]
  const packed = zstdCompressSync(Buffer.concat(content))
  const web = Readable.toWeb(Readable.from([packed])) as ReadableStream<Uint8Array>
  const stored = await Array.fromAsync(await encrypted(web, lock))
  writeFileSync(under('altered'), Buffer.concat(stored))
  await expect(verifyArchive(under('altered'), unlock)).rejects.toThrow(`${long} in the archive is not what`)
})

test('leaves no row behind when a restore fails, and can be tried again', async () => {
  await archive('retried')
  const target = await testDatabase({ isBare: true })
  const full = () => Promise.reject(new Error('no space left'))
  await expect(restore('retried', target, full)).rejects.toThrow('no space left')
  const { rows } = await target.asOwner((database) => sql`select from organisations`.execute(database))
  expect(rows).toHaveLength(0)
  await restore('retried', target)
  await expect(restore('retried', target)).rejects.toThrow('The database is not empty')
})

test('refuses what cannot become an archive, and leaves no file behind', async () => {
  const files = () => readdirSync(place).toSorted()
  const before = files()
  const source = { database: service.database, storage: openStorage(service.config), masterKey: null }
  const passphrase = { passphrase: 'too short' }
  await expect(writeArchive(source, under('new'), passphrase)).rejects.toThrow('15 characters')
  await expect(writeArchive(source, under('new'), { recipients: ['age1no'] })).rejects.toThrow('age-keygen')
  await expect(writeArchive(source, under('whole'), lock)).rejects.toThrow('already exists')
  const away = { get: () => Promise.reject(new Error('the store is away')) }
  await expect(writeArchive({ ...source, storage: away }, under('new'), lock)).rejects.toThrow('is away')
  await expect(writeArchive(source, under('none/new'), lock)).rejects.toThrow('ENOENT')
  expect(files()).toEqual(before)
  await expect(
    checkVersion({ format: 1, taken: '', migrations: ['999-future'], tables: [], sequences: [] }),
  ).rejects.toThrow('newer version')
})
