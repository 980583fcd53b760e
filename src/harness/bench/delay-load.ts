import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** What a thread of the measurement does: answer as a bare server, ask two addresses in turn, or send what is heavy. */
export type DelayTask =
  | { readonly kind: 'bare' }
  | { readonly kind: 'probe'; readonly urls: readonly [string, string] }
  | { readonly kind: 'heavy'; readonly bodies: readonly Heavy[] }

/** A body that is made where it is sent: `again` so many times between the others. */
export interface Heavy {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly before: string
  readonly again: string
  readonly times: number
  readonly after: string
}

/** Asks both every 20 milliseconds until told to stop, then tells how long each answer took. */
async function probe(urls: readonly [string, string]): Promise<void> {
  const waits: [number[], number[]] = [[], []]
  let isOver = false
  parentPort?.once('message', () => (isOver = true))
  const once = async (url: string, into: number[]) => {
    const begun = performance.now()
    await (await fetch(url)).arrayBuffer()
    into.push(performance.now() - begun)
  }
  while (!isOver) {
    await Promise.all([once(urls[0], waits[0]), once(urls[1], waits[1])])
    await sleep(20)
  }
  parentPort?.postMessage(waits)
}

async function send(bodies: readonly Heavy[]): Promise<void> {
  const statuses: number[] = []
  for (const { url, headers, before, again, times, after } of bodies) {
    const body = Buffer.concat([
      Buffer.from(before),
      Buffer.alloc(Buffer.byteLength(again) * times, again),
      Buffer.from(after),
    ])
    statuses.push((await fetch(url, { method: 'POST', headers, body })).status)
  }
  parentPort?.postMessage(statuses)
}

const task = workerData as DelayTask
if (task.kind === 'probe') await probe(task.urls)
else if (task.kind === 'heavy') await send(task.bodies)
else {
  const server = createServer((_, response) => response.end('{}'))
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
}
