import Rows3 from 'lucide-react/icons/rows-3'
import Rows2 from 'lucide-react/icons/rows-2'
import { createStore, useStore } from 'zustand'
import { IconButton } from '../kit/buttons/icon-button.tsx'

/** Comfortable rows show a picture of the first page, compact ones do not. */
export type Density = 'comfortable' | 'compact'

const key = 'countersign.density'
const store = createStore<{ density: Density }>(() => ({ density: remembered() }))

/** How dense lists are in this browser. */
export function useDensity(): Density {
  return useStore(store, (state) => state.density)
}

/** Switches between rows with pictures and more rows. */
export function DensitySwitch() {
  const isCompact = useDensity() === 'compact'
  return (
    <IconButton
      label={isCompact ? 'Show pictures of documents' : 'Show compact rows'}
      icon={isCompact ? Rows2 : Rows3}
      onPress={() => choose(isCompact ? 'comfortable' : 'compact')}
    />
  )
}

function choose(density: Density): void {
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
