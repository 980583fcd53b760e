import { useSyncExternalStore } from 'react'

let query: MediaQueryList | undefined

/** A media query for windows as narrow as a phone's, which reports changes. */
export function narrowness(): MediaQueryList {
  query ??= matchMedia('(max-width: 767px)')
  return query
}

function subscribe(listener: () => void): () => void {
  narrowness().addEventListener('change', listener)
  return () => narrowness().removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrowness().matches)
}
