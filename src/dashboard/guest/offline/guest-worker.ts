import { vaultName, vaultOf, vaultPrefix } from './link-vault.ts'

/*
 * The service worker of `/sign/` and `/verify/`: a reload without a network shows the page, the documents and what was
 * entered. The network always comes first. What belongs to a link is encrypted by the secrets of link and session, see
 * decision 108.
 */

/** The parts of a service worker's world that are used, since the compiler knows only pages. */
interface Lasting extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface Fetching extends Lasting {
  readonly request: Request
  readonly clientId: string
  readonly respondWith: (answer: Promise<Response>) => void
}
interface Telling extends Lasting {
  readonly data: Told
  readonly source: { readonly url: string } | null
}
interface WorkerWorld {
  readonly skipWaiting: () => Promise<void>
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly get: (id: string) => Promise<{ readonly url: string } | undefined>
  }
  addEventListener(kind: 'install' | 'activate', hear: (event: Lasting) => void): void
  addEventListener(kind: 'fetch', hear: (event: Fetching) => void): void
  addEventListener(kind: 'message', hear: (event: Telling) => void): void
}

/** What the page says: keep these answers and files of our own, or forget the link. */
export type Told =
  | {
      readonly kind: 'keep'
      readonly addresses: readonly string[]
      readonly authorization: string
      readonly files: readonly string[]
    }
  | { readonly kind: 'forget' }

const world = globalThis as unknown as WorkerWorld
const pages = 'countersign-pages'
const mostLinks = 8
const mostFiles = 300
/** Milliseconds in which an act has probably been done whose answer is not seen here. */
const settling = 400
/** Links that were forgotten while an answer of theirs may still be on its way. */
const forgotten = new Set<string>()

world.addEventListener('install', (event) => event.waitUntil(world.skipWaiting()))
world.addEventListener('activate', (event) => event.waitUntil(world.clients.claim()))

world.addEventListener('message', (event) => {
  const secret = secretIn(event.source?.url ?? '')
  if (secret === null) return
  const { data } = event
  event.waitUntil(data.kind === 'forget' ? forget(secret) : keep(secret, event.source?.url ?? '', data))
})

world.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(orShell(request))
  else if (isOfBuild(pathname) && request.method === 'GET') event.respondWith(file(request))
  else if (isKept(pathname) && request.method === 'GET') event.respondWith(answer(event))
  else if (request.method !== 'GET' && isAct(pathname)) act(event)
})

/** Files of the build, whose name changes with their content. */
function isOfBuild(path: string): boolean {
  return /^\/(assets|pdfjs)\//.test(path)
}

function isKept(path: string): boolean {
  return /^\/(signing|verifying)\/view$|^\/signing\/documents\/[^/]+\/(file|first-page)$/.test(path)
}

function isAct(path: string): boolean {
  return /^\/(signing|verifying)\//.test(path) && !/\/sessions$|\/(code|password)/.test(path)
}

/** The secret of the link that a page belongs to. */
function secretIn(address: string): string | null {
  if (!URL.canParse(address)) return null
  const [, first = '', secret = ''] = new URL(address).pathname.split('/')
  return /^(sign|verify)$/.test(first) && secret !== '' ? decodeURIComponent(secret) : null
}

async function orShell(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await caches.match(shellOf(request.url))
    if (!shell) throw error
    return shell
  }
}

/** The page without anything of a link. */
function shellOf(address: string): string {
  return `/${new URL(address).pathname.split('/')[1] ?? ''}/-`
}

async function file(request: Request): Promise<Response> {
  const known = await caches.match(request.url)
  if (known) return known
  const fetched = await fetch(request)
  if (fetched.status === 200) {
    const copy = fetched.clone()
    const cache = await caches.open(pages)
    await cache.put(request.url, copy)
  }
  return fetched
}

