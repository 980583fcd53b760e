import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'

/** What a thread of its own answers once it has downloaded all of the files. */
export interface Downloaded {
  readonly bytes: number
  readonly failure: string | null
}

const agent = new Agent({ keepAlive: true })

parentPort?.on('message', (addresses: readonly string[]) => {
  Promise.all(addresses.map(sizeOf)).then(
    (sizes) => answer({ bytes: sizes.reduce((sum, size) => sum + size, 0), failure: null }),
    (error: unknown) => answer({ bytes: 0, failure: String(error) }),
  )
})

function answer(downloaded: Downloaded): void {
  parentPort?.postMessage(downloaded)
}

function sizeOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { agent }, (response) => {
      let size = 0
      response.on('data', (part: Buffer) => (size += part.length))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(size)
        else reject(new Error(`A file answered ${response.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}
