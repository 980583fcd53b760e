import { expect, test, vi } from 'vitest'
import type { Told } from './guest-worker.ts'
import { vaultPrefix } from './link-vault.ts'

/** The stores of a browser, by name, as far as the worker uses them. */
const stores = new Map<string, Map<string, Response>>()
const cacheOf = (store: Map<string, Response>) => ({
  add: async (path: string) => void store.set(path, new Response('')),
  put: async (path: string, response: Response) => void store.set(path, response),
  match: async (path: string) => store.get(path)?.clone(),
  delete: async (path: string) => store.delete(path),
  keys: async () => [...store.keys()],
})
const caches = {
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return cacheOf(store)
  },
  has: async (name: string) => stores.has(name),
  delete: async (name: string) => stores.delete(name),
  keys: async () => [...stores.keys()],
  match: async (path: string) =>
    stores
      .values()
      .find((store) => store.has(path))
      ?.get(path)
      ?.clone(),
}

const page = 'https://sign.example/sign/secret'
const listeners = new Map<string, (event: object) => void>()
const fetched = vi.fn<(path: string) => Promise<Response>>()
vi.stubGlobal('caches', caches)
vi.stubGlobal('fetch', fetched)
vi.stubGlobal('location', new URL(page))
vi.stubGlobal('clients', { claim: async () => undefined, get: async () => ({ url: page }) })
vi.stubGlobal('skipWaiting', async () => undefined)
vi.stubGlobal('addEventListener', (kind: string, hear: (event: object) => void) => listeners.set(kind, hear))
await import('./guest-worker.ts')

/** Says something to the worker as the page does, and resolves when it is done. */
async function say(data: Told): Promise<void> {
  const works: Promise<unknown>[] = []
  listeners.get('message')?.({
    data,
    source: { url: page },
    waitUntil: (work: Promise<unknown>) => works.push(work),
  })
  await Promise.all(works)
}

const keep: Told = { kind: 'keep', addresses: ['/signing/view'], authorization: 'Bearer one', files: [] }
const vaults = () =>
  stores
    .keys()
    .filter((name) => name.startsWith(vaultPrefix))
    .toArray()

test('keeps nothing of a link that was forgotten while its answer was on the way', async () => {
  const way = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(way.promise)
  const keeping = say(keep)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  await say({ kind: 'forget' })
  way.resolve(new Response('what was entered'))
  await keeping
  expect(vaults()).toEqual([])
})

test('keeps nothing of a link that was forgotten while its answer was being written', async () => {
  fetched.mockResolvedValueOnce(new Response('what was entered'))
  const isOpening = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const opened = caches.open
  caches.open = async (name) => {
    if (name.startsWith(vaultPrefix)) {
      isOpening.resolve()
      await goesOn.promise
    }
    return opened(name)
  }
  const keeping = say(keep)
  await isOpening.promise
  await say({ kind: 'forget' })
  goesOn.resolve()
  await keeping
  caches.open = opened
  expect(vaults()).toEqual([])
})

test('keeps again what is opened again, encrypted', async () => {
  fetched.mockResolvedValueOnce(new Response('what was entered'))
  await say(keep)
  expect(vaults()).toHaveLength(1)
  const [kept] = stores.get(vaults()[0] ?? '')?.values() ?? []
  expect(await kept?.text()).not.toContain('entered')
})

test('reads the view once an act is done, not while it is on its way', async () => {
  fetched.mockReset()
  fetched.mockResolvedValueOnce(new Response('before'))
  await say(keep)
  const way = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(way.promise).mockResolvedValueOnce(new Response('after'))
  const answered: Promise<Response>[] = []
  const works: Promise<unknown>[] = []
  listeners.get('fetch')?.({
    request: new Request('https://sign.example/signing/fields/1', { method: 'PUT', body: 'Ada' }),
    clientId: 'page',
    respondWith: (answer: Promise<Response>) => answered.push(answer),
    waitUntil: (work: Promise<unknown>) => works.push(work),
  })
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(fetched).toHaveBeenCalledTimes(2)
  way.resolve(new Response('saved'))
  expect(await (await answered[0])?.text()).toBe('saved')
  await Promise.all(works)
  expect(fetched.mock.calls.map(([path]) => typeof path)).toEqual(['string', 'object', 'string'])
})
