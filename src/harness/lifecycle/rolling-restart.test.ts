import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../world/database/database.ts'
import { readConfig } from '#service/config.ts'
import { openLog } from '#service/logging.ts'
import { startService } from '#service/service.ts'
import type { Service } from '#service/service.ts'

const { ownerAddress } = await testDatabase()
if (!('socketDirectory' in ownerAddress)) throw new Error('test databases are reached by a socket')
const { socketDirectory, user, name } = ownerAddress
const dataDir = mkdtempSync(join(tmpdir(), 'countersign-rolling-'))
const log = openLog('silent')
const nodes = new Map<number, Service>()
afterAll(async () => {
  await Promise.all([...nodes.values()].map((service) => service.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startNode(port: number): Promise<void> {
  const settings = () =>
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(socketDirectory)}`,
      PORT: String(port),
      ROLE: 'web',
      RATE_LIMIT: '0',
    })
  const service = startService(settings(), settings, log)
  nodes.set(port, service)
  await service.ready
}

const isReady = (port: number) =>
  fetch(`http://localhost:${port}/readyz`).then(
    async (answer) => (await answer.arrayBuffer()) && answer.status === 200,
    () => false,
  )

/** Sends requests to the nodes that were ready when last asked, as a balancer does. Returns what went wrong. */
async function balance(
  ports: readonly number[],
  signal: AbortSignal,
): Promise<{ sent: number; lost: unknown[] }> {
  let ready = [...ports]
  let sent = 0
  const lost: unknown[] = []
  const asking = async () => {
    for (; !signal.aborted; await sleep(100)) {
      const answers = await Promise.all(ports.map(isReady))
      ready = ports.filter((_, index) => answers[index])
    }
  }
  const sending = async () => {
    for (; !signal.aborted; await sleep(3)) {
      sent += 1
      const to = ready[sent % ready.length]
      const status = await fetch(`http://localhost:${to}/app/seal-certificates`).then(
        async (answer) => (await answer.arrayBuffer()) && answer.status,
        (error: unknown) => error,
      )
      if (status !== 200) lost.push(status)
    }
  }
  await Promise.all([asking(), ...Array.from({ length: 4 }, sending)])
  return { sent, lost }
}

test('two nodes restarted in turn lose no request', { timeout: 120_000 }, async () => {
  const ports = [await freePort(), await freePort()]
  for (const port of ports) await startNode(port)
  const over = new AbortController()
  const balancing = balance(ports, over.signal)
  for (const port of ports) {
    await sleep(500)
    await nodes.get(port)?.stop({ leaves: true })
    await startNode(port)
    while (!(await isReady(port))) await sleep(50)
  }
  await sleep(300)
  over.abort()
  const { sent, lost } = await balancing
  expect(lost).toEqual([])
  expect(sent).toBeGreaterThan(100)
})

test('says that it is alive before it is ready, and stops at once when no one distributes requests', async () => {
  const port = await freePort()
  const starting = startNode(port)
  let answer: Response | undefined
  while (answer === undefined) answer = await fetch(`http://localhost:${port}/livez`).catch(() => undefined)
  expect(answer.status).toBe(200)
  await starting
  const begun = performance.now()
  await nodes.get(port)?.stop({ leaves: true })
  expect(performance.now() - begun).toBeLessThan(15_000)
})
