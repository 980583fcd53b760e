import { createStore, useStore } from 'zustand'

/** Comfortable rows show a picture of the first page, compact ones do not. */
export type Density = 'comfortable' | 'compact'

const key = 'countersign.density'
const store = createStore<{ density: Density }>(() => ({ density: remembered() }))

/** How dense lists are in this browser. */
export function useDensity(): Density {
  return useStore(store, (state) => state.density)
}

/** Keeps how dense lists are. */
export function chooseDensity(density: Density): void {
  store.setState({ density })
  try {
    localStorage.setItem(key, density)
  } catch {
    // A private window may have no storage. The choice then lasts as long as the page.
  }
}

function remembered(): Density {
  try {
    return globalThis.localStorage?.getItem(key) === 'compact' ? 'compact' : 'comfortable'
  } catch {
    return 'comfortable'
  }
}
