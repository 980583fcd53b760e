import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { savesData } from '../platform/saves-data.ts'

type Load = () => Promise<unknown>

const waiting: Load[] = []
const spared: Load[] = []
let pageStands = false

/** Loads, once the browser is idle, what is only needed when someone acts. The page is already usable. */
export function fetchWhatComesLater(): void {
  pageStands = true
  for (const load of waiting.splice(0)) idle(load)
}

/** Loads it at once. Resolves when everything is there or has failed. */
export async function fetchTheRestNow(): Promise<void> {
  pageStands = true
  await Promise.allSettled([...waiting.splice(0), ...spared.splice(0)].map((load) => load()))
}

/** Runs `load` once the page is usable and the browser is idle. A failure is left to the code that needs it then. */
export function later(load: Load): void {
  if (pageStands) idle(load)
  else waiting.push(load)
}

/** The same for what is loaded anyway once it is needed: where data is to be spared, it is not loaded ahead. */
export function ahead(load: Load): void {
  if (savesData()) spared.push(load)
  else later(load)
}

/**
 * A component in a chunk of its own, loaded ahead once the page is usable or when it is rendered, whichever comes first.
 * Until then `shape` takes its place. Without a connection it loads when the connection is back.
 */
export function lazyLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  shape: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetchIt = async (): Promise<void> => {
    loaded ??= await load()
  }
  ahead(fetchIt)
  return function Later(props: Props) {
    const [isThere, setThere] = useState(loaded !== null)
    useEffect(() => (isThere ? undefined : untilDone(fetchIt, () => setThere(true))), [isThere])
    const Loaded = loaded
    return Loaded === null ? shape : <Loaded {...props} />
  }
}

/**
 * The result of `load`, loaded after the first paint, or null until it is there. Pass a function that stays the same, and
 * false as long as what needs it is not on the page.
 */
export function useLater<Loaded extends object>(load: () => Promise<Loaded>, isNeeded = true): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(
    () => (isNeeded ? untilDone(load, (brought) => setLoaded(() => brought)) : undefined),
    [load, isNeeded],
  )
  return loaded
}

/** Retries every two seconds, and at once when the connection is back. Returns the stop function. */
function untilDone<Loaded>(load: () => Promise<Loaded>, done: (loaded: Loaded) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  const attempt = async (): Promise<void> => {
    clearTimeout(timer)
    try {
      const loaded = await load()
      if (!isEnded) done(loaded)
    } catch {
      if (!isEnded) timer = setTimeout(retry, 2000)
    }
  }
  const retry = (): void => void attempt()
  retry()
  globalThis.addEventListener('online', retry)
  return () => {
    isEnded = true
    clearTimeout(timer)
    globalThis.removeEventListener('online', retry)
  }
}

function idle(load: Load): void {
  const quietly = () => void load().catch(() => undefined)
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(quietly, { timeout: 2000 })
  else setTimeout(quietly, 200)
}
