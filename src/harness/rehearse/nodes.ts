import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const program = join(import.meta.dirname, '../../service/main.ts')
const patience = 120_000

/** A process of the service that is started again after it was ended. */
export interface Node {
  readonly name: string
  readonly url: string
  /** Starts it, and resolves once it is ready. */
  readonly start: () => Promise<void>
  /** Ends it as a machine that fails does. */
  readonly kill: () => Promise<void>
  /** How often it was killed. */
  readonly kills: () => number
  /** Ends it as a deploy does, and resolves when it is gone. */
  readonly leave: () => Promise<void>
}

/** A process that ended although nobody ended it. */
export type Ended = (name: string, how: string) => void

export async function openNode(
  name: string,
  settings: Readonly<Record<string, string>>,
  { directory, ended }: { readonly directory: string; readonly ended: Ended },
): Promise<Node> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = join(directory, name)
  mkdirSync(dataDir, { recursive: true })
  const log = createWriteStream(join(directory, `${name}.log`), { flags: 'a' })
  let child: ChildProcess | null = null
  let isEnding = false
  let kills = 0
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const running = child
    if (running === null) return
    isEnding = true
    const exited = new Promise((resolve) => {
      running.once('exit', resolve)
    })
    running.kill(signal)
    const late = setTimeout(() => running.kill('SIGKILL'), 60_000)
    await exited
    clearTimeout(late)
  }
  const start = async () => {
    isEnding = false
    const { PATH, TMPDIR } = process.env
    const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info' }
    const env = { PATH, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...settings, ...own }
    const started = spawn(process.execPath, [program], {
      cwd: dataDir,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    started.stdout.pipe(log, { end: false })
    started.stderr.pipe(log, { end: false })
    let isOver = false
    started.once('exit', (code, signal) => {
      isOver = true
      child = null
      if (!isEnding) ended(name, signal ?? `status ${code}`)
    })
    for (const begun = Date.now(); !(await isReady(url)); await sleep(100))
      if (isOver || Date.now() - begun > patience)
        throw new Error(`${name} does not start, see ${directory}/${name}.log`)
  }
  const kill = async () => {
    kills += 1
    await end('SIGKILL')
  }
  return { name, url, start, kill, kills: () => kills, leave: () => end('SIGTERM') }
}

/** Whether a process wants requests. */
export function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    () => false,
  )
}

/** A port that nothing uses now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
