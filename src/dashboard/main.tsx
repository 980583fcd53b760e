import './kit/platform/older-browsers.ts'
import './kit/platform/no-eval.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './dashboard.css'
import { directionOf, preferredLanguage } from '#domain/language.ts'
import type { Language } from '#domain/language.ts'
import { notLoaded } from './kit/text/not-loaded.ts'
import { applyTheme } from './kit/layout/theme.ts'
import {
  isComposePath,
  isIndividualPath,
  isKioskPath,
  isRecipientPath,
  isStartPath,
  isWitnessPath,
} from './paths.ts'

applyTheme()

// After an update of the service, an open page may request a chunk that is gone. Without a connection the page is not
// reloaded, and the caller reports the failure.
globalThis.addEventListener('vite:preloadError', () => void reloadWhenOutdated())

async function reloadWhenOutdated(): Promise<void> {
  if (await isOutdated()) location.reload()
}

/** Whether the service has a newer dashboard than this page. False when it cannot be asked. */
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
  ? () => import('./features/signing/signing-app.tsx').then(({ openSigningApp }) => openSigningApp())
  : isWitnessPath(location.pathname)
    ? () => import('./features/signing/witness-app.tsx').then(({ WitnessApp }) => WitnessApp)
    : isIndividualPath(location.pathname)
      ? () => import('./features/verifying/verifying-app.tsx').then(({ VerifyingApp }) => VerifyingApp)
      : isStartPath(location.pathname)
        ? () => import('./features/starting/start-app.tsx').then(({ StartApp }) => StartApp)
        : isKioskPath(location.pathname)
          ? () => import('./features/kiosk/kiosk-app.tsx').then(({ KioskApp }) => KioskApp)
          : isComposePath(location.pathname)
            ? () => import('./features/editor/embedded/compose-app.tsx').then(({ ComposeApp }) => ComposeApp)
            : () => import('./routes.tsx').then(({ DashboardApp }) => DashboardApp)

async function start(): Promise<void> {
  if (document.documentElement.hasAttribute('data-old-browser')) return
  const root = document.querySelector('#root')
  if (root === null) return
  try {
    const App = await loadApp()
    // In slices, so that a slow phone answers a tap in between.
    startTransition(() => createRoot(root).render(<App />))
  } catch {
    // What was to be read stays, and says the same in its language.
    const early = document.querySelector('#early [data-failed]')
    early?.removeAttribute('hidden')
    if (early) return
    root.removeAttribute('hidden')
    root.replaceChildren(notice(preferredLanguage(navigator.languages) ?? 'en'))
  }
}

function notice(language: Language): HTMLElement {
  const paragraph = document.createElement('p')
  const dir = directionOf(language)
  Object.assign(paragraph, { role: 'alert', lang: language, dir, className: 'p-8 text-center text-lg' })
  paragraph.append(notLoaded[language])
  return paragraph
}

void start()
