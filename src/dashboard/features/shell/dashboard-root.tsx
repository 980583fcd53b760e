import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Outlet, useHref, useLocation, useNavigate, useNavigation } from 'react-router'
import { fetchWhatComesLater } from '../../kit/feedback/later.tsx'
import { Toasts } from '../../kit/feedback/toasts.tsx'
import { englishLocale } from '../../kit/text/english.ts'
import { OfflineNotice } from './offline-notice.tsx'

/** Around every page of the dashboard: links, focus, announcements, toasts, and what may come over any of them. */
export function DashboardRoot({ over }: { over: ReactNode }) {
  const navigate = useNavigate()
  return (
    <I18nProvider locale={englishLocale()}>
      {/* oxlint-disable-next-line react/hooks -- React Aria asks for this hook as a value and calls it in each link */}
      <AriaRouterProvider navigate={(to, options) => void navigate(to, options)} useHref={useAddress}>
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 text-base font-medium text-on-accent focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        <PendingBar />
        <OfflineNotice />
        <Outlet />
        {over}
        <FocusOnNavigation />
        <Toasts />
        <FetchAhead />
      </AriaRouterProvider>
    </I18nProvider>
  )
}

/** The address of a link. A complete address, for example of a file to download, is not a place in the dashboard. */
function useAddress(href: string): string {
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(href)
  const within = useHref(isWhole ? '' : href)
  return isWhole ? href : within
}

/** After navigation: focuses the content, scrolls to the top, announces the title. */
function FocusOnNavigation() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const spoken = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.querySelector<HTMLElement>('#main')
    if (main?.contains(document.activeElement) !== true) main?.focus({ preventScroll: true })
    const say = (words: string) => {
      if (spoken.current) spoken.current.textContent = words
    }
    const timers = [setTimeout(() => say(document.title), 150), setTimeout(() => say(''), 3000)]
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [pathname])
  return <output ref={spoken} className="sr-only" />
}

/** Prefetches what actions will need, once the first page and its data are there. */
function FetchAhead() {
  const isBusy = useIsFetching() > 0
  const { state } = useNavigation()
  useEffect(() => {
    if (isBusy || state !== 'idle') return undefined
    const timer = setTimeout(fetchWhatComesLater, 500)
    return () => clearTimeout(timer)
  }, [isBusy, state])
  return null
}

/** A thin line at the top while the next page's code is loading. */
function PendingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-1/3 animate-sweep rounded-full bg-accent" />
    </div>
  )
}
