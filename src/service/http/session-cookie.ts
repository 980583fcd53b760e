import type { Config } from '../config.ts'
import type { SessionCookie } from '../operations/operation.ts'

type Addresses = Pick<Config, 'dashboardUrl'>

/**
 * How the cookie is called. Behind https its name binds it to this very host, so that no neighbour under the same domain can slip
 * its own session under a visitor. Source: RFC 6265bis §4.1.3.2.
 */
export function sessionCookieName(config: Addresses): string {
  return `${isSecure(config) ? '__Host-' : ''}countersign_session`
}

/** The session's secret that the browser sent, or null. */
export function readSessionCookie(headers: Headers, config: Addresses): string | null {
  const name = sessionCookieName(config)
  for (const part of headers.get('cookie')?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined && value !== '') return value
  }
  return null
}

/** Writes the cookie onto an answer: out of reach for scripts, not sent along from other sites, over TLS only behind https. */
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
