import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type pg from 'pg'
import { agreeAndSign, follow, linkOf, sendTestEnvelope, signed, testSender } from '../world/signing.ts'
import { processorTime } from './processor-time.ts'
import { openBenchService } from './list-service.ts'
import type { Load } from './request-load.ts'
import type { Row } from './row.ts'

/** Short turns, so that some of them are not disturbed by other processes. */
const rounds = 150
const requests = 25

/**
 * The least processor time that the answering thread takes for the most frequent requests, compared with that of a bare
 * server which asks the database for one number.
 */
export async function measureRequests(): Promise<Row[]> {
  const service = await openBenchService()
  const bare = await serveBare(service.pool)
  const sender = new Worker(new URL('request-load.ts', import.meta.url))
  try {
    const account = await testSender(service)
    const envelope = await sendTestEnvelope(service, account, [{}])
    const token = await linkOf(service, account, envelope.recipients[0]?.id ?? '')
    const recipient = await follow(service, token)
    await agreeAndSign(recipient, 's1')
    const asSigner = { authorization: `Bearer ${recipient.opened.body.session ?? ''}` }
    const to = (path: string, headers: Load['headers']) => ({
      url: `${service.url}${path}`,
      method: 'GET',
      headers,
      body: null,
    })
    const save = {
      url: `${service.url}/signing/fields/s1`,
      method: 'PUT',
      headers: { ...asSigner, 'content-type': 'application/json' },
      body: JSON.stringify(signed),
    }
    const loads = [
      { name: 'retrieve an envelope', load: to(`/v1/envelopes/${envelope.id}`, account.headers) },
      { name: 'save a field', load: save },
      { name: 'open the signing page', load: to(`/sign/${token}`, { accept: 'text/html' }) },
      { name: 'read the signing view', load: to('/signing/view', asSigner) },
    ]
    const baseline = { url: bare.url, method: 'GET', headers: {}, body: null }
    const rows: Row[] = []
    for (const { name, load } of loads) {
      const ratio = await compareWork(sender, load, baseline)
      rows.push({ name: `work to ${name} ÷ that of a bare server with one query`, ratio, goal: 10 })
    }
    return rows
  } finally {
    await sender.terminate()
    bare.server.close()
    await service.close()
  }
}

type Kind = Omit<Load, 'count'>

async function compareWork(sender: Worker, load: Kind, baseline: Kind): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await workOf(sender, load))
    times[1].push(await workOf(sender, baseline))
  }
  return Math.min(...times[0]) / Math.min(...times[1])
}

/** Microseconds of processor time that this thread takes to answer requests. */
async function workOf(sender: Worker, load: Kind): Promise<number> {
  const before = processorTime()
  sender.postMessage({ ...load, count: requests } satisfies Load)
  const [failure] = (await once(sender, 'message')) as [string | null]
  if (failure !== null) throw new Error(failure)
  return ((processorTime() - before) * 1000) / requests
}

async function serveBare(pool: pg.Pool): Promise<{ readonly url: string; readonly server: Server }> {
  const app = new Hono()
  app.get('/', async (call) => call.json((await pool.query('select 1 as one')).rows))
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server }
}
