import type { Config } from '../config.ts'
import type { KioskCookie, KnownDevice, SessionCookie, VisitCookie } from '../operations/operation.ts'
import { deviceIn, marked } from '../secrets/device-marks.ts'

type Addresses = Pick<Config, 'dashboardUrl'>

/**
 * The name of the session cookie. Behind https the name binds it to this host, so that no other host under the same
 * domain can set its own session. Source: RFC 6265bis §4.1.3.2.
 */
export function sessionCookieName(config: Addresses): string {
  return nameOf('session', config)
}

/** The name of the cookie of a browser that is the device of a kiosk. */
export function kioskCookieName(config: Addresses): string {
  return nameOf('kiosk', config)
}

function nameOf(what: 'session' | 'device' | 'visit' | 'kiosk', config: Addresses): string {
  return `${isSecure(config) ? '__Host-' : ''}countersign_${what}`
}

/** The session secret that the browser sent, or null. */
export function readSessionCookie(headers: Headers, config: Addresses): string | null {
  return readCookie(headers, sessionCookieName(config))
}

/** The secret of the kiosk whose device the browser is, or null. */
export function readKioskCookie(headers: Headers, config: Addresses): string | null {
  return readCookie(headers, kioskCookieName(config))
}

function readCookie(headers: Headers, name: string): string | null {
  for (const part of headers.get('cookie')?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined && value !== '') return value
  }
  return null
}

/** Sets the cookie on a response: hidden from scripts, not sent by other sites, and only over TLS when behind https. */
export function sessionCookie(config: Addresses, write: (header: string) => void): SessionCookie {
  return secretCookie(sessionCookieName(config), config, write)
}

/** The same for a kiosk, with what the browser sent. */
export function kioskCookie(
  config: Addresses,
  { headers, write }: { headers: Headers; write: (header: string) => void },
): KioskCookie {
  const secret = readKioskCookie(headers, config)
  return { secret, ...secretCookie(kioskCookieName(config), config, write) }
}

function secretCookie(name: string, config: Addresses, write: (header: string) => void): SessionCookie {
  const attributes = attributesFor(config)
  return {
    set: (secret, expires) => write(`${name}=${secret}; ${attributes}; Expires=${expires.toUTCString()}`),
    clear: () => write(`${name}=; ${attributes}; Max-Age=0`),
  }
}

/** The longest time for which browsers keep a cookie. */
const deviceSeconds = 400 * 86_400

/** The cookie by which a browser is known where someone signed in before. It opens nothing. `key` signs it. */
export function deviceCookie(
  config: Addresses,
  { headers, key, write }: { headers: Headers; key: () => Promise<Buffer>; write: (header: string) => void },
): KnownDevice {
  const name = nameOf('device', config)
  const given = readCookie(headers, name) ?? ''
  return {
    knownFor: async (person) => (given === '' ? null : deviceIn(given, person, await key())),
    remember: async (person) => {
      const marks = marked(given, person, await key())
      write(`${name}=${marks}; ${attributesFor(config)}; Max-Age=${deviceSeconds}`)
    },
  }
}

/** For a person who is away at an identity provider, and a little longer. */
const visitSeconds = 15 * 60

/** The cookie of a browser from which someone went to an identity provider. It opens nothing. */
export function visitCookie(
  config: Addresses,
  { headers, write }: { headers: Headers; write: (header: string) => void },
): VisitCookie {
  const name = nameOf('visit', config)
  const given = readCookie(headers, name)
  return {
    secret: given !== null && /^[\w-]{43}$/.test(given) ? given : null,
    set: (secret) => write(`${name}=${secret}; ${attributesFor(config)}; Max-Age=${visitSeconds}`),
  }
}

function attributesFor(config: Addresses): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`
}

function isSecure({ dashboardUrl }: Addresses): boolean {
  return dashboardUrl.startsWith('https:')
}
