import { connect } from 'node:net'
import { connect as connectSafely } from 'node:tls'
import type { TLSSocket } from 'node:tls'
import { ProbeFault } from './probe.ts'
import type { Found, Stage } from './probe.ts'

/** An outside system reached over the network. */
export interface Target {
  readonly host: string
  readonly port: number
  /** As used in a sentence: `the mail server`. */
  readonly what: string
  /** The setting that names it. */
  readonly setting: string
}

/** The target of a web address. */
function targetOf(address: string, about: Pick<Target, 'what' | 'setting'>): Target {
  const { hostname, port, protocol } = new URL(address)
  const usual = protocol === 'https:' ? 443 : 80
  return { ...about, host: hostname.replaceAll(/[[\]]/g, ''), port: port === '' ? usual : Number(port) }
}

/** The stages of everything that answers over HTTP: a connection, and encryption where the address requires it. */
export function webStages(address: string, about: Pick<Target, 'what' | 'setting'>): Stage[] {
  const target = targetOf(address, about)
  return address.startsWith('https:') ? [connectStage(target), tlsStage(target)] : [connectStage(target)]
}

/** Opens a connection and closes it again. */
export function connectStage(target: Target): Stage {
  return {
    name: 'Connect',
    run: (signal) =>
      new Promise((resolve, reject) => {
        const { host, port } = target
        const socket = connect({ host, port, signal, autoSelectFamily: true })
        socket.once('error', (error) => reject(networkFault(error, target)))
        socket.once('connect', () => {
          socket.destroy()
          resolve(`${host}:${port} answers.`)
        })
      }),
  }
}

/** Negotiates encryption with the target and checks its certificate. */
function tlsStage(target: Target): Stage {
  return {
    name: 'TLS',
    run: (signal) =>
      new Promise((resolve, reject) => {
        const { host, port } = target
        const servername = /^[\d.:]+$/.test(host) ? {} : { servername: host }
        const socket = connectSafely({ host, port, ...servername })
        signal.addEventListener('abort', () => socket.destroy(), { once: true })
        socket.once('error', (error) => reject(networkFault(error, target)))
        socket.once('secureConnect', () => {
          const found = encryptionOf(socket, new Date())
          socket.destroy()
          resolve(found)
        })
      }),
  }
}

const day = 86_400_000
const soon = 21 * day

/** The protocol of a connection, and how long its certificate is valid. */
export function encryptionOf(socket: TLSSocket, now: Date): Found {
  const until = new Date(socket.getPeerCertificate().valid_to)
  const words = `${socket.getProtocol() ?? 'TLS'}, certificate valid until ${until.toISOString().slice(0, 10)}.`
  if (!(until.getTime() - now.getTime() < soon)) return { words }
  const days = Math.max(0, Math.floor((until.getTime() - now.getTime()) / day))
  return { words, remedy: `Renew the certificate. It expires in ${days === 1 ? 'a day' : `${days} days`}.` }
}

const untrusted = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]

/** What a failed connection means, and what to do. Shows only host and port of the address. */
export function networkFault(error: unknown, target: Target): ProbeFault {
  const { words, remedy } = meaningOf(error, target)
  return new ProbeFault(words, remedy, error)
}

function meaningOf(error: unknown, { host, port, what, setting }: Target) {
  const { code, text } = factsOf(error)
  const at = `${host}:${port}`
  if (code === 'ECONNREFUSED')
    return {
      words: `Nothing listens at ${at}.`,
      remedy: `Start ${what}, or correct host and port in ${setting}. A firewall that refuses looks the same.`,
    }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EDNS')
    return {
      words: `The name ${host} can’t be found.`,
      remedy: `Correct the name in ${setting}, or the name service (DNS) of this machine.`,
    }
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return { words: `There is no route to ${at}.`, remedy: 'Check this machine’s network connection.' }
  if (code === 'ETIMEDOUT' || code === 'ABORT_ERR' || /time(d )?out/i.test(text))
    return {
      words: `${at} doesn’t answer in time.`,
      remedy: `A firewall may drop the connection. Allow outgoing connections to port ${port}. Otherwise, check whether ${what} is overloaded.`,
    }
  return tlsMeaningOf(code, text, { host, port, what, setting })
}

function tlsMeaningOf(code: string, text: string, { host, port, what, setting }: Target) {
  if (untrusted.includes(code) || /self.signed|unable to (verify|get)/i.test(text))
    return {
      words: `The certificate of ${host} is not signed by anyone that this machine trusts.`,
      remedy: `Give ${what} a certificate of a public authority, or name your own authority's file in NODE_EXTRA_CA_CERTS and restart the service.`,
    }
  if (code === 'CERT_HAS_EXPIRED' || /certificate has expired/i.test(text))
    return { words: `The certificate of ${host} has expired.`, remedy: `Renew the certificate of ${what}.` }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || /altnames/i.test(text))
    return {
      words: `The certificate is for another name than ${host}.`,
      remedy: `Name ${what} in ${setting} as its certificate does, or give it a certificate for ${host}.`,
    }
  if (code.startsWith('ERR_SSL') || code === 'EPROTO' || code === 'ETLS')
    return {
      words: `${host}:${port} doesn’t agree on encryption (${code}).`,
      remedy: `Check that ${setting} names the right scheme and port, for encrypted or for plain connections.`,
    }
  return {
    words: `The connection to ${host}:${port} was lost${code === '' ? '' : ` (${code})`}.`,
    remedy: `Check the log of ${what}, and whether ${setting} names the right port.`,
  }
}

/** The code of an error or of its cause, since `fetch` wraps its errors. */
function factsOf(error: unknown): { readonly code: string; readonly text: string } {
  if (!(error instanceof Error)) return { code: '', text: '' }
  if (error instanceof AggregateError && error.errors.length > 0) return factsOf(error.errors[0])
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isWrapped = (code === '' || code === 'ESOCKET') && error.cause instanceof Error
  if (isWrapped) return factsOf(error.cause)
  return { code: error.name === 'TimeoutError' ? 'ETIMEDOUT' : code, text: error.message }
}
