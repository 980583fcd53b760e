import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'

/** Requests to send in a thread of their own, so that sending them does not count as answering. */
export interface Load {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly count: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

parentPort?.on('message', (load: Load) => {
  send(load).then(
    () => parentPort?.postMessage(null),
    (error: unknown) => parentPort?.postMessage(String(error)),
  )
})

async function send({ count, ...load }: Load): Promise<void> {
  let left = count
  const takeTurns = async () => {
    while (left > 0) {
      left -= 1
      await one(load)
    }
  }
  await Promise.all(Array.from({ length: 8 }, takeTurns))
}

function one({ url, method, headers, body }: Omit<Load, 'count'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${method} ${url} answered ${response.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
