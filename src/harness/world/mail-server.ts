import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'

/** An email as accepted by the server. */
interface ReceivedEmail {
  readonly from: string
  readonly to: string
  /** Headers and bodies as received. */
  readonly source: string
}

/** The server's reply to one step of a transfer, or `drop` to hang up; undefined means accept. */
type Reply = string | undefined

/** Decides by the recipient's address and the number of earlier attempts. */
export type MailBehaviour = (
  address: string,
  asked: number,
) => { readonly rcpt?: Reply; readonly data?: Reply }

/** Accepts everything. */
export const acceptsAll: MailBehaviour = () => ({})

/** Has no mailbox at all. */
export const rejectsAll: MailBehaviour = () => ({ rcpt: '550 5.1.1 User unknown' })

/** Starts a mail server on its own port with the given behaviour; stopped when the suite ends. */
export async function aMailServer(behaviour: MailBehaviour = acceptsAll, options: SMTPServerOptions = {}) {
  const emails: ReceivedEmail[] = []
  const asked = new Map<string, number>()
  const state = { emails, behaviour, url: '', port: 0 }
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 500,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      asked.set(address, (asked.get(address) ?? 0) + 1)
      done(refusalOf(state.behaviour(address, asked.get(address) ?? 0).rcpt))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo[0]?.address ?? ''
        const reply = state.behaviour(to, asked.get(to) ?? 0).data
        if (reply === undefined || reply === 'drop') {
          const from = mailFrom === false ? '' : mailFrom.address
          emails.push({ from, to, source: Buffer.concat(chunks).toString('utf8') })
        }
        if (reply === 'drop') for (const connection of server.connections) connection.close()
        else done(refusalOf(reply))
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  state.port = (server.server.address() as AddressInfo).port
  state.url = `smtp://127.0.0.1:${state.port}`
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return state
}

function refusalOf(reply: Reply): Error | null {
  if (reply === undefined) return null
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
}
