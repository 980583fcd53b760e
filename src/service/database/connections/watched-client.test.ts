import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openProxy } from '#harness/rehearse/proxy.ts'
import { testDatabase } from '#harness/world/database/database.ts'
import { openLog } from '../../logging.ts'
import { isDatabaseAway, openConnection } from '../connection.ts'
import { addressesOf, changeEach } from '../../database-hosts.ts'
import { watchClients } from './watched-client.ts'

const { address } = await testDatabase()
if (!('socketDirectory' in address)) throw new Error('test databases are reached by a socket')
const { socketDirectory, user, name } = address
const proxy = await openProxy(() => ({ path: join(socketDirectory, '.s.PGSQL.5432') }))
afterAll(() => proxy.close())
const server = { host: '127.0.0.1', port: proxy.port, user, database: name }

async function failureOf(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => false,
    (error: unknown) => isDatabaseAway(error),
  )
}

test('no question waits for a silent server, and one that works on it may take long', async () => {
  const { Client, close } = watchClients({ servers: [server], isPooled: false, silence: 300 })
  const pool = new pg.Pool({ Client, max: 4, connectionTimeoutMillis: 1000 })
  pool.on('error', () => undefined)
  expect((await pool.query('select 1 as one from pg_sleep(1.5)')).rows).toEqual([{ one: 1 }])
  proxy.silence()
  const begun = performance.now()
  expect(await Promise.all([1, 2, 3].map(() => failureOf(pool.query('select 1'))))).toEqual([
    true,
    true,
    true,
  ])
  expect(performance.now() - begun).toBeLessThan(10_000)
  proxy.pass()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  // A connection that was silenced stays so, although the server answers others.
  const client = await pool.connect()
  client.on('error', () => undefined)
  proxy.silence()
  const asked = failureOf(client.query('select 1'))
  proxy.pass()
  expect(await asked).toBe(true)
  client.release(true)
  await pool.end()
  close()
})

test('a connection that ends as soon as it stands ends nothing else', async () => {
  const { Client, close } = watchClients({ servers: [server], isPooled: false })
  const client = new Client()
  const told = client.connect()
  // The server's last word can come with its first, before the pool listens.
  expect(client.emit('error', new Error('terminating connection due to unexpected postmaster exit'))).toBe(
    true,
  )
  await told
  await client.end()
  close()
})

test('finds the host that is there', async () => {
  const url = `postgresql://${user}@127.0.0.1:1,127.0.0.1:${proxy.port}/${name}`
  const { pool, close } = openConnection({ url }, openLog('silent'), 2)
  // A process that starts after a failover asks whatever is named first.
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('reads and changes addresses of several hosts', () => {
  const several = 'postgres://me:a%2Cb@one,two:5433,[::1]:5434/db?sslmode=require'
  expect(addressesOf(several)).toEqual([
    'postgres://me:a%2Cb@one/db?sslmode=require',
    'postgres://me:a%2Cb@two:5433/db?sslmode=require',
    'postgres://me:a%2Cb@[::1]:5434/db?sslmode=require',
  ])
  expect(changeEach(several, (one) => one.replace('require', 'prefer'))).toBe(
    'postgres://me:a%2Cb@one,two:5433,[::1]:5434/db?sslmode=prefer',
  )
  const single = 'postgres://me@localhost/db?host=%2Frun,x'
  expect(addressesOf(single)).toEqual([single])
})

test('what a pooler says of a server that is gone counts as away', () => {
  for (const words of [
    'server login has been failing, try again later (server_login_retry)',
    'server conn crashed?',
  ])
    expect(isDatabaseAway(Object.assign(new Error(words), { code: '08P01' }))).toBe(true)
  expect(isDatabaseAway(Object.assign(new Error('unsupported startup parameter'), { code: '08P01' }))).toBe(
    false,
  )
})
