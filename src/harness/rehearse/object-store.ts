import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As much of an S3 store as the service asks of one, in memory. It looks at no signature. */
export async function openObjectStore(): Promise<{
  readonly port: number
  readonly close: () => Promise<void>
}> {
  const files = new Map<string, { readonly bytes: Buffer; readonly stored: string }>()
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://store')
    const key = url.pathname.split('/').slice(2).join('/')
    if (request.method === 'PUT') {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      if (!request.complete) return
      files.set(key, { bytes: Buffer.concat(parts), stored: new Date().toISOString() })
      return void response.end()
    }
    if (url.searchParams.has('list-type'))
      return void response.end(list(url.searchParams.get('prefix') ?? ''))
    if (request.method === 'DELETE') {
      files.delete(key)
      return void response.writeHead(204).end()
    }
    const found = files.get(key)
    if (found === undefined) return void response.writeHead(404).end()
    const { bytes } = found
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (start === undefined || end === undefined)
      return void response
        .writeHead(200, { 'content-length': bytes.length })
        .end(request.method === 'HEAD' ? undefined : bytes)
    const part = bytes.subarray(Number(start), Number(end) + 1)
    const range = `bytes ${start}-${Number(start) + part.length - 1}/${bytes.length}`
    response.writeHead(206, { 'content-length': part.length, 'content-range': range }).end(part)
  }
  const list = (prefix: string) => {
    const contents = [...files]
      .filter(([key]) => key.startsWith(prefix))
      .map(
        ([key, { stored }]) => `<Contents><Key>${key}</Key><LastModified>${stored}</LastModified></Contents>`,
      )
    return `<ListBucketResult>${contents.join('')}</ListBucketResult>`
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
