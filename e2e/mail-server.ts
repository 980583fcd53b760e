import { SMTPServer } from 'smtp-server'
import { freePort } from './service-process.ts'

/** A mail server on this machine that keeps its messages. */
export interface MailServer {
  readonly url: string
  /** Waits for a message to the address and resolves to its source with soft line breaks removed. */
  messageTo(address: string): Promise<string>
  /** Answers an address with this reply, e.g. `550 5.1.1 User unknown`, until it is accepted again. */
  refuse(address: string, reply: string): void
  take(address: string): void
  stop(): Promise<void>
}

/** Starts a mail server that accepts every message, except as told by `refuse`. */
export async function startMailServer(): Promise<MailServer> {
  const messages: { readonly to: string; readonly source: string }[] = []
  const refusals = new Map<string, string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const reply = refusals.get(address)
      if (reply === undefined) done()
      else done(Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8')
        for (const { address } of session.envelope.rcptTo)
          messages.push({ to: address, source: plain(source) })
        done()
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    messageTo: async (address) => {
      for (const deadline = Date.now() + 20_000; Date.now() < deadline;) {
        const found = messages.findLast((message) => message.to === address)
        if (found) return found.source
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`no message to ${address}`)
    },
    refuse: (address, reply) => void refusals.set(address, reply),
    take: (address) => void refusals.delete(address),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Decodes quoted-printable. Source: RFC 2045 §6.7. */
function plain(source: string): string {
  return source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
