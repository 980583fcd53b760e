import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connection.ts'
import { testDatabase } from './database/testing.ts'
import { openLiveHub } from './http/live-hub.ts'
import { buildApp, buildStartingApp, listen } from './http/server.ts'
import { openLog } from './logging.ts'
import { files, operations } from './operations/catalogue.ts'
import { closePorts, openPorts } from './ports/open-ports.ts'
import type { Ports } from './ports/ports.ts'

/** Headers that say who calls: API credentials, a session cookie, a partner key, a bearer secret. */
export type Identity = Readonly<Record<string, string>>

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, or null without any. */
  readonly body: never
}

/** The whole service over HTTP on a database of its own, without background jobs. */
export interface TestService {
  readonly url: string
  readonly database: Database
  readonly config: Config
  readonly ports: Ports
  /** Calls an address as somebody; an object goes as JSON, a form as it is. */
  call(who: Identity, method: string, path: string, body?: object): Promise<TestAnswer>
}

/** Starts the service for one suite; it ends with the suite. Call it at the top of a test file. */
export async function testService(settings: Readonly<Record<string, string>> = {}): Promise<TestService> {
  const { database, address } = await testDatabase()
  const place = mkdtempSync(join(tmpdir(), 'countersign-suite-'))
  const log = openLog('warn')
  const starting = buildStartingApp(log)
  const server = await listen(0, starting)
  const url = `http://127.0.0.1:${server.port}`
  const config = readConfig({ DATA_DIR: place, BASE_URL: url, ...settings })
  const ports = openPorts(config, database, log)
  const hub = openLiveHub(address, log)
  const dashboard = join(place, 'dashboard')
  server.serve(buildApp({ database, config, ports }, { operations, files, hub, dashboard }, log))
  afterAll(async () => {
    await server.close(500)
    await hub.close()
    await closePorts(ports)
    rmSync(place, { recursive: true, force: true })
  })
  return { url, database, config, ports, call: (...request) => call(url, ...request) }
}

async function call(
  url: string,
  who: Identity,
  method: string,
  path: string,
  body?: object,
): Promise<TestAnswer> {
  const isForm = body instanceof FormData
  const type: Identity = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(path.startsWith('http') ? path : `${url}${path}`, {
    method,
    headers: { ...type, ...who },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  })
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  const content: unknown = isJson ? await answer.json() : null
  if (!isJson) await answer.body?.cancel()
  return { status: answer.status, headers: answer.headers, body: content as never }
}
