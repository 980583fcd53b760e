const form =
  /^(https?):\/\/((?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?)(?::(\d{1,5}))?\/?$/
const loopback = /^(?:localhost|[^:]+\.localhost|127\.0\.0\.1)$/
const usualPorts: Readonly<Record<string, number>> = { https: 443, http: 80 }

/** What to write, for whoever wrote something else. */
export const originHint =
  'Enter https:// and a host, without a path or wildcard, such as https://app.example.com. http:// works only for localhost and 127.0.0.1.'

/**
 * A site whose pages may show signing pages in a frame, in the one form of an origin, as `frame-ancestors` of a Content
 * Security Policy lists it: no character of it can begin another source or directive. Null for anything else, such as a
 * wildcard, a path, or a host without encryption. Sources: RFC 6454 §6.2, CSP Level 3 §2.3.1, which knows no IPv6 addresses.
 */
export function embeddingOrigin(text: string): string | null {
  const [, scheme = '', host = '', digits] = form.exec(text.trim().toLowerCase()) ?? []
  if (host === '' || host.length > 253) return null
  if (scheme === 'http' && !loopback.test(host)) return null
  const port = Number(digits ?? usualPorts[scheme])
  if (port < 1 || port > 65_535) return null
  return `${scheme}://${host}${port === usualPorts[scheme] ? '' : `:${port}`}`
}
