import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { testSender } from '../world/signing.ts'
import type { DelayTask, Heavy } from './delay-load.ts'
import { openBenchService } from './list-service.ts'
import type { Row } from './row.ts'

/** No request may make another one wait longer. */
const most = 200
const megabytes = 66_000_000

/**
 * How much longer a small request waits while the heaviest bodies come, than one to a bare server in a thread of its own,
 * which is asked at the same moments: what the machine does otherwise delays both.
 */
export async function measureDelays(): Promise<Row[]> {
  const service = await openBenchService()
  const threads: Worker[] = []
  const thread = (task: DelayTask) => {
    const worker = new Worker(new URL('delay-load.ts', import.meta.url), { workerData: task })
    threads.push(worker)
    return worker
  }
  try {
    const { headers } = await testSender(service)
    const [port] = (await once(thread({ kind: 'bare' }), 'message')) as [number]
    const rows: Row[] = []
    for (const [name, heavy] of Object.entries(bodies(service.url, { ...headers }))) {
      const probe = thread({
        kind: 'probe',
        urls: [`${service.url}/livez`, `http://127.0.0.1:${port}/`],
      })
      const [statuses] = (await once(thread({ kind: 'heavy', bodies: heavy }), 'message')) as [number[]]
      if (statuses.some((status) => status < 400 || status > 499))
        throw new Error(`${name}: ${statuses.join(', ')}`)
      probe.postMessage('stop')
      const [[own, bare]] = (await once(probe, 'message')) as [[number[], number[]]]
      process.stderr.write(`${name}: ${told(own)} against ${told(bare)} ms, ${own.length} times\n`)
      rows.push({
        name: `longest wait beside ${name}, more than at a bare server ÷ ${most} ms`,
        ratio: Math.max(0, Math.max(...own) - Math.max(...bare)) / most,
        goal: 1,
      })
    }
    return rows
  } finally {
    await Promise.all(threads.map((worker) => worker.terminate()))
    await service.close()
  }
}

function told(waits: readonly number[]): string {
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1)
  return `median ${at(0.5)}, 99 of 100 ${at(0.99)}, longest ${at(1)}`
}

function bodies(url: string, headers: Record<string, string>): Record<string, readonly Heavy[]> {
  const json = { 'content-type': 'application/json' }
  const customer = { url: `${url}/v1/envelopes`, headers: { ...json, ...headers } }
  const file = '{"documents":[{"name":"x","base":"'
  const lists = { ...customer, before: '{"documents":[[]', again: ',[]', times: megabytes / 3, after: ']}' }
  const open = ['/app/session', '/signing/sessions', '/signing/witness/sign', '/vendor/notices']
  return {
    files: [
      { ...customer, before: file, again: 'QUFB', times: megabytes / 4, after: '"}]}' },
      { ...customer, before: file, again: '\\u0041', times: megabytes / 6, after: '"}]}' },
    ],
    lists: [lists, lists],
    'a name and a number': [
      { ...customer, before: '{"', again: 'k', times: megabytes, after: '":1}' },
      { ...customer, before: '{"name":', again: '1', times: megabytes, after: '}' },
    ],
    'what strangers send': open.map((path) => ({
      url: `${url}${path}`,
      headers: json,
      before: '{"token":"x","art":{"strokes":[[{}',
      again: ',{}',
      times: 300_000,
      after: ']]}}',
    })),
  }
}
