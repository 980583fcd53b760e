import { ProblemError } from '#client/problem-error.ts'
import { readLive } from '../../api/guests/signing.ts'
import type { SigningConnection } from '../../api/guests/signing.ts'
import type { SigningPage } from './signing-page.ts'

const backOff = [1000, 2000, 5000, 10_000, 30_000] as const
/** Changes that arrive together are read together. */
const gathering = 250
/** After being hidden for longer, the page reads the view again when shown. */
const staleAfter = 30_000

/**
 * Keeps the page up to date with the service: reads the view again when something changed, when the connection is back,
 * and when the page is shown after a while. Returns the stop function.
 */
export function followLive(page: SigningPage, connection: SigningConnection): () => void {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wake: (() => void) | null = null
  let seen = Date.now()

  const refreshSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      seen = Date.now()
      void page.refresh()
    }, gathering)
  }

  const listen = async (): Promise<void> => {
    for (let failures = 0; !ending.signal.aborted; failures += 1) {
      try {
        await readLive(
          connection,
          (kind) => {
            // The first connection brings nothing new. A later one may have missed something.
            if (kind !== 'open' || failures > 0) refreshSoon()
            if (kind === 'open') failures = 0
          },
          ending.signal,
        )
      } catch (problem) {
        if (ending.signal.aborted) return
        if (problem instanceof ProblemError && problem.status === 401) return void page.refresh()
      }
      await pause(backOff[Math.min(failures, backOff.length - 1)] ?? 30_000)
    }
  }

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const over = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(over)
        resolve()
      }
    })

  const onOnline = (): void => {
    page.sendNow()
    refreshSoon()
    wake?.()
  }
  const onShown = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - seen > staleAfter) refreshSoon()
  }

  globalThis.addEventListener('online', onOnline, { signal: ending.signal })
  globalThis.addEventListener('pageshow', onShown, { signal: ending.signal })
  document.addEventListener('visibilitychange', onShown, { signal: ending.signal })
  void listen()
  return () => {
    ending.abort()
    clearTimeout(timer)
    wake?.()
  }
}