async function answer({ request, clientId }: Fetching): Promise<Response> {
  const client = await world.clients.get(clientId)
  const secret = secretIn(client?.url ?? '')
  const { pathname } = new URL(request.url)
  const authorization = request.headers.get('authorization') ?? ''
  const place = secret === null ? null : { secret, authorization, path: pathname }
  try {
    const fetched = await fetch(request)
    if (place !== null && fetched.status === 200 && !request.headers.has('range'))
      void store(place, fetched.clone()).catch(() => undefined)
    return fetched
  } catch (error) {
    const kept = place === null ? null : await stored(place).catch(() => null)
    if (kept === null) throw error
    return kept
  }
}

/**
 * Reads the view once an act is done, so that a reload without a network shows what was entered. What a page sends while
 * it is being left goes its own way, since it must not end with this worker.
 */
function act(event: Fetching): void {
  if (event.request.keepalive) {
    event.waitUntil(new Promise((resolve) => setTimeout(resolve, settling)).then(() => readAgain(event)))
    return
  }
  const done = fetch(event.request)
  event.respondWith(done)
  event.waitUntil(
    done.then(
      () => readAgain(event),
      () => undefined,
    ),
  )
}

async function readAgain({ request, clientId }: Fetching): Promise<void> {
  const client = await world.clients.get(clientId)
  const secret = secretIn(client?.url ?? '')
  if (secret === null || !(await caches.has(await vaultName(secret)))) return
  const path = `/${new URL(request.url).pathname.split('/')[1] ?? ''}/view`
  const authorization = request.headers.get('authorization') ?? ''
  await fetchInto({ secret, authorization, path }).catch(() => undefined)
}

async function keep(
  secret: string,
  page: string,
  { addresses, authorization, files }: Extract<Told, { kind: 'keep' }>,
): Promise<void> {
  forgotten.delete(secret)
  const cache = await caches.open(pages)
  const known = await cache.keys()
  if (known.length > mostFiles) await Promise.all(known.map((one) => cache.delete(one)))
  await cache.add(shellOf(page))
  for (const one of files) if (!(await cache.match(one))) await cache.add(one).catch(() => undefined)
  for (const path of addresses) await fetchInto({ secret, authorization, path }).catch(() => undefined)
  const links = (await caches.keys()).filter((name) => name.startsWith(vaultPrefix))
  for (const name of links.slice(0, Math.max(links.length - mostLinks, 0))) await caches.delete(name)
}

async function forget(secret: string): Promise<void> {
  forgotten.add(secret)
  await caches.delete(await vaultName(secret))
}

/** Where an answer is kept: for a session with a link, by its path. */
interface Place {
  readonly secret: string
  readonly authorization: string
  readonly path: string
}

async function fetchInto(place: Place): Promise<void> {
  const { authorization, path } = place
  const fetched = await fetch(path, { headers: { authorization }, cache: 'no-store' })
  if (fetched.status === 200) await store(place, fetched)
}

async function store({ secret, authorization, path }: Place, fetched: Response): Promise<void> {
  const [name, vault] = await Promise.all([vaultName(secret), vaultOf(secret, authorization)])
  const type = fetched.headers.get('content-type') ?? 'application/octet-stream'
  const sealed = await vault.seal(new Uint8Array(await fetched.arrayBuffer()))
  if (forgotten.has(secret)) return
  const cache = await caches.open(name)
  await cache.put(path, new Response(sealed, { headers: { 'x-kept-type': type } }))
  if (forgotten.has(secret)) await caches.delete(name)
}

async function stored({ secret, authorization, path }: Place): Promise<Response | null> {
  const [name, vault] = await Promise.all([vaultName(secret), vaultOf(secret, authorization)])
  if (!(await caches.has(name))) return null
  const cache = await caches.open(name)
  const found = await cache.match(path)
  if (!found) return null
  const type = found.headers.get('x-kept-type') ?? ''
  const content = await vault.open(new Uint8Array(await found.arrayBuffer()))
  return new Response(content, {
    headers: { 'content-type': type, 'content-length': String(content.length) },
  })
}
