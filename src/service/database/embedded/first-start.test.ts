import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { lockDataDirectory } from '../../instance-lock.ts'
import { openLog } from '../../logging.ts'
import { openConnection } from '../connection.ts'
import { chooseRunner, clusterPlace } from './places.ts'
import { startEmbeddedServer } from './server.ts'

const log = openLog('silent')
const made: string[] = []
afterAll(() => made.forEach((path) => rmSync(path, { recursive: true, force: true })))

/** A new directory with this mode. */
function aDirectory(mode: number): string {
  const path = mkdtempSync(join(tmpdir(), 'countersign-first-'))
  chmodSync(path, mode)
  made.push(path)
  return path
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

/** Starts and stops the server of a data directory. Returns where its files are. */
async function startsOn(dataDir: string, system: string): Promise<string> {
  const place = clusterPlace(dataDir, log, system)
  const server = await startEmbeddedServer({ ...place, log, durable: false })
  const connection = openConnection(server.address('postgres'), log, 1)
  expect((await connection.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await connection.close()
  await server.stop()
  return place.directory
}

// Only root starts PostgreSQL as another user, who can be locked out.
describe.runIf(process.getuid?.() === 0)('as root', () => {
  test(
    'moves the database out of a closed data directory, whatever the umask',
    { timeout: 60_000 },
    async () => {
      const before = process.umask('0077')
      try {
        const dataDir = join(aDirectory(0o700), 'data')
        const unlock = lockDataDirectory(dataDir, 'nowhere')
        const system = join(aDirectory(0o711), 'library', 'countersign')
        const directory = await startsOn(dataDir, system)
        expect(dirname(directory)).toBe(system)
        expect(modeOf(directory)).toBe(0o700)
        expect(statSync(directory).uid).toBe(chooseRunner(null).ids?.uid)
        expect(modeOf(system)).toBe(0o711)
        const note = join(dataDir, 'postgres.location')
        expect([readFileSync(note, 'utf8'), modeOf(note)]).toEqual([`${directory}\n`, 0o600])
        expect(await startsOn(dataDir, system)).toBe(directory)
        unlock()
        expect(existsSync(note)).toBe(true)
      } finally {
        process.umask(before)
      }
    },
  )

  test('opens a system directory that an earlier start left closed', () => {
    const system = join(aDirectory(0o711), 'countersign')
    mkdirSync(system, { mode: 0o700 })
    const dataDir = join(aDirectory(0o700), 'data')
    mkdirSync(dataDir)
    expect(dirname(clusterPlace(dataDir, log, system).directory)).toBe(system)
    expect(modeOf(system)).toBe(0o701)
  })

  test('refuses to hide a database that can no longer be reached behind an empty one', () => {
    const system = join(aDirectory(0o711), 'countersign')
    const closed = aDirectory(0o700)
    const directory = join(closed, 'data', 'postgres')
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, 'PG_VERSION'), '18\n')
    expect(() => clusterPlace(join(closed, 'data'), log, system)).toThrow('cannot be reached')
  })

  test('keeps an empty directory that was there before a first start that failed', async () => {
    const closed = aDirectory(0o700)
    const directory = join(closed, 'database')
    mkdirSync(directory)
    const start = startEmbeddedServer({ directory, runner: chooseRunner(null), log })
    await expect(start).rejects.toThrow('PostgreSQL could not make its files')
    expect(readdirSync(closed)).toEqual(['database'])
  })

  test('leaves nothing behind when the files of a first start cannot be created', async () => {
    const closed = aDirectory(0o700)
    const dataDir = join(closed, 'deep', 'data')
    const unlock = lockDataDirectory(dataDir, 'nowhere')
    const start = startEmbeddedServer({
      directory: join(closed, 'library', 'database'),
      runner: chooseRunner(null),
      note: join(dataDir, 'postgres.location'),
      log,
    })
    await expect(start).rejects.toThrow('PostgreSQL could not make its files')
    unlock()
    expect(readdirSync(closed)).toEqual([])
  })
})

test('refuses a directory whose files are no database, and keeps them', async () => {
  const dataDir = aDirectory(0o711)
  const place = clusterPlace(dataDir, log)
  mkdirSync(join(place.directory, 'base'), { recursive: true })
  await expect(startEmbeddedServer({ ...place, log, durable: false })).rejects.toThrow('no PG_VERSION')
  expect(readdirSync(place.directory)).toEqual(['base'])
})

test('refuses a data directory whose recorded database is gone', () => {
  const dataDir = aDirectory(0o711)
  const note = join(dataDir, 'postgres.location')
  writeFileSync(note, '/nowhere/database\n')
  expect(() => clusterPlace(dataDir, log)).toThrow('there is none')
  expect(readFileSync(note, 'utf8')).toBe('/nowhere/database\n')
})

test(
  'leaves nothing behind when the server of a first start does not come up',
  { timeout: 60_000 },
  async () => {
    const dataDir = aDirectory(0o711)
    mkdirSync(join(dataDir, 'postgres.log'))
    const place = clusterPlace(dataDir, log)
    await expect(startEmbeddedServer({ ...place, log, durable: false })).rejects.toThrow()
    expect(readdirSync(dataDir)).toEqual(['postgres.log'])
  },
)
