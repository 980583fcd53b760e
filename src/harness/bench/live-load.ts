import { Agent, get } from 'node:http'
import { parentPort } from 'node:worker_threads'

/** Streams to hold open, in a thread of their own, so that reading them does not count as telling. */
export interface LiveLoad {
  readonly url: string
  /** One for each stream. */
  readonly cookies: readonly string[]
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

parentPort?.on('message', ({ url, cookies }: LiveLoad) => {
  Promise.all(cookies.map((cookie) => open(url, cookie))).then(
    () => parentPort?.postMessage(null),
    (error: unknown) => parentPort?.postMessage(String(error)),
  )
})

/** Resolves once the stream has begun. */
function open(url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream answered ${response.statusCode}`))
      response.once('data', () => resolve()).resume()
    })
    asked.on('error', reject)
  })
}
