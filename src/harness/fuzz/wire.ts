import { Agent, request as open } from 'node:http'
import type { RawAnswer } from './judge.ts'

/** A request as bytes. */
export interface RawRequest {
  readonly method: string
  /** With the query, percent-encoded or deliberately malformed. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

/** Sends one request; rejects if no complete answer arrives in time. */
export type Send = (request: RawRequest) => Promise<RawAnswer>

/** Milliseconds. The slowest operation, checking the converter of Word files, gives up after 75 s by itself. */
const patience = 90_000

/** Reusable connections to a service. */
export function openWire(url: string): { readonly send: Send; readonly close: () => void } {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const send: Send = ({ method, target, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === null ? {} : { 'content-length': String(body.byteLength) }
      const all = { ...length, ...headers }
      const sent = open({ hostname, port, method, path: target, headers: all, agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode = 0, headers: answered } = response
          resolve({ status: statusCode, headers: answered, body: Buffer.concat(chunks) })
        })
      })
      sent.setTimeout(patience, () => sent.destroy(new Error(`no answer within ${patience} ms`)))
      // The service ends a connection on which a refused body did not arrive soon. Whoever uses it again at that very
      // moment has to ask anew. Source: RFC 9112 §9.3.1, and request.reusedSocket of Node.
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const isEnded = sent.reusedSocket && error.code === 'ECONNRESET'
        if (isEnded) resolve(send({ method, target, headers, body }))
        else reject(error)
      })
      sent.end(body ?? undefined)
    })
  return { send, close: () => agent.destroy() }
}

/** A request as a shell command that repeats it. */
export function asCurl(url: string, { method, target, headers, body }: RawRequest): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const command = [`curl -i -X ${method} ${quoted(url + target)}`, ...given]
  if (body === null) return command.join(' \\\n  ')
  const text = body.toString('latin1')
  if (/^[\x20-\x7e]*$/.test(text))
    return [...command, `--data-binary ${quoted(shortened(text))}`].join(' \\\n  ')
  const piped = `echo ${shortened(body.toString('base64'))} | base64 -d |`
  return [piped, ...command, '--data-binary @-'].join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

const longest = 20_000

function shortened(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`
}
