import { isIP } from 'node:net'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { connectStage, encryptionOf, networkFault } from '../probe/network.ts'
import type { Target } from '../probe/network.ts'
import { ProbeFault } from '../probe/probe.ts'
import type { Found, Probe } from '../probe/probe.ts'
import { verdictOf } from './smtp-replies.ts'

/** Probes a mail server in the stages of a delivery, without sending an email. */
export function probeSmtp(url: string): Probe {
  const options = parseConnectionUrl(url)
  const host = options.host ?? 'localhost'
  const port = options.port ?? (options.secure === true ? 465 : 587)
  const target: Target = { host, port, what: 'the mail server', setting: 'SMTP_URL' }
  const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 }
  const connection = new SMTPConnection({ ...options, ...timeouts, host, port })
  connection.on('error', () => undefined)
  return {
    stages: [
      connectStage(target),
      { name: 'TLS', run: () => greet(connection, target) },
      { name: 'Login', run: () => logIn(connection, options) },
    ],
    end: () => connection.close(),
  }
}

/** Waits for the greeting, and for encryption where the server or the address requires it. */
async function greet(connection: SMTPConnection, target: Target): Promise<Found> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => reject(faultOf(error, target))
    connection.once('error', fail)
    connection.connect((error) => (error ? fail(error) : resolve()))
  })
  const socket: unknown = Reflect.get(connection, '_socket')
  if (connection.secure && isEncrypted(socket)) return encryptionOf(socket, new Date())
  const words = 'The server greets, but offers no encryption.'
  if (isNear(target.host)) return { words: `${words} It is close enough to do without.` }
  const remedy =
    'Emails with signing links, and the login, cross the network for anyone to read. Switch on STARTTLS at the server, or use smtps:// and its port in SMTP_URL.'
  return { words, remedy }
}

function isEncrypted(socket: unknown): socket is Parameters<typeof encryptionOf>[0] {
  return typeof socket === 'object' && socket !== null && 'getPeerCertificate' in socket
}

/** Whether the host is on this machine or its network, where no one else listens. */
function isNear(host: string): boolean {
  if (host === 'localhost' || !/[.:]/.test(host)) return true
  return isIP(host) !== 0 && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i.test(host)
}

function faultOf(error: Error, target: Target): ProbeFault {
  const code = 'code' in error ? error.code : null
  const { words } = verdictOf(error)
  if (code !== 'EPROTOCOL' && !('responseCode' in error && error.responseCode !== undefined))
    return networkFault(error, target)
  return new ProbeFault(words, 'Check the mail server’s log, and whether it lets this machine connect.')
}

async function logIn(
  connection: SMTPConnection,
  { auth }: ReturnType<typeof parseConnectionUrl>,
): Promise<Found> {
  const { user, pass } = { user: '', pass: '', ...auth }
  if (user === '')
    return {
      words: connection.allowsAuth
        ? 'SMTP_URL has no name and password. The server would accept a login.'
        : 'SMTP_URL has no name and password, and the server asks for none.',
    }
  await new Promise<void>((resolve, reject) => {
    connection.login({ credentials: { user, pass } }, (error) => {
      if (!error) return resolve()
      reject(
        new ProbeFault(
          verdictOf(error).words,
          'Correct the name and password in SMTP_URL. Write characters such as @ : / in them as %40 %3A %2F. Some servers need an app password.',
          error,
        ),
      )
    })
  })
  return { words: 'The server accepts the login.' }
}
