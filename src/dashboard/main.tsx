import { createRoot } from 'react-dom/client'
import './dashboard.css'
import { applyTheme } from './kit/theme.ts'
import { isIndividualPath, isRecipientPath, isWitnessPath } from './paths.ts'

applyTheme()

// After an update of the service, an open page may ask for a chunk that is gone. Without a connection nothing is read anew: who asked tells.
globalThis.addEventListener('vite:preloadError', () => void reloadWhenOutdated())

async function reloadWhenOutdated(): Promise<void> {
  if (await isOutdated()) location.reload()
}

/** Whether the service has a newer dashboard than this page; not when it cannot be asked. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!entry) return false
  try {
    const page = await fetch(location.pathname, { cache: 'no-store' })
    return page.ok && !(await page.text()).includes(entry)
  } catch {
    return false
  }
}

const loadApp = isRecipientPath(location.pathname)
  ? () => import('./features/signing/signing-app.tsx').then(({ SigningApp }) => SigningApp)
  : isWitnessPath(location.pathname)
    ? () => import('./features/signing/witness-app.tsx').then(({ WitnessApp }) => WitnessApp)
    : isIndividualPath(location.pathname)
      ? () => import('./features/verifying/verifying-app.tsx').then(({ VerifyingApp }) => VerifyingApp)
      : () => import('./routes.tsx').then(({ DashboardApp }) => DashboardApp)

async function start(): Promise<void> {
  const root = document.querySelector('#root')
  if (root === null) return
  try {
    const App = await loadApp()
    createRoot(root).render(<App />)
  } catch {
    document.querySelector('#early')?.remove()
    root.removeAttribute('hidden')
    root.innerHTML = '<p role="alert">This page could not be loaded. Check your connection and reload.</p>'
    root.firstElementChild?.setAttribute('class', 'p-8 text-center text-lg')
  }
}

void start()
