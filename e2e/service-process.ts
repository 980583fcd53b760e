import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const partnerKey = 'journey-partner-key-of-more-than-32-characters'

/** A running service: its address, its data, and how to end it. */
export interface ServiceProcess {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly child: ChildProcess
  /** What it has printed so far. */
  printed(): string
  /** Stops it gracefully and removes its data. */
  stop(): Promise<void>
  /** Kills the whole process tree at once, like a power cut; the data is kept. */
  kill(): Promise<void>
}

interface Options {
  readonly port?: number
  readonly dataDir?: string
  readonly environment?: Record<string, string>
}

/** Starts the service on a free port with its own folder, and waits until it is ready. */
export async function startService(options: Options = {}): Promise<ServiceProcess> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'countersign-journey-')))
  const child = spawn(process.execPath, ['src/service/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      PARTNER_KEY: partnerKey,
      LOG_LEVEL: 'warn',
      // About twenty services are started: all but the first can reuse compiled modules.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/journeys'),
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed = `${printed}${chunk.toString()}`.slice(-10_000)
    process.stdout.write(chunk)
  })
  const url = `http://localhost:${port}`
  try {
    await ready(url, child)
  } catch (failure) {
    // It would run on after the journeys.
    killTree(child.pid)
    throw failure
  }
  return {
    url,
    port,
    dataDir,
    child,
    printed: () => printed,
    stop: async () => {
      await ended(child, 'SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
    kill: async () => {
      killTree(child.pid)
      await ended(child, 'SIGKILL')
    },
  }
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    if (child.exitCode !== null)
      throw new Error(`The service ended with code ${child.exitCode} before it was ready.`)
    const healthy = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The service was not ready within a minute.')
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** Children of the service (its database) run in their own sessions, so they are found by parent process first. */
function killTree(pid: number | undefined): void {
  if (pid === undefined) return
  for (const one of [pid, ...descendants(pid)])
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It has ended already.
    }
}

function descendants(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendants(child)])
}

function childrenOf(pid: number): number[] {
  return processTable()
    .filter((row) => row.parent === pid)
    .map((row) => row.pid)
}

function processTable(): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const after = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1] ?? ''
        return [{ pid: Number(name), parent: Number(after.split(' ')[1]) }]
      } catch {
        return []
      }
    })
}

/** A currently free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
