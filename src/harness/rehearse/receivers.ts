import { createServer as createWebServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

/** A letter that the mail server has acknowledged. */
export interface Letter {
  readonly to: string
  readonly subject: string
}

/** An event that the receiver of webhooks has acknowledged. */
export interface Event {
  readonly event: string
  readonly envelope_id: string
}

interface Receiver<Received> {
  readonly port: number
  readonly received: Received[]
  readonly close: () => Promise<void>
}

/** A mail server that takes everything. Source: RFC 5321. */
export async function openMailServer(): Promise<Receiver<Letter>> {
  const received: Letter[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.setEncoding('utf8')
    const say = (line: string) => void socket.write(`${line}\r\n`)
    let text = ''
    let isLetter = false
    let to = ''
    const hear = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO' || verb === 'HELO') say('250 rehearsal')
      else if (verb === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        say('250 ok')
      } else if (verb === 'DATA') {
        isLetter = true
        say('354 go on')
      } else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else say('250 ok')
    }
    const take = () => {
      for (;;) {
        const end = text.indexOf(isLetter ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = text.slice(0, end)
        text = text.slice(end + (isLetter ? 5 : 2))
        if (!isLetter) hear(part)
        else {
          isLetter = false
          const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(part)?.[1] ?? ''
          received.push({ to, subject: subject.replaceAll(/\r\n[ \t]/g, ' ') })
          say('250 taken')
        }
      }
    }
    socket.on('data', (words: string) => {
      text += words
      take()
    })
    say('220 rehearsal ESMTP')
  })
  return {
    ...(await listening(server)),
    received,
    close: () => closed(server, () => sockets.forEach((one) => one.destroy())),
  }
}

/** A receiver of webhooks that takes everything. */
export async function openEventServer(): Promise<Receiver<Event>> {
  const received: Event[] = []
  const server = createWebServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      received.push(JSON.parse(text) as Event)
      response.end('ok')
    })
  })
  return {
    ...(await listening(server)),
    received,
    close: () => closed(server, () => server.closeAllConnections()),
  }
}

async function listening(server: Server): Promise<{ readonly port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port }
}

async function closed(server: Server, cut: () => void): Promise<void> {
  cut()
  await new Promise((resolve) => server.close(resolve))
}
