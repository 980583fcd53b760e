import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { problemAnswer } from '../problem.ts'
import { everyAnswer } from '../pages/security-headers.ts'

/** Answers malformed HTTP and oversized headers with a problem like any other refusal, instead of plain text. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else void answer(socket, reasonFor(error.code))
  })
}

function reasonFor(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return refusal('headers-too-large', 'The headers of the request are larger than 16 kB.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refusal('request-timeout', 'The request didn’t arrive in time.')
  return refusal('malformed-request', 'This isn’t a valid HTTP request.')
}

async function answer(socket: Duplex, reason: Refusal): Promise<void> {
  const requestId = randomUUID()
  const response = problemAnswer(reason, requestId)
  const body = Buffer.from(await response.arrayBuffer())
  const headers = {
    ...Object.fromEntries(response.headers),
    ...everyAnswer,
    'x-request-id': requestId,
    'content-length': String(body.byteLength),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const first = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}\r\n`
  socket.end(Buffer.concat([Buffer.from(`${first}${lines.join('')}\r\n`), body]))
}
