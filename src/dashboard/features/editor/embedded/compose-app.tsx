import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createBrowserRouter, Outlet, useHref, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beComposer } from '../../../api/composer-secret.ts'
import { sessionQuery } from '../../../api/organisation/session.ts'
import { applyBranding } from '../../../guest/branding.ts'
import { tokenInPath } from '../../../guest/token-in-path.ts'
import { Toasts } from '../../../kit/feedback/toasts.tsx'
import { englishLocale } from '../../../kit/text/english.ts'
import { EditorFor } from '../editor-page.tsx'
import { EditorSkeleton } from '../editor-skeleton.tsx'
import { closedPath, composeSubject } from './compose-subject.tsx'
import { Closed, Ended, Invalid, NotOpened, Sent } from './endings.tsx'
import { howItEnded, openOrResume } from './opened-editor.ts'
import type { ComposePhase } from './opened-editor.ts'

/** Everything at `/compose/<token>`: the editor of one draft, for pages of other sites. */
export function ComposeApp() {
  const [phase, setPhase] = useState<ComposePhase>({ kind: 'opening' })
  const [id, setId] = useState<string | null>(null)
  const show = useCallback((next: ComposePhase) => {
    if (next.kind === 'open') {
      const { session, envelopeId, branding } = next.editor
      beComposer(session, () => void howItEnded(tokenInPath('compose'), session).then(setPhase))
      applyBranding(document.documentElement, branding.color)
      setId(envelopeId)
    }
    setPhase(next)
  }, [])
  useEffect(() => {
    void openOrResume(tokenInPath('compose')).then(show)
  }, [show])
  switch (phase.kind) {
    case 'opening':
      return <EditorSkeleton />
    case 'failed':
      return (
        <NotOpened
          problem={phase.problem}
          onRetry={() => void openOrResume(tokenInPath('compose')).then(show)}
        />
      )
    case 'invalid':
      return <Invalid />
    case 'ended':
      return <Ended id={id} />
    case 'sent':
      return <Sent id={id} />
    case 'open':
      return <Editor id={phase.editor.envelopeId} />
  }
}

function Editor({ id }: { id: string }) {
  const [cache] = useState(createCache)
  const [router] = useState(() => createRouter(id))
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** Every address begins with that of the editor, so that a reload finds it again. */
function createRouter(id: string) {
  const basename = `/compose/${tokenInPath('compose')}`
  const first = new URLSearchParams({ [composeSubject.param]: id })
  history.replaceState(null, '', `${basename}?${first.toString()}`)
  return createBrowserRouter(
    [
      {
        element: <Root />,
        children: [
          { path: '/', element: <EditorWithToasts /> },
          { path: closedPath, element: <Closed id={id} /> },
          // Where the dashboard shows the envelope.
          { path: '*', element: <Sent id={id} /> },
        ],
      },
    ],
    { basename },
  )
}

/** What an embedded editor may not ask for is not asked for. */
function createCache(): QueryClient {
  const cache = new QueryClient()
  for (const queryKey of [sessionQuery.queryKey, ['people']])
    cache.setQueryDefaults(queryKey, { enabled: false })
  return cache
}

/** The endings have none: they say by themselves what has happened. */
function EditorWithToasts() {
  return (
    <>
      <EditorFor subject={composeSubject} />
      <Toasts />
    </>
  )
}

function Root() {
  const navigate = useNavigate()
  return (
    <I18nProvider locale={englishLocale()}>
      {/* oxlint-disable-next-line react/hooks -- React Aria asks for this hook as a value and calls it in each link */}
      <AriaRouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
        <Outlet />
      </AriaRouterProvider>
    </I18nProvider>
  )
}
