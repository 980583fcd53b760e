import type { Hono } from 'hono'
import type { Config } from '../../config.ts'
import type { Variables } from '../call.ts'

const halfYear = 182 * 86_400_000

/**
 * What other programs look for at fixed places: where to change a password, and whom to tell of a fault in the service's
 * security, unless the operator names no one. Sources: W3C, A Well-Known URL for Changing Passwords, and RFC 9116.
 */
export function mountWellKnown(
  app: Hono<{ Variables: Variables }>,
  { baseUrl, dashboardUrl, securityContacts }: Config,
): void {
  app.get('/.well-known/change-password', (call) => call.redirect(`${dashboardUrl}/account`, 302))
  if (securityContacts.length === 0) return
  app.get('/.well-known/security.txt', () => {
    const lines = [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(Date.now() + halfYear).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ]
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=86400' }
    return new Response(`${lines.join('\n')}\n`, { headers })
  })
}
