import { savesData } from '../../kit/platform/saves-data.ts'
import type { Told } from './guest-worker.ts'

type Scope = 'sign' | 'verify'

/**
 * Keeps this link's page for a reload without a network: what the service answers at `addresses`, and what the page has
 * loaded so far. Does nothing where there are no service workers, or where the person saves data.
 */
export async function keepOffline(
  scope: Scope,
  { addresses, secret }: { readonly addresses: readonly string[]; readonly secret: string },
): Promise<void> {
  const worker = await workerOf(scope)
  if (worker === null || savesData()) return
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|pdfjs)\//.test(pathname))
    .map(({ pathname }) => pathname)
  tell(worker, { kind: 'keep', addresses, authorization: `Bearer ${secret}`, files: [...new Set(files)] })
}

/** Wipes everything that is kept of this link. */
export async function forgetOffline(scope: Scope): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const known = await navigator.serviceWorker.getRegistration(`/${scope}/`).catch(() => undefined)
  if (known?.active) tell(known.active, { kind: 'forget' })
}

function tell(worker: ServiceWorker, told: Told): void {
  worker.postMessage(told)
}

/** The active worker, registered if need be. Null where there is none, such as without https. */
async function workerOf(scope: Scope): Promise<ServiceWorker | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  try {
    const registered = await navigator.serviceWorker.register('/guest-worker.js', { scope: `/${scope}/` })
    return registered.active ?? (await navigator.serviceWorker.ready).active
  } catch {
    return null
  }
}
