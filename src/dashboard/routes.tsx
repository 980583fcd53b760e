import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, matchPath, Outlet, useOutletContext } from 'react-router'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { useProofAsked } from './api/ask-proof.ts'
import { AppShell } from './features/shell/app-shell.tsx'
import { DashboardRoot } from './features/shell/dashboard-root.tsx'
import { createDashboardCache } from './features/shell/query-client.ts'
import { NotFoundPage, RouteError } from './features/shell/route-error.tsx'
import { SignedIn } from './features/shell/signed-in.tsx'
import { ahead, lazyLater } from './kit/feedback/later.tsx'
import { usePalette } from './kit/commands/actions-registry.ts'
import { SkeletonPage } from './kit/feedback/skeleton.tsx'
import { page } from './lazy-page.ts'
import { paths } from './paths.ts'

/** Pages that need no session. Those seldom opened are in `rare-routes.ts`, here and below. */
const signedOutPages: RouteObject[] = [
  page(paths.setUp, () => import('./features/session/set-up-page.tsx'), 'SetUpPage'),
  page(paths.signIn, () => import('./features/session/sign-in-page.tsx'), 'SignInPage'),
  ...(import.meta.env.DEV
    ? [page(paths.kit, () => import('./features/samples/kit-page.tsx'), 'KitPage')]
    : []),
]

/** Pages inside the frame with sidebar and bars. */
const framedPages: RouteObject[] = [
  page(paths.overview, () => import('./features/overview/overview-page.tsx'), 'OverviewPage'),
  page(paths.envelopes, () => import('./features/envelopes/list/envelopes-page.tsx'), 'EnvelopesPage'),
  page(paths.envelope, () => import('./features/envelopes/page/envelope-page.tsx'), 'EnvelopePage'),
  page(paths.templates, () => import('./features/templates/templates-page.tsx'), 'TemplatesPage'),
  page(paths.templateUse, () => import('./features/templates/use-page.tsx'), 'UsePage'),
  page(
    paths.verifications,
    () => import('./features/verifications/list/verifications-page.tsx'),
    'VerificationsPage',
  ),
  page(
    paths.newVerification,
    () => import('./features/verifications/new/new-verification-page.tsx'),
    'NewVerificationPage',
  ),
  page(
    paths.verification,
    () => import('./features/verifications/page/verification-page.tsx'),
    'VerificationPage',
  ),
  page(paths.inbox, () => import('./features/inbox/inbox-page.tsx'), 'InboxPage', [
    page(paths.inboxMessage, () => import('./features/inbox/message-page.tsx'), 'MessagePage'),
  ]),
  { path: '*', Component: NotFoundPage },
]

/** Pages that need the whole window. */
const widePages: RouteObject[] = [
  page(paths.createEnvelope, () => import('./features/editor/editor-page.tsx'), 'EditorPage'),
  page(
    paths.createTemplate,
    () => import('./features/editor/template-editor-page.tsx'),
    'TemplateEditorPage',
  ),
]

const EnvelopeCommands = lazyLater(async () => (await import('./commands.ts')).EnvelopeCommands)
const VerificationCommands = lazyLater(async () => (await import('./commands.ts')).VerificationCommands)
const ViewCommands = lazyLater(async () => (await import('./commands.ts')).ViewCommands)

const ProofDialog = lazyLater(async () => (await import('./commands.ts')).ProofDialog)

/** Asks for a proof once the service wants one. */
function ProofAsked() {
  const answer = useProofAsked()
  return answer === null ? null : <ProofDialog onAnswer={answer} />
}

/** A page, with what the command palette finds on all pages. */
function WithCommands() {
  const context: unknown = useOutletContext()
  return (
    <>
      <Outlet context={context} />
      <PaletteCommands />
    </>
  )
}

/** None of them has a shortcut, so no one misses them before the palette is open. */
function PaletteCommands() {
  const [isOpen] = usePalette()
  return (
    isOpen && (
      <>
        <EnvelopeCommands />
        <VerificationCommands />
        <ViewCommands />
      </>
    )
  )
}

const known = [...signedOutPages, ...framedPages, ...widePages]
  .flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
  .filter((path): path is string => path !== undefined && path !== '*')

const loadRareRoutes = () => import('./rare-routes.ts')
ahead(loadRareRoutes)

const router = createBrowserRouter(
  [
    {
      id: 'signedOut',
      element: <DashboardRoot over={<ProofAsked />} />,
      HydrateFallback: SkeletonPage,
      ErrorBoundary: RouteError,
      children: [
        ...signedOutPages,
        {
          Component: SignedIn,
          children: [
            {
              Component: WithCommands,
              children: [
                {
                  Component: AppShell,
                  children: [{ id: 'framed', ErrorBoundary: RouteError, children: framedPages }],
                },
                { id: 'wide', ErrorBoundary: RouteError, children: widePages },
              ],
            },
          ],
        },
      ],
    },
  ],
  {
    async patchRoutesOnNavigation({ path, patch }) {
      if (known.some((pattern) => matchPath(pattern, path) !== null)) return
      const { rarePages } = await loadRareRoutes()
      for (const [parent, pages] of Object.entries(rarePages)) patch(parent, pages)
    },
  },
)

const cache = createDashboardCache()

/** The dashboard. */
export function DashboardApp() {
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
