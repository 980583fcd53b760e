import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseRunner } from '#service/database/embedded/places.ts'
import { openClient } from './client.ts'
import { aSender, sendAndSign } from './journeys.ts'
import type { Journey, Sender } from './journeys.ts'
import { freePort, openNode } from './nodes.ts'
import { openEventServer } from './receivers.ts'
import { proveFiles } from './verdict.ts'

/*
 * Rehearses going back to an earlier moment with PostgreSQL's own tools: `npm run rehearse:recovery -- DIRECTORY`, where
 * DIRECTORY has its programs. Envelopes are signed, a base backup is made, more are signed, a moment is noted, and more
 * are signed. Then someone empties the tables. The database is brought back to the moment, the service started on it with
 * the documents as they are, and every file sealed until then proven. Files of later envelopes have to be kept.
 */
const execute = promisify(execFile)
const [, , programs] = process.argv
if (programs === undefined) {
  process.stderr.write('npm run rehearse:recovery -- /usr/lib/postgresql/15/bin\n')
  process.exit(2)
}
const program = (name: string) => join(programs, name)
const say = (words: string) => void process.stdout.write(`${words}\n`)
const complaints: string[] = []
const complain = (words: string) => void complaints.push(words)

const directory = mkdtempSync(join(tmpdir(), 'countersign-recovery-'))
chmodSync(directory, 0o711)
const { ids } = chooseRunner(null)
const servers = join(directory, 'servers')
mkdirSync(servers)
if (ids !== null) chownSync(servers, ids.uid, ids.gid)
const runs = { ...ids, cwd: servers }
const archive = join(servers, 'archive')
await execute('mkdir', [archive], runs)
let server: ChildProcess | null = null
let service: Awaited<ReturnType<typeof openNode>> | null = null

/** Answers with the first column of the first row. */
async function ask(port: number, text: string, database = 'countersign'): Promise<unknown> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'countersign', database })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

async function startServer(files: string): Promise<number> {
  const port = await freePort()
  server = spawn(program('postgres'), ['-D', files, '-p', String(port), '-k', ''], {
    ...runs,
    stdio: 'ignore',
  })
  for (const end = Date.now() + 60_000; ; await sleep(100)) {
    const isReady = await ask(port, 'select not pg_is_in_recovery()', 'postgres').catch(() => false)
    if (isReady === true) return port
    if (Date.now() > end) throw new Error(`PostgreSQL does not start on ${files}`)
  }
}

async function endServer(): Promise<void> {
  const running = server
  if (running === null || running.exitCode !== null || running.signalCode !== null) return
  const exited = new Promise((resolve) => {
    running.once('exit', resolve)
  })
  running.kill('SIGINT')
  await exited
}

const first = join(servers, 'first')
await execute(
  program('initdb'),
  ['-D', first, '-U', 'countersign', '--auth=trust', '--locale=C', '-E', 'UTF8'],
  runs,
)
appendFileSync(
  join(first, 'postgresql.conf'),
  `listen_addresses = '127.0.0.1'\narchive_mode = on\narchive_command = 'cp %p "${archive}/%f"'\nmax_connections = 200\n`,
)
const events = await openEventServer()
const partnerKey = randomUUID()
const masterKey = randomBytes(32).toString('hex')
const open = (port: number) =>
  openNode(
    'service',
    {
      DATABASE_URL: `postgresql://countersign@127.0.0.1:${port}/countersign`,
      MASTER_KEY: masterKey,
      PARTNER_KEY: partnerKey,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      RATE_LIMIT: '0',
    },
    { directory, ended: (name, how) => complain(`${name} ended by itself: ${how}`) },
  )
type Client = ReturnType<typeof openClient>
const sign = async (client: Client, sender: Sender, seconds: number): Promise<Journey[]> => {
  const over = new AbortController()
  setTimeout(() => over.abort(), seconds * 1000)
  return sendAndSign(client, sender, { signal: over.signal, pause: 0, complain })
}
const names = (journeys: readonly Journey[]) => journeys.map(({ name }) => `'${name}'`).join()
const untilSealed = async (port: number, journeys: readonly Journey[]) => {
  const question = `select count(*)::int from envelopes where name in (${names(journeys)}) and sealed is not null`
  for (const end = Date.now() + 120_000; (await ask(port, question)) !== journeys.length; await sleep(200))
    if (Date.now() > end) throw new Error('Not everything is sealed within two minutes')
}

try {
  const firstPort = await startServer(first)
  await ask(firstPort, 'create database countersign', 'postgres')
  let node = await open(firstPort)
  service = node
  await node.start()
  let client = openClient([node.url])
  const sender = await aSender(client, partnerKey, `http://127.0.0.1:${events.port}/`)
  // Its holder would open an email for that.
  await ask(firstPort, 'update accounts set verified = now()')
  const before = await sign(client, sender, 3)
  const base = join(servers, 'base')
  const from = ['-h', '127.0.0.1', '-p', String(firstPort), '-U', 'countersign']
  await execute(program('pg_basebackup'), [...from, '-D', base, '-c', 'fast', '-X', 'none'], runs)
  const since = await sign(client, sender, 3)
  const kept = [...before, ...since]
  await untilSealed(firstPort, kept)
  const moment = String(await ask(firstPort, 'select now()::text'))
  say(`${kept.length} envelopes are sealed at ${moment}`)
  const late = await sign(client, sender, 3)
  await untilSealed(firstPort, late)
  await ask(firstPort, 'truncate envelopes, documents, audit_events cascade').catch(() =>
    ask(firstPort, 'drop schema public cascade'),
  )
  await ask(firstPort, 'select pg_switch_wal()')
  client.close()
  await node.leave()
  await endServer()
  say('the tables are empty, everything is stopped')

  appendFileSync(
    join(base, 'postgresql.auto.conf'),
    `restore_command = 'cp "${archive}/%f" %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
  )
  writeFileSync(join(base, 'recovery.signal'), '')
  if (ids !== null) chownSync(join(base, 'recovery.signal'), ids.uid, ids.gid)
  const begun = performance.now()
  const secondPort = await startServer(base)
  node = await open(secondPort)
  service = node
  await node.start()
  client = openClient([node.url])
  say(`recovered and started in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  await proveFiles(kept, { client, sender, complain })
  const more = await sign(client, sender, 2)
  await untilSealed(secondPort, more)
  await proveFiles(more, { client, sender, complain })
  const later = await ask(secondPort, `select count(*)::int from envelopes where name in (${names(late)})`)
  if (later !== 0) complain(`${String(later)} later envelopes are there`)
  const health = await fetch(`${node.url}/health/parts`).then((answer) => answer.text())
  if (!health.includes('Files that nothing refers to are kept'))
    complain('the health page does not say that files are kept')
  say(
    `${kept.length} sealed files proven, ${late.length} later envelopes gone, ${more.length} new ones signed and proven`,
  )
  client.close()
  await node.leave()
} catch (error) {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  await service?.kill()
  await endServer()
  await events.close()
  for (const words of complaints) say(`FAULT  ${words}`)
  if (complaints.length === 0) rmSync(directory, { recursive: true, force: true })
  else say(`Everything is in ${directory}`)
}
process.exit(complaints.length === 0 ? 0 : 1)
