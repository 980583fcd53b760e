import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { createServer as createPlainServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A web server that takes everything and answers nothing until told to. */
export async function aSilentServer() {
  let answers = false
  const heard: string[] = []
  const held = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    held.add(response)
    if (!answers) return
    heard.push(String(request.headers['idempotency-key']))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const probe = { stages: [{ name: 'Ask', run: async () => answerOf() }] }
  const answerOf = () => (answers ? 'It answers.' : Promise.reject(new Error('silent')))
  return { url: `http://127.0.0.1:${port}/`, heard, probe, answer: () => void (answers = true) }
}

/** A server that takes connections, and says `words` again and again without ever coming to an end, or nothing at all. */
export async function anEndlessServer(words: readonly string[] = []) {
  const sockets = new Set<Socket>()
  const server = createPlainServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let said = 0
    const saying = setInterval(() => {
      const word = words[Math.min(said, words.length - 1)]
      said += 1
      if (word !== undefined && !socket.destroyed) socket.write(word)
    }, 20)
    socket.on('close', () => clearInterval(saying))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
