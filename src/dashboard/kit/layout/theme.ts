import { createStore, useStore } from 'zustand'

/** Light, dark, or the system's preference. */
export type Theme = 'light' | 'dark' | 'system'

const key = 'countersign.theme'
const store = createStore<{ theme: Theme }>(() => ({ theme: remembered() }))

/** The chosen theme and its setter. Stored in this browser. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  return [useStore(store, (state) => state.theme), setTheme]
}

/** Applies the stored theme. Called before anything is drawn. */
export function applyTheme(): void {
  const { theme } = store.getState()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function setTheme(theme: Theme): void {
  store.setState({ theme })
  applyTheme()
  try {
    localStorage.setItem(key, theme)
  } catch {
    // A private window may have no storage. The theme then lasts as long as the page.
  }
}

function remembered(): Theme {
  try {
    const value = globalThis.localStorage?.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}
