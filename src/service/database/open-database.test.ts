import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openLog } from '../logging.ts'
import { appendOnlyTables } from './append-only.ts'
import { openConnection } from './connection.ts'
import type { Executor } from './connection.ts'
import { chooseRunner } from './embedded/places.ts'
import { startEmbeddedServer } from './embedded/server.ts'
import { openDatabase } from './open-database.ts'
import { changesEvidence } from './service-address.ts'

const log = openLog('silent')
const place = mkdtempSync(join(tmpdir(), 'countersign-roles-'))
chmodSync(place, 0o711)
const directory = join(place, 'postgres')
const server = await startEmbeddedServer({ directory, runner: chooseRunner(null), log, durable: false })
const superuser = openConnection(server.address('postgres'), log, 4)
// An external server, where each user has a password of their own.
writeFileSync(join(directory, 'pg_hba.conf'), 'local all all trust\n')
await superuser.pool.query('select pg_reload_conf()')
afterAll(async () => {
  await superuser.close()
  await server.stop()
  rmSync(place, { recursive: true, force: true })
})

const query = (text: string) => superuser.pool.query(text)
let made = 0

/** An empty database and who owns it. */
async function aDatabase(attributes: string): Promise<{ name: string; user: string }> {
  made += 1
  const [name, user] = [`outside_${made}`, `user_${made}`]
  await query(`create role ${user} login ${attributes}`)
  await query(`create database ${name} owner ${user}`)
  return { name, user }
}

function urlOf({ name, user }: { readonly name: string; readonly user: string }): string {
  return `postgres://${user}@server/${name}?host=${encodeURIComponent(server.address(name).socketDirectory)}`
}

/** The settings of a machine of the service. */
function settings(url: string, ownerUrl?: string) {
  const owner = ownerUrl === undefined ? {} : { DATABASE_OWNER_URL: ownerUrl }
  return readConfig({ DATABASE_URL: url, MASTER_KEY: 'ab'.repeat(32), ...owner })
}

/** Opens it as the service does, and tells who it runs as and whether that user can change evidence. */
async function opened(url: string, ownerUrl?: string): Promise<{ user: string; changes: boolean }> {
  const { connection, close } = await openDatabase(settings(url, ownerUrl), log)
  try {
    const { database } = connection
    const { rows } = await sql<{ user: string }>`select current_user::text as user`.execute(database)
    await sql`insert into rate_limits (subject, attempts, window_ends) values (${randomUUID()}, 1, now())`.execute(
      database,
    )
    await sql`delete from rate_limits`.execute(database)
    const jobs = await sql<{ count: number }>`
      with added as (select graphile_worker.add_job('sweep')) select count(*) from added`.execute(database)
    const seen = await sql<{ count: number }>`select count(*) from graphile_worker._private_jobs`.execute(
      database,
    )
    expect([jobs.rows[0]?.count, (seen.rows[0]?.count ?? 0) > 0]).toEqual([1, true])
    return { user: rows[0]?.user ?? '', changes: await changesEvidence(database) }
  } finally {
    await close()
  }
}

async function tableRights(database: Executor): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; rights: string }>`
    select relname as name, string_agg(one, ' ' order by one) as rights
    from pg_class, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger']) one
    where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(pg_class.oid, one)
    group by 1`.execute(database)
  return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))
}

test('runs as a role that can only add to evidence, whoever the owner is', async () => {
  for (const attributes of ['createrole', 'superuser']) {
    const url = urlOf(await aDatabase(attributes))
    expect(await opened(url)).toEqual({ user: 'countersign_app', changes: false })
    const { connection, close } = await openDatabase(settings(url), log)
    const { kysely_migration, kysely_migration_lock, ...rights } = await tableRights(connection.database)
    expect([kysely_migration, kysely_migration_lock]).toEqual(['select', 'select'])
    for (const [table, given] of Object.entries(rights)) {
      const onlyGrows = appendOnlyTables.some((one) => one === table)
      expect([table, given]).toEqual([table, onlyGrows ? 'insert select' : 'delete insert select update'])
    }
    expect(Object.keys(rights)).toEqual(expect.arrayContaining([...appendOnlyTables]))
    const { rows } = await sql<{ most: string }>`select current_setting('statement_timeout') as most`.execute(
      connection.database,
    )
    expect(rows).toEqual([{ most: '2min' }])
    await close()
  }
})

