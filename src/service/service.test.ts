import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { processFacts } from './database/embedded/processes.ts'
import { openLog } from './logging.ts'
import { startService } from './service.ts'
import type { Service } from './service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'countersign-whole-'))
const log = openLog('silent')
const settings = (port: number) => readConfig({ DATA_DIR: dataDir, PORT: String(port) })
const running = new Set<Service>()
afterAll(async () => {
  await Promise.all([...running].map((service) => service.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

function start(port = 0): Service {
  const service = startService(settings(port), settings, log)
  running.add(service)
  return service
}

function postmaster(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Requests health until the response has this status. */
async function healthUntil(url: string, status: number): Promise<Response> {
  for (const end = Date.now() + 50_000; Date.now() < end; await sleep(20)) {
    const answer = await fetch(`${url}/health`)
    if (answer.status === status) return answer
    await answer.body?.cancel()
  }
  throw new Error(`${url} never answered ${status}`)
}

test('starts in an empty folder, survives a crash of its database, and leaves nothing behind', async () => {
  const service = start()
  const url = await service.ready
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect(service.setUpAt()).toMatch(new RegExp(`^${url}/setup#code=([a-z2-7]{4}-){3}[a-z2-7]{4}$`))

  await expect(start().ready).rejects.toThrow('already running')

  process.kill(postmaster(), 'SIGKILL')
  const away = await healthUntil(url, 503)
  expect(away.headers.get('retry-after')).toBe('2')
  expect(away.headers.get('content-type')).toBe('application/problem+json')
  await healthUntil(url, 200)

  const server = postmaster()
  await service.stop()
  expect(processFacts(server)).toBeNull()
  await expect(fetch(`${url}/health`)).rejects.toThrow()
}, 60_000)

test('joins the database server that a killed service left behind', async () => {
  const left = await startLeftover()
  const service = start()
  const url = await service.ready
  expect(postmaster()).toBe(left)
  expect((await fetch(`${url}/health`)).status).toBe(200)
  await service.stop()
  expect(processFacts(left)).toBeNull()
}, 60_000)

/** A database server without a service, as after a kill -9 of the service alone. */
async function startLeftover(): Promise<number> {
  const { clusterPlace } = await import('./database/embedded/places.ts')
  const { startEmbeddedServer } = await import('./database/embedded/server.ts')
  await startEmbeddedServer({ ...clusterPlace(dataDir, log), log })
  return postmaster()
}

test('reports a used port before anything is started', async () => {
  const service = start()
  const { port } = new URL(await service.ready)
  const other = mkdtempSync(join(tmpdir(), 'countersign-other-'))
  const clash = startService(readConfig({ DATA_DIR: other, PORT: port }), settings, log)
  await expect(clash.ready).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await service.stop()
  rmSync(other, { recursive: true, force: true })
}, 60_000)

test('leaves nothing behind when stopped during the start', async () => {
  const service = start()
  const failed = expect(service.ready).rejects.toThrow('Stopped while starting')
  await service.stop()
  await failed
  expect(() => postmaster()).toThrow('ENOENT')
}, 60_000)
