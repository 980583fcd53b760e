import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../world/database/database.ts'
import { testMasterKey } from '../world/database/master-key.ts'
import { aPdf, aTenant, documentItem, signerItem } from '../world/world.ts'

const { database, ownerAddress } = await testDatabase()
if (!('socketDirectory' in ownerAddress)) throw new Error('test databases are reached by a socket')
const { socketDirectory, user, name } = ownerAddress
const dataDir = mkdtempSync(join(tmpdir(), 'countersign-killed-'))
const children = new Set<ChildProcess>()
/** Called with what each side says to the other. Returns whether it is passed on. */
let hears: (side: 'service' | 'database', bytes: Buffer, connection: object) => boolean = () => true
const between = createServer((service) => {
  const server = connect(join(socketDirectory, '.s.PGSQL.5432'))
  const close = () => (service.destroy(), server.destroy())
  service.on('error', close).on('close', close)
  server.on('error', close).on('close', close)
  service.on('data', (bytes: Buffer) => hears('service', bytes, service) && server.write(bytes))
  server.on('data', (bytes: Buffer) => hears('database', bytes, service) && service.write(bytes))
})
await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  between.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A web process of its own, whose every word with the database is heard. */
async function aProcess(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, '../../service/main.ts'), [], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      PORT: '0',
      ROLE: 'web',
      LOG_LEVEL: 'fatal',
      DATA_DIR: dataDir,
      MASTER_KEY: testMasterKey.toString('hex'),
      DATABASE_URL: `postgresql://${user}@127.0.0.1:${(between.address() as AddressInfo).port}/${name}`,
    },
  })
  children.add(child)
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const found = /ready: (\S+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(said)))
  })
  return { child, url }
}

const survivor = await aProcess()

const createdIn = async (organisationId: string) =>
  (
    await database.selectFrom('envelopes').select('id').where('organisationId', '=', organisationId).execute()
  ).map(({ id }) => id)

/** Kills the process at a moment of the transaction that creates an envelope. */
async function killedWhile(moment: 'committing' | 'committed') {
  const tenant = await aTenant(database)
  const { child, url } = await aProcess()
  const exited = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  const creating = new WeakSet<object>()
  const committing = new WeakSet<object>()
  hears = (side, bytes, connection) => {
    const text = bytes.toString('latin1')
    if (text.includes('insert into "envelopes"')) creating.add(connection)
    const commits = side === 'service' && creating.has(connection) && text.includes('commit\0')
    if (commits) committing.add(connection)
    const isMoment = moment === 'committing' ? commits : side === 'database' && committing.has(connection)
    if (isMoment) child.kill('SIGKILL')
    return !isMoment
  }
  const envelope = {
    name: 'Lease',
    account_id: tenant.accountId,
    documents: [documentItem(await aPdf())],
    recipients: [signerItem()],
  }
  const headers = { ...tenant.key, 'content-type': 'application/json', 'idempotency-key': 'once' }
  const post = (to: string) =>
    fetch(`${to}/v1/envelopes`, { method: 'POST', headers, body: JSON.stringify(envelope) })
  await expect(post(url)).rejects.toThrow()
  await exited
  hears = () => true
  const before = await createdIn(tenant.organisationId)
  // The key of a request that died unanswered is free after a minute.
  const later = () =>
    database
      .updateTable('idempotencyKeys')
      .set({ renewed: new Date(Date.now() - 120_000) })
      .execute()
  await later()
  const again = await post(survivor.url)
  const answer = (await again.json()) as { id: string }
  return { tenant, before, again, answer, after: await createdIn(tenant.organisationId) }
}

test('a process killed between commit and answer made the envelope once', async () => {
  const { before, again, answer, after } = await killedWhile('committed')
  expect(before).toHaveLength(1)
  expect(again.status).toBe(201)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect([answer.id]).toEqual(before)
  expect(after).toEqual(before)
})

test('a process killed before its commit made nothing, and the same request makes the envelope', async () => {
  const { before, again, answer, after } = await killedWhile('committing')
  expect(before).toEqual([])
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null])
  expect(after).toEqual([answer.id])
})
