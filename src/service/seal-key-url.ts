/** What opens a key: a file that holds it, read at each use, or the PIN itself. Null where none is asked for. */
export type PinSource = { readonly path: string } | { readonly value: string } | null

/** A key in a token that speaks PKCS #11. */
export interface TokenPlace {
  readonly kind: 'pkcs11'
  /** The library of the token's maker. */
  readonly module: string
  readonly token: string
  /** Hexadecimal. */
  readonly id: string
  readonly pin: PinSource
}

/** A key at a service that signs by the interface of the Cloud Signature Consortium. */
export interface RemotePlace {
  readonly kind: 'csc'
  /** Up to and including the version, without a trailing slash. */
  readonly base: string
  readonly version: 1 | 2
  readonly tokenUrl: string
  readonly client: { readonly id: string; readonly secret: string }
  readonly credential: string
  readonly pin: PinSource
}

export type SealKeyPlace = TokenPlace | RemotePlace

const tokenForm = 'pkcs11:token=LABEL;id=%01?module-path=/usr/lib/….so&pin-source=/path/to/pin'
const remoteForm = 'csc+https://CLIENT:SECRET@host/csc/v2?credential=ID&pin-source=/path/to/pin'

/**
 * Reads where the key of seals is: a PKCS #11 URI (RFC 7512), or `csc+https://…` for a remote signing service. Throws
 * TypeError in words for the operator.
 */
export function readSealKeyUrl(address: string): SealKeyPlace {
  const token = /^pkcs11:([^?]*)(?:\?(.*))?$/s.exec(address)
  if (token) return tokenPlace(token[1] ?? '', token[2] ?? '')
  if (/^csc\+https?:\/\//.test(address)) return remotePlace(address)
  throw new TypeError(`must be ${tokenForm} or ${remoteForm}`)
}

function tokenPlace(path: string, query: string): TokenPlace {
  const parts = new Map([...path.split(';'), ...query.split('&')].map(pairOf))
  const text = (name: string) => decodeURIComponent(parts.get(name) ?? '')
  const id = bytesOf(parts.get('id') ?? '').toString('hex')
  const [label, module] = [text('token'), text('module-path')]
  if (label === '' || id === '' || !module.startsWith('/'))
    throw new TypeError(
      `must name the token, the id of its key and the path of the library: ${tokenForm}. pkcs11-tool --list-objects shows ids`,
    )
  return { kind: 'pkcs11', module, token: label, id, pin: pinOf(text('pin-source'), text('pin-value')) }
}

function pairOf(part: string): [string, string] {
  const at = part.indexOf('=')
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
}

/** Percent-encoded bytes, which need not be text. */
function bytesOf(text: string): Buffer {
  const signs = text.match(/%[0-9a-f]{2}|[^%]/gi) ?? []
  return Buffer.from(
    signs.map((sign) => (sign.length === 3 ? Number.parseInt(sign.slice(1), 16) : sign.charCodeAt(0))),
  )
}

function remotePlace(address: string): RemotePlace {
  const url = new URL(address.slice('csc+'.length))
  const isNear = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !isNear) throw new TypeError(`must use TLS: ${remoteForm}`)
  const path = url.pathname.replace(/\/+$/, '')
  const version = /\/v([12])$/.exec(path)?.[1]
  const credential = url.searchParams.get('credential') ?? ''
  const client = { id: decodeURIComponent(url.username), secret: decodeURIComponent(url.password) }
  if (version === undefined || credential === '' || client.id === '' || client.secret === '')
    throw new TypeError(`must name client, secret, version 1 or 2 and the credential: ${remoteForm}`)
  const base = `${url.origin}${path}`
  const tokenUrl = url.searchParams.get('token-url') ?? `${base}/oauth2/token`
  const pin = pinOf(url.searchParams.get('pin-source') ?? '', url.searchParams.get('pin-value') ?? '')
  return { kind: 'csc', base, version: version === '1' ? 1 : 2, tokenUrl, client, credential, pin }
}

function pinOf(source: string, value: string): PinSource {
  if (source !== '') return { path: source.replace(/^file:(\/\/)?/, '') }
  return value === '' ? null : { value }
}
