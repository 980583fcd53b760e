import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toCamel } from '#contract/codec.ts'
import type { Camelized } from '#contract/codec.ts'
import type { LiveEvent as WireEvent, LiveOpening } from '#contract/app/live.ts'
import { pageAge } from './page-age.ts'
import { composerSecret } from './composer-secret.ts'
import { refreshEnvelopes, refreshFields } from './sending/envelopes.ts'

/** Something the caller may see has changed. `reconnected` means that changes may have been missed. */
type LiveEvent = Camelized<WireEvent> | { readonly kind: 'reconnected' }

type Listener = (event: LiveEvent) => void

/** Lists to read again as a whole when one of their items changes, by query key. */
const lists: Readonly<Partial<Record<LiveEvent['kind'], string>>> = {
  inbox: 'inbox',
  template: 'templates',
  'bulk-send': 'bulk-sends',
}

const listeners = new Set<Listener>()
let source: EventSource | null = null
let retry: ReturnType<typeof setTimeout> | undefined
let wait = 0
let rest: ReturnType<typeof setTimeout> | undefined
let unsure: ReturnType<typeof setTimeout> | undefined

/**
 * Milliseconds for which a tab that nobody sees keeps its stream. Without TLS a browser has six connections to a service
 * for all tabs together, and each stream keeps one.
 */
const unseen = 5_000
/** Milliseconds within which a stream that has opened says for how long nothing has changed. */
const sayingSo = 1_000

/** Subscribes to the dashboard's live stream, which all listeners of a tab share. Returns the unsubscribe function. */
export function onLive(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility)
  listeners.add(listener)
  connect()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', onVisibility)
    disconnect()
  }
}

/** Calls `listener` for each live event while the component is mounted. */
export function useLive(listener: Listener): void {
  const latest = useEffectEvent(listener)
  useEffect(() => onLive((event) => latest(event)), [])
}

/** Reads again what live events report as changed. Used once, for the signed-in part of the dashboard. */
export function useLiveUpdates(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const envelopes = gathered((ids) => void refreshEnvelopes(cache, ids))
    const fields = gathered((ids) => void refreshFields(cache, ids))
    const verifications = gathered((ids) => void verificationsChanged(cache, ids))
    const stop = onLive((event) => {
      const list = lists[event.kind]
      if (list !== undefined) void cache.invalidateQueries({ queryKey: [list] })
      if (event.kind === 'reconnected') void readAllAgain(cache)
      if (event.kind === 'envelope') envelopes.add(event.envelopeId)
      if (event.kind === 'fields') fields.add(event.envelopeId)
      if (event.kind === 'verification') verifications.add(event.verificationId)
    })
    return () => {
      stop()
      envelopes.stop()
      fields.stop()
      verifications.stop()
    }
  }, [cache])
}

/** Loaded with the pages that show verifications. */
async function verificationsChanged(cache: QueryClient, ids: readonly string[]): Promise<void> {
  const { refreshVerifications } = await import('./verifications.ts')
  await refreshVerifications(cache, ids)
}

/** Collects ids that arrive shortly after one another. */
function gathered(deliver: (ids: readonly string[]) => void) {
  const pending = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add(id: string | undefined) {
      if (id === undefined) return
      pending.add(id)
      timer ??= setTimeout(() => {
        timer = undefined
        const ids = [...pending]
        pending.clear()
        deliver(ids)
      }, 150)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Reads every list on the page again. A list that is being read for the first time waits for that response. */
async function readAllAgain(cache: QueryClient): Promise<void> {
  const names = ['envelopes', 'verifications', ...Object.values(lists)]
  await Promise.all(
    names.map(async (list) => {
      const filters = { queryKey: [list] }
      const first = cache.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
      for (const { state, promise } of first) if (state.status === 'pending') await promise?.catch(() => null)
      await cache.invalidateQueries(filters)
    }),
  )
}

function connect(): void {
  // An embedded editor hears of nothing but by its own saving.
  if (source || retry !== undefined || document.hidden || composerSecret() !== null) return
  const stream = new EventSource('/app/live')
  source = stream
  // The first time too: no one reports changes between a page's first responses and the opening of the stream.
  const readAgain = () => {
    clearTimeout(unsure)
    tell({ kind: 'reconnected' })
  }
  stream.addEventListener('open', () => {
    wait = 0
    clearTimeout(unsure)
    unsure = setTimeout(readAgain, sayingSo)
  })
  stream.addEventListener('message', (event: MessageEvent<string>) => {
    const told = parse(event.data)
    if (told === null) return
    if (told.kind !== 'quiet') tell(toCamel(told))
    // Whatever the page shows it has read since it began.
    else if (told.milliseconds >= pageAge()) clearTimeout(unsure)
    else readAgain()
  })
  stream.addEventListener('error', () => {
    wait = Math.min(Math.max(wait * 2, 1000), 30_000)
    // A browser gives up for good after any status but 200, for example while the service restarts.
    if (stream.readyState !== EventSource.CLOSED) return
    source = null
    retry = setTimeout(() => {
      retry = undefined
      if (listeners.size > 0) connect()
    }, wait)
  })
}

/** A tab that is seen again is told that it may have missed something, by the opening of its stream. */
function onVisibility(): void {
  clearTimeout(rest)
  if (document.hidden) rest = setTimeout(disconnect, unseen)
  else connect()
}

function disconnect(): void {
  clearTimeout(rest)
  clearTimeout(retry)
  clearTimeout(unsure)
  retry = undefined
  source?.close()
  source = null
}

function tell(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** A live event, as defined in `#contract/app/live.ts`. The schema itself would be larger than the page. */
function parse(data: string): WireEvent | LiveOpening | null {
  try {
    const told = JSON.parse(data) as WireEvent | LiveOpening | null
    return typeof told?.kind === 'string' ? told : null
  } catch {
    return null
  }
}
