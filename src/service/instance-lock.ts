import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory } from './database/embedded/places.ts'
import { processFacts } from './database/embedded/processes.ts'

/** Another process is serving the same data directory. */
export class AlreadyRunning extends Error {}

interface Holder {
  readonly pid: number
  readonly started: string
  readonly url: string
}

/**
 * Locks the data directory for this process, creating it if needed. Returns a function that releases it, and removes a
 * directory that was created here and is still empty. The lock of a killed process is taken over: its process id and
 * start time tell whether it is still running. Throws {@link AlreadyRunning} with a message for the operator.
 */
export function lockDataDirectory(directory: string, url: string): () => void {
  // Others may traverse it, since PostgreSQL's own user must. Everything inside is closed to them.
  const removeDirectory = makeDirectory(directory, 0o711)
  const path = join(directory, 'service.lock')
  const started = processFacts(process.pid)?.started ?? ''
  const holder: Holder = { pid: process.pid, started, url }
  for (;;) {
    try {
      writeFileSync(path, `${JSON.stringify(holder)}\n`, { flag: 'wx', mode: 0o600 })
      return () => {
        rmSync(path, { force: true })
        removeDirectory()
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const other = readHolder(path)
    if (other && processFacts(other.pid)?.started === other.started)
      throw new AlreadyRunning(
        `Countersign is already running on ${directory}: process ${other.pid}, ${other.url}\nOpen that address, or stop the process first. To run a second one, set another DATA_DIR and PORT.`,
      )
    rmSync(path, { force: true })
  }
}

/**
 * Locks the data directory for a command that may also work beside a running service: then it `joins` the database server
 * of that one. Without an embedded database there is nothing to lock.
 */
export function lockOrJoin({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl: string | null
  readonly dataDir: string
}): { readonly joins: boolean; readonly unlock: () => void } {
  const free = { joins: false, unlock: () => undefined }
  if (databaseUrl !== null) return free
  try {
    return { ...free, unlock: lockDataDirectory(dataDir, 'a command') }
  } catch (error) {
    if (error instanceof AlreadyRunning) return { ...free, joins: true }
    throw error
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return null
  }
}
