import { useSyncExternalStore } from 'react'

const query = '(max-width: 899px)'

/** Whether the window is too narrow for panels next to the pages. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = globalThis.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => globalThis.matchMedia(query).matches,
  )
}
