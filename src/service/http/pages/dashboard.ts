import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { pageRoots } from '#contract/app/pages.ts'
import type { Hono } from 'hono'
import type { Variables } from '../call.ts'
import { composePage, noncePlaceholder } from './compose-page.ts'
import type { FirstScreens, Framers } from './first-screens.ts'
import { readPagePreloads } from './page-preloads.ts'
import { dashboardPolicy, scriptPolicy } from './security-headers.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.otf': 'font/otf',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

interface StaticFile {
  readonly path: string
  readonly type: string
  readonly etag: string
  /** Content encodings stored next to the file, best first. */
  readonly encodings: readonly ('br' | 'gzip')[]
  readonly isImmutable: boolean
  /** Its bytes by path, once somebody asked for them; only of a small file that never changes. */
  readonly kept: Map<string, Uint8Array<ArrayBuffer>>
}

/**
 * Whether a browser is the device of a kiosk: null without the cookie, and otherwise whether it still runs, with the header that
 * removes the cookie.
 */
export type KioskIn = (
  headers: Headers,
) => Promise<{ readonly isRunning: boolean; readonly removal: string } | null>

/** What is at most this large is kept: opening a file takes longer than sending it. */
const smallBytes = 256 * 1024

/**
 * Serves the built dashboard: its files, and its page for every address that a browser opens. `hasSession` tells whether a
 * browser may be signed in.
 */
export function mountDashboard(
  app: Hono<{ Variables: Variables }>,
  directory: string,
  firstScreens: FirstScreens = async () => null,
  framersOf: Framers = async () => [],
  hasSession: (headers: Headers) => boolean = () => true,
  kioskIn: KioskIn = async () => null,
): void {
  const files = listFiles(directory)
  const page = existsSync(join(directory, 'index.html'))
    ? readFileSync(join(directory, 'index.html'), 'utf8')
    : '<!doctype html><title>Countersign</title><p>The dashboard is not built. Run: npm run build'
  const preloads = readPagePreloads(directory, page)
  app.get('*', async (call, next) => {
    const file = files.get(call.req.path)
    if (file && existsSync(file.path)) return serveFile(call.req.raw, file)
    if (!isNavigation(call.req.raw, call.req.path)) return next()
    const { path } = call.req
    const kiosk = await kioskIn(call.req.raw.headers)
    // Whoever has the device of a kiosk reaches nothing else by its address bar.
    if (kiosk?.isRunning === true && !isOfKiosk(path)) return call.redirect('/kiosk', 303)
    const [screen, framers] = await Promise.all([
      firstScreens(path, call.req.header('accept-language') ?? ''),
      framersOf(path),
    ])
    const nonce = randomBytes(16).toString('base64url')
    const isSignedIn = hasSession(call.req.raw.headers)
    const links = preloads(path, { showsDocuments: screen?.showsDocuments, hasSession: isSignedIn })
    const html = composePage(isSignedIn ? page : signedOut(page), links, screen).replaceAll(
      noncePlaceholder,
      nonce,
    )
    const headers = {
      ...(kiosk !== null && !kiosk.isRunning ? { 'set-cookie': kiosk.removal } : {}),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': dashboardPolicy(nonce, framers),
      vary: 'accept-encoding, accept-language',
    }
    const status = isPage(path) ? 200 : 404
    if (!/\bgzip\b/.test(call.req.header('accept-encoding') ?? ''))
      return new Response(html, { status, headers })
    return new Response(gzipSync(html), { status, headers: { ...headers, 'content-encoding': 'gzip' } })
  })
}

/** The page for a browser that no one is signed in with, so that it need not ask. */
function signedOut(page: string): string {
  return page.replace('<html ', '<html data-session="none" ')
}

/** Pages of a kiosk: its own, and those of the people who sign at it. */
function isOfKiosk(path: string): boolean {
  return path === '/kiosk' || /^\/(sign|verify)\//.test(path)
}

/** Whether the dashboard has a page there. */
function isPage(path: string): boolean {
  return pageRoots.includes(path.split('/')[1] ?? '')
}

/**
 * Someone opening an address, rather than a page loading one of its files. A browser is shown by the dashboard that there is
 * no such page. A program that takes whatever it gets is not.
 */
function isNavigation(request: Request, path: string): boolean {
  if (
    /^\/(v\d|app|embed|signing|verifying|vendor|downloads|logos|pki|health|assets|\.well-known)(\/|$)/.test(
      path,
    )
  )
    return false
  const accepts = request.headers.get('accept') ?? '*/*'
  const asksForPages = isPage(path) ? /text\/html|\*\/\*/ : /text\/html/
  return asksForPages.test(accepts) && !/\/\.[^/]*$|\.\w{2,5}$/.test(path)
}

function listFiles(directory: string): Map<string, StaticFile> {
  if (!existsSync(directory)) return new Map()
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
  const all = new Set(names)
  const served = names.filter(
    (name) => !/\.(br|gz)$/.test(name) && !name.startsWith('.') && name !== 'index.html',
  )
  return new Map(served.map((name) => [`/${name}`, describe(directory, name, all)]))
}

function describe(directory: string, name: string, all: ReadonlySet<string>): StaticFile {
  const path = join(directory, name)
  const { size, mtimeMs } = statSync(path)
  return {
    path,
    type: types[extname(name)] ?? 'application/octet-stream',
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    encodings: [
      ...(all.has(`${name}.br`) ? (['br'] as const) : []),
      ...(all.has(`${name}.gz`) ? (['gzip'] as const) : []),
    ],
    isImmutable: /^(assets|ocr|pdfjs)\//.test(name),
    kept: new Map(),
  }
}

function serveFile(request: Request, file: StaticFile): Response {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = file.encodings.find((one) => accepted.includes(one))
  const path = encoding === undefined ? file.path : `${file.path}.${encoding === 'br' ? 'br' : 'gz'}`
  const { size } = statSync(path)
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-length': String(size),
    vary: 'accept-encoding',
    etag: file.etag,
  })
  if (file.type.startsWith('text/javascript')) headers.set('content-security-policy', scriptPolicy)
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  if (request.headers.get('if-none-match') === file.etag) {
    headers.delete('content-length')
    return new Response(null, { status: 304, headers })
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (file.isImmutable && size <= smallBytes) return new Response(keptBytes(file, path), { headers })
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, { headers })
}

function keptBytes({ kept }: StaticFile, path: string): Uint8Array<ArrayBuffer> {
  const bytes = kept.get(path) ?? readFileSync(path)
  kept.set(path, bytes)
  return bytes
}
