import type { Config } from '../config.ts'
import type { SessionCookie } from '../operations/operation.ts'

const name = 'countersign_session'

/** The session's secret that the browser sent, or null. */
export function readSessionCookie(headers: Headers): string | null {
  for (const part of headers.get('cookie')?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined && value !== '') return value
  }
  return null
}

/** Writes the cookie onto an answer: out of reach for scripts, not sent along from other sites, over TLS only behind https. */
export function sessionCookie(config: Config, write: (header: string) => void): SessionCookie {
  const secure = config.dashboardUrl.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`
  return {
    set: (secret, expires) => write(`${name}=${secret}; ${attributes}; Expires=${expires.toUTCString()}`),
    clear: () => write(`${name}=; ${attributes}; Max-Age=0`),
  }
}