test('takes away what was given by hand, and gives what a new table needs', async () => {
  const outside = await aDatabase('superuser')
  const url = urlOf(outside)
  await opened(url)
  const owner = openConnection({ url }, log, 1)
  await owner.pool.query('grant update, delete on audit_events to countersign_app')
  await owner.pool.query('revoke all on envelopes from countersign_app')
  expect(await opened(url)).toEqual({ user: 'countersign_app', changes: false })
  const { rows } = await owner.pool.query(
    `select has_table_privilege('countersign_app', 'envelopes', 'update') as may`,
  )
  expect(rows).toEqual([{ may: true }])
  await owner.close()
})

test('finds tables in a schema named after the owner', async () => {
  const outside = await aDatabase('superuser')
  const owner = openConnection({ url: urlOf(outside) }, log, 1)
  await owner.pool.query(`create schema ${outside.user}`)
  await owner.close()
  expect(await opened(urlOf(outside))).toEqual({ user: 'countersign_app', changes: false })
})

test('runs as the owner where it may not create roles, until someone makes the role for it', async () => {
  const outside = await aDatabase('nocreaterole')
  const url = urlOf(outside)
  expect(await opened(url)).toEqual({ user: outside.user, changes: true })
  await query(`grant countersign_app to ${outside.user}`)
  expect(await opened(url)).toEqual({ user: 'countersign_app', changes: false })
})

test('keeps the owner apart from the service', async () => {
  const outside = await aDatabase('nocreaterole')
  const ownerUrl = urlOf(outside)
  await query('create role plain login')
  const url = urlOf({ name: outside.name, user: 'plain' })
  await expect(opened(url)).rejects.toThrow('permission denied')
  expect(await opened(url, ownerUrl)).toEqual({ user: 'plain', changes: false })
  // A machine that is not told the owner works as long as the tables are up to date.
  expect(await opened(url)).toEqual({ user: 'plain', changes: false })
  const other = urlOf({ ...(await aDatabase('')), user: 'plain' })
  await expect(opened(other, ownerUrl)).rejects.toThrow('different databases')
  await expect(opened(ownerUrl, ownerUrl)).rejects.toThrow('the same user')
  await query(`grant ${outside.user} to plain`)
  await expect(opened(url, ownerUrl)).rejects.toThrow('can change the audit trail')
  expect(() => readConfig({ DATABASE_OWNER_URL: ownerUrl })).toThrow('DATABASE_URL is not')
})

test('lets machines start at once, on one database and on two of a server', async () => {
  const [one, two] = [await aDatabase('superuser'), await aDatabase('superuser')]
  const found = await Promise.all([one, one, two, one, two].map((outside) => opened(urlOf(outside))))
  expect(found).toEqual(found.map(() => ({ user: 'countersign_app', changes: false })))
})

test('gets in where an earlier version left its server running', { timeout: 60_000 }, async () => {
  const dataDir = join(place, 'data')
  mkdirSync(dataDir)
  const config = readConfig({ DATA_DIR: dataDir })
  const first = await openDatabase(config, log)
  await first.close()
  const cluster = join(dataDir, 'postgres')
  const earlier = await startEmbeddedServer({ directory: cluster, runner: chooseRunner(null), log })
  // As the earlier version wrote it, which had no role of the service.
  writeFileSync(join(cluster, 'pg_ident.conf'), `service "${userInfo().username}" countersign\n`)
  const owner = openConnection(earlier.address('countersign'), log, 1)
  await owner.pool.query('drop owned by countersign_app')
  await owner.pool.query('drop role countersign_app')
  await owner.pool.query('select pg_reload_conf()')
  await owner.close()
  const early = openConnection(earlier.address('countersign', 'countersign_app'), log, 1)
  await expect(early.pool.query('select')).rejects.toThrow('authentication failed')
  await early.close()
  const second = await openDatabase(config, log)
  expect(await changesEvidence(second.connection.database)).toBe(false)
  await second.close()
})
