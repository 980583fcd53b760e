import { createStore, useStore } from 'zustand'

/** Light, dark, or whatever the system prefers. */
export type Theme = 'light' | 'dark' | 'system'

const key = 'countersign.theme'
const store = createStore<{ theme: Theme }>(() => ({ theme: remembered() }))

/** The chosen theme and how to choose; kept in this browser. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  return [useStore(store, (state) => state.theme), setTheme]
}

/** Paints the page in the remembered theme; called before anything is drawn. */
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
    // Storage may be closed in a private window; the theme then lasts as long as the page.
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
