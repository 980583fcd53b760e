import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { appendFileSync, chownSync, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseRunner } from '#service/database/embedded/places.ts'
import { freePort } from './nodes.ts'
import { openProxy } from './proxy.ts'

const execute = promisify(execFile)
const owner = 'countersign'
const service = 'countersign_service'
const name = 'rehearsal'
/** How long whoever watches the primary takes to see that it is dead. */
const noticed = 1000

/** Two servers of PostgreSQL, of which one copies the other before anything is confirmed, and pgbouncer before them. */
export interface Cluster {
  /** What an operator would set. */
  readonly urls: Readonly<Record<'DATABASE_URL' | 'DATABASE_OWNER_URL', string>> & {
    readonly DATABASE_DIRECT_URL?: string
  }
  /** Kills the primary and starts it again. */
  readonly killDatabase: () => Promise<void>
  /** Kills the primary for good, has the other take its place, and makes a new replica where the old one was. */
  readonly failOver: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Where the programs are: the folder of PostgreSQL's own, such as `/usr/lib/postgresql/15/bin`, and pgbouncer if any. */
export interface Programs {
  readonly postgres: string
  readonly pgbouncer: string | null
}

/** Makes and starts a cluster in an empty directory. It trusts whoever reaches its ports on this machine. */
export async function openCluster(directory: string, programs: Programs): Promise<Cluster> {
  const { ids } = chooseRunner(null)
  mkdirSync(directory, { mode: 0o711 })
  const log = createWriteStream(join(directory, 'servers.log'), { flags: 'a' })
  const runs = { ...ids, cwd: directory }
  const own = (path: string) => {
    if (ids !== null) chownSync(path, ids.uid, ids.gid)
  }
  own(directory)
  const program = (one: string) => join(programs.postgres, one)
  const start = (path: string, args: readonly string[]): ChildProcess => {
    const child = spawn(path, args, { ...runs, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    return child
  }
  const end = async (child: ChildProcess | null, signal: 'SIGKILL' | 'SIGINT') => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => {
      child.once('exit', resolve)
    })
    child.kill(signal)
    await exited
  }
  const server = (files: string, port: number) => {
    let child: ChildProcess | null = null
    return {
      files: join(directory, files),
      port,
      start: () => {
        child = start(program('postgres'), ['-D', join(directory, files), '-p', String(port), '-k', ''])
      },
      end: (signal: 'SIGKILL' | 'SIGINT') => end(child, signal),
    }
  }
  type Server = ReturnType<typeof server>
  let primary = server('one', await freePort())
  let standby = server('two', await freePort())
  const ports = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`

  const ask = async (port: number, text: string, database = name): Promise<unknown[]> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: owner, database })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query({ text, rowMode: 'array' })).rows.flat()
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const until = async (port: number, question: string, database?: string) => {
    for (const last = Date.now() + 60_000; ; await sleep(100)) {
      const [isSo] = await ask(port, question, database).catch(() => [])
      if (isSo === true) return
      if (Date.now() > last) throw new Error(`The database does not come to: ${question}`)
    }
  }
  /** Makes a replica of the primary from nothing, which from then on has everything before it is confirmed. */
  const replicate = async (to: Server) => {
    rmSync(to.files, { recursive: true, force: true })
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', owner]
    await execute(program('pg_basebackup'), [...from, '-D', to.files, '-R', '-c', 'fast'], runs)
    // As a primary it confirms alone, until it has a replica.
    appendFileSync(join(to.files, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
    to.start()
    await until(primary.port, "select count(*) = 1 from pg_stat_replication where state = 'streaming'")
    await ask(primary.port, "alter system set synchronous_standby_names = '*'")
    await ask(primary.port, 'select pg_reload_conf()')
  }

  await execute(
    program('initdb'),
    ['-D', primary.files, '-U', owner, '--auth=trust', '--encoding=UTF8', '--locale=C'],
    runs,
  )
  appendFileSync(
    join(primary.files, 'postgresql.conf'),
    "listen_addresses = '127.0.0.1'\nwal_level = replica\nwal_keep_size = '1GB'\nhot_standby = on\nmax_connections = 200\n",
  )
  primary.start()
  await until(primary.port, 'select true', 'postgres')
  await ask(primary.port, `create role ${service} login`, 'postgres')
  await ask(primary.port, `create database ${name}`, 'postgres')
  await replicate(standby)

  // As an address that moves to whichever is the primary.
  const moving = await openProxy(() => ({ host: '127.0.0.1', port: primary.port }))
  const direct = `postgresql://${service}@${ports}/${name}`
  let bouncer: ChildProcess | null = null
  let pooled: string | null = null
  if (programs.pgbouncer !== null) {
    const port = await freePort()
    const settings = join(directory, 'pgbouncer.ini')
    writeFileSync(settings, pgbouncerSettings(port, moving.port, join(directory, 'users.txt')))
    writeFileSync(join(directory, 'users.txt'), `"${service}" ""\n`)
    bouncer = start(programs.pgbouncer, [settings])
    pooled = `postgresql://${service}@127.0.0.1:${port}/${name}`
  }
  return {
    urls: {
      ...(pooled === null ? { DATABASE_URL: direct } : { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }),
      DATABASE_OWNER_URL: `postgresql://${owner}@${ports}/${name}`,
    },
    killDatabase: async () => {
      await primary.end('SIGKILL')
      await sleep(noticed)
      primary.start()
      await until(primary.port, 'select true')
    },
    failOver: async () => {
      await primary.end('SIGKILL')
      await sleep(noticed)
      await execute(program('pg_ctl'), ['promote', '-D', standby.files], runs)
      ;[primary, standby] = [standby, primary]
      await until(primary.port, 'select not pg_is_in_recovery()')
      await replicate(standby)
    },
    close: async () => {
      await end(bouncer, 'SIGKILL')
      await moving.close()
      await primary.end('SIGINT')
      await standby.end('SIGINT')
    },
  }
}

/** Fifty connections to the server, however many come. It tries a server that failed again after a second, not fifteen. */
function pgbouncerSettings(port: number, server: number, users: string): string {
  return `[databases]
${name} = host=127.0.0.1 port=${server} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 50
max_client_conn = 500
server_login_retry = 1
`
}
