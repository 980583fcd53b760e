import type { RouteObject } from 'react-router'
import { page } from './lazy-page.ts'
import { paths } from './paths.ts'

/**
 * Pages that are seldom opened first. Their routes are loaded when an address is none of those in `routes.tsx`, or when the
 * browser is idle: each would weigh on every page. They are grouped by the id of the route that they go below.
 */
export const rarePages: Readonly<Record<'signedOut' | 'framed' | 'wide', RouteObject[]>> = {
  signedOut: [
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
    page(
      paths.resetPassword,
      () => import('./features/session/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
    page(
      paths.verifyDocument,
      () => import('./features/verify-document/verify-document-page.tsx'),
      'VerifyDocumentPage',
    ),
    page(paths.reference, () => import('./features/reference/reference-page.tsx'), 'ReferencePage'),
    page(paths.referenceSection, () => import('./features/reference/reference-page.tsx'), 'ReferencePage'),
    page(paths.problem, () => import('./features/reference/problem-page.tsx'), 'ProblemPage'),
  ],
  framed: [
    page(
      paths.purgeReceipt,
      () => import('./features/verifications/page/purge-receipt-page.tsx'),
      'PurgeReceiptPage',
    ),
    page(paths.beginBulkSend, () => import('./features/bulk-sends/begin-page.tsx'), 'BeginBulkSendPage'),
    page(paths.bulkSends, () => import('./features/bulk-sends/bulk-sends-page.tsx'), 'BulkSendsPage'),
    page(paths.bulkSend, () => import('./features/bulk-sends/bulk-send-page.tsx'), 'BulkSendPage'),
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
    page(
      paths.organisation,
      () => import('./features/organisation/organisation-page.tsx'),
      'OrganisationPage',
    ),
    page(paths.credentials, () => import('./features/developers/credentials-page.tsx'), 'CredentialsPage'),
    page(paths.webhooks, () => import('./features/developers/webhooks-page.tsx'), 'WebhooksPage'),
    page(paths.webhook, () => import('./features/developers/webhook-page.tsx'), 'WebhookPage'),
    page(paths.embedding, () => import('./features/developers/embedding-page.tsx'), 'EmbeddingPage'),
    page(paths.partner, () => import('./features/partner/partner-page.tsx'), 'PartnerPage'),
    page(paths.health, () => import('./features/health/health-page.tsx'), 'HealthPage'),
    page(paths.shortcuts, () => import('./features/shell/shortcuts-page.tsx'), 'ShortcutsPage'),
  ],
  wide: [page(paths.story, () => import('./features/story/story-page.tsx'), 'StoryPage')],
}
