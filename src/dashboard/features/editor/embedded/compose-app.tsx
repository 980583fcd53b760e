import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createMemoryRouter, Outlet, useHref, useNavigate } from 'react-router'
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
import { openOrResume } from './opened-editor.ts'
import type { ComposePhase } from './opened-editor.ts'

/** Everything at `/compose/<token>`: the editor of one draft, for pages of other sites. */
export function ComposeApp() {
  const [phase, setPhase] = useState<ComposePhase>({ kind: 'opening' })
  const [id, setId] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const open = async () => {
      const next = await openOrResume(tokenInPath('compose'))
      if (next.kind === 'open') {
        const { session, envelopeId, branding } = next.editor
        beComposer(session, () => setPhase({ kind: 'ended' }))
        applyBranding(document.documentElement, branding.color)
        setId(envelopeId)
      }
      setPhase(next)
    }
    void open()
  }, [tries])
  switch (phase.kind) {
    case 'opening':
      return <EditorSkeleton />
    case 'failed':
      return <NotOpened problem={phase.problem} onRetry={() => setTries((before) => before + 1)} />
    case 'invalid':
      return <Invalid />
    case 'ended':
      return <Ended id={id} />
    case 'open':
      return <Editor id={phase.editor.envelopeId} />
  }
}

/** The router is of this page alone: the address around it stays that of the frame. */
function Editor({ id }: { id: string }) {
  const [cache] = useState(createCache)
  const [router] = useState(() => createRouter(id))
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

function createRouter(id: string) {
  const first = new URLSearchParams({ [composeSubject.param]: id })
  return createMemoryRouter(
    [
      {
        element: <Root />,
        children: [
          { path: '/edit', element: <EditorFor subject={composeSubject} /> },
          { path: closedPath, element: <Closed id={id} /> },
          // Where the dashboard shows the envelope.
          { path: '*', element: <Sent id={id} /> },
        ],
      },
    ],
    { initialEntries: [`/edit?${first.toString()}`] },
  )
}

/** What an embedded editor may not ask for is not asked for. */
function createCache(): QueryClient {
  const cache = new QueryClient()
  for (const queryKey of [sessionQuery.queryKey, ['people']])
    cache.setQueryDefaults(queryKey, { enabled: false })
  return cache
}

function Root() {
  const navigate = useNavigate()
  return (
    <I18nProvider locale={englishLocale()}>
      {/* oxlint-disable-next-line react/hooks -- React Aria asks for this hook as a value and calls it in each link */}
      <AriaRouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
        <Outlet />
        <Toasts />
      </AriaRouterProvider>
    </I18nProvider>
  )
}
