import type { Config } from '../config.ts'
import type { SessionCookie } from '../operations/operation.ts'

type Addresses = Pick<Config, 'dashboardUrl'>

/**
 * The name of the session cookie. Behind https the name binds it to this host, so that no other host under the same
 * domain can set its own session. Source: RFC 6265bis §4.1.3.2.
 */
export function sessionCookieName(config: Addresses): string {
  return `${isSecure(config) ? '__Host-' : ''}countersign_session`
}

/** The session secret that the browser sent, or null. */
export function readSessionCookie(headers: Headers, config: Addresses): string | null {
  const name = sessionCookieName(config)
  for (const part of headers.get('cookie')?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined && value !== '') return value
  }
  return null
}

/** Sets the cookie on a response: hidden from scripts, not sent by other sites, and only over TLS when behind https. */
export function sessionCookie(config: Addresses, write: (header: string) => void): SessionCookie {
  const name = sessionCookieName(config)
  const secure = isSecure(config) ? '; Secure' : ''
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`
  return {
    set: (secret, expires) => write(`${name}=${secret}; ${attributes}; Expires=${expires.toUTCString()}`),
    clear: () => write(`${name}=; ${attributes}; Max-Age=0`),
  }
}

function isSecure({ dashboardUrl }: Addresses): boolean {
  return dashboardUrl.startsWith('https:')
}
