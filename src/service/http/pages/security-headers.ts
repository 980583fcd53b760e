/**
 * What a page of the dashboard may load. Without `unsafe-inline`: scripts and styles in the page carry the answer's nonce. No
 * page may have it in a frame but those of `framers`, and with them our own.
 */
export function dashboardPolicy(nonce: string, framers: readonly string[] = []): string {
  return policy({
    'default-src': "'self'",
    'script-src': `'self' 'wasm-unsafe-eval' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'frame-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': framers.length === 0 ? "'none'" : ["'self'", ...framers].join(' '),
  })
}

/** For scripts. A worker obeys the policy of its own response: PDF.js fetches fonts and decoders there. */
export const scriptPolicy = policy({
  'default-src': "'none'",
  'base-uri': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
})

/** For responses that are not pages: nothing may run or load. */
export const dataPolicy = policy({
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
})

/** For someone else's HTML shown inside the dashboard, such as an email: styled, but isolated from everything. */
export const emailPolicy = policy({
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': "'self' data:",
  'base-uri': "'none'",
  'form-action': "'none'",
  sandbox: 'allow-popups allow-popups-to-escape-sandbox',
  'frame-ancestors': "'self'",
})

/** For stored files. A browser's PDF viewer needs its freedom, so only framing is limited. */
export const filePolicy = policy({ 'base-uri': "'none'", 'frame-ancestors': "'self'" })

function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** Headers of every response. */
export const everyAnswer = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** Where all addresses are https, browsers keep to it for a year. Source: RFC 6797. */
export function onlyHttps(addresses: {
  readonly baseUrl: string
  readonly dashboardUrl: string
}): Readonly<Record<string, string>> {
  const isHttps = [addresses.baseUrl, addresses.dashboardUrl].every((url) => url.startsWith('https:'))
  return isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}
}
