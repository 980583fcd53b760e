import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { createBrowserRouter, Outlet, useOutletContext } from 'react-router'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { useProofAsked } from './api/ask-proof.ts'
import { AppShell } from './features/shell/app-shell.tsx'
import { DashboardRoot } from './features/shell/dashboard-root.tsx'
import { createDashboardCache } from './features/shell/query-client.ts'
import { NotFoundPage, RouteError } from './features/shell/route-error.tsx'
import { SignedIn } from './features/shell/signed-in.tsx'
import { later, lazyLater } from './kit/feedback/later.tsx'
import { SkeletonPage } from './kit/feedback/skeleton.tsx'
import { paths } from './paths.ts'

/** A page in a chunk of its own: what its module exports under this name. */
function page<Name extends string>(
  { pattern }: { readonly pattern: string },
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  children?: RouteObject[],
): RouteObject {
  return {
    path: pattern,
    lazy: async () => ({ Component: (await load())[name] }),
    ...(children === undefined ? {} : { children }),
  }
}

/** Pages that need no session. */
const signedOutPages: RouteObject[] = [
  page(paths.setUp, () => import('./features/session/set-up-page.tsx'), 'SetUpPage'),
  page(paths.signIn, () => import('./features/session/sign-in-page.tsx'), 'SignInPage'),
  page(paths.sso, () => import('./features/session/sso-page.tsx'), 'SsoPage'),
  page(paths.codeExchange, () => import('./features/session/code-exchange-page.tsx'), 'CodeExchangePage'),
  page(paths.confirmEmail, () => import('./features/session/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  page(paths.activate, () => import('./features/session/activate-page.tsx'), 'ActivatePage'),
  page(paths.enrol, () => import('./features/session/enrol-page.tsx'), 'EnrolPage'),
  page(
    paths.forgotPassword,
    () => import('./features/session/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
  page(paths.resetPassword, () => import('./features/session/reset-password-page.tsx'), 'ResetPasswordPage'),
  page(
    paths.verifyDocument,
    () => import('./features/verify-document/verify-document-page.tsx'),
    'VerifyDocumentPage',
  ),
  page(paths.reference, () => import('./features/reference/reference-page.tsx'), 'ReferencePage'),
  page(paths.referenceSection, () => import('./features/reference/reference-page.tsx'), 'ReferencePage'),
  page(paths.problem, () => import('./features/reference/problem-page.tsx'), 'ProblemPage'),
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
  page(
    paths.purgeReceipt,
    () => import('./features/verifications/page/purge-receipt-page.tsx'),
    'PurgeReceiptPage',
  ),
  page(paths.beginBulkSend, () => import('./features/bulk-sends/begin-page.tsx'), 'BeginBulkSendPage'),
  page(paths.bulkSends, () => import('./features/bulk-sends/bulk-sends-page.tsx'), 'BulkSendsPage'),
  page(paths.bulkSend, () => import('./features/bulk-sends/bulk-send-page.tsx'), 'BulkSendPage'),
  page(paths.inbox, () => import('./features/inbox/inbox-page.tsx'), 'InboxPage', [
    page(paths.inboxMessage, () => import('./features/inbox/message-page.tsx'), 'MessagePage'),
  ]),
  page(
    paths.ownAccount,
    () => import('./features/session/own-account/own-account-page.tsx'),
    'OwnAccountPage',
  ),
  page(paths.accounts, () => import('./features/organisation/accounts/accounts-page.tsx'), 'AccountsPage'),
  page(paths.account, () => import('./features/organisation/accounts/account-page.tsx'), 'AccountPage'),
  page(paths.groups, () => import('./features/organisation/groups/groups-page.tsx'), 'GroupsPage'),
  page(paths.group, () => import('./features/organisation/groups/group-page.tsx'), 'GroupPage'),
  page(paths.seal, () => import('./features/organisation/seal/seal-page.tsx'), 'SealPage'),
  page(paths.security, () => import('./features/organisation/security/security-page.tsx'), 'SecurityPage'),
  page(paths.organisation, () => import('./features/organisation/organisation-page.tsx'), 'OrganisationPage'),
  page(paths.credentials, () => import('./features/developers/credentials-page.tsx'), 'CredentialsPage'),
  page(paths.webhooks, () => import('./features/developers/webhooks-page.tsx'), 'WebhooksPage'),
  page(paths.webhook, () => import('./features/developers/webhook-page.tsx'), 'WebhookPage'),
  page(paths.embedding, () => import('./features/developers/embedding-page.tsx'), 'EmbeddingPage'),
  page(paths.partner, () => import('./features/partner/partner-page.tsx'), 'PartnerPage'),
  page(paths.health, () => import('./features/health/health-page.tsx'), 'HealthPage'),
  page(paths.shortcuts, () => import('./features/shell/shortcuts-page.tsx'), 'ShortcutsPage'),
  { path: '*', Component: NotFoundPage },
]

/** Pages that need the whole window. */
const widePages: RouteObject[] = [
  page(paths.story, () => import('./features/story/story-page.tsx'), 'StoryPage'),
  page(paths.createEnvelope, () => import('./features/editor/editor-page.tsx'), 'EditorPage'),
  page(
    paths.createTemplate,
    () => import('./features/editor/template-editor-page.tsx'),
    'TemplateEditorPage',
  ),
]

const EnvelopeCommands = lazyLater(
  async () => (await import('./features/envelopes/page/envelope-commands.tsx')).EnvelopeCommands,
)
const VerificationCommands = lazyLater(
  async () => (await import('./features/verifications/page/verification-commands.tsx')).VerificationCommands,
)
const ViewCommands = lazyLater(async () => (await import('./features/views/view-commands.tsx')).ViewCommands)

const ProofDialog = lazyLater(async () => (await import('./features/session/proof-dialog.tsx')).ProofDialog)

/** Asks for a proof once the service wants one. */
function ProofAsked() {
  const answer = useProofAsked()
  return answer === null ? null : <ProofDialog onAnswer={answer} />
}

/** A page, with what the command palette finds on all pages. */
function WithCommands() {
  const context: unknown = useOutletContext()
  const [areThere, setThere] = useState(false)
  useEffect(() => later(async () => setThere(true)), [])
  return (
    <>
      <Outlet context={context} />
      {areThere && (
        <>
          <EnvelopeCommands />
          <VerificationCommands />
          <ViewCommands />
        </>
      )}
    </>
  )
}

const router = createBrowserRouter([
  {
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
              { Component: AppShell, children: [{ ErrorBoundary: RouteError, children: framedPages }] },
              { ErrorBoundary: RouteError, children: widePages },
            ],
          },
        ],
      },
    ],
  },
])

const cache = createDashboardCache()

/** The dashboard. */
export function DashboardApp() {
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
