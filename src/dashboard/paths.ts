/** Every address of the dashboard and the recipient's pages: the router's pattern, and how to link there. */
export const paths = {
  overview: { pattern: '/', href: () => '/' },
  envelopes: {
    pattern: '/envelopes',
    /** `search` holds the filters. */
    href: (search?: URLSearchParams) => withSearch('/envelopes', search),
  },
  envelope: {
    pattern: '/envelopes/:envelopeId',
    href: (envelopeId: string) => `/envelopes/${encodeURIComponent(envelopeId)}`,
  },
  createEnvelope: {
    pattern: '/create-envelope',
    /** Without an id it creates a new draft. Source: specification, Envelopes, POST rule 5. */
    href: (envelopeId?: string) =>
      withSearch(
        '/create-envelope',
        envelopeId === undefined ? undefined : new URLSearchParams({ envelopeId }),
      ),
  },
  templates: {
    pattern: '/templates',
    /** `search` holds the filters. */
    href: (search?: URLSearchParams) => withSearch('/templates', search),
  },
  createTemplate: {
    pattern: '/create-template',
    /** Without an id it creates a new template. */
    href: (templateId?: string) =>
      withSearch(
        '/create-template',
        templateId === undefined ? undefined : new URLSearchParams({ templateId }),
      ),
  },
  templateUse: {
    pattern: '/templates/:templateId/use',
    href: (templateId: string) => `/templates/${encodeURIComponent(templateId)}/use`,
  },
  verifications: {
    pattern: '/verifications',
    /** `search` holds the filters. */
    href: (search?: URLSearchParams) => withSearch('/verifications', search),
  },
  newVerification: { pattern: '/verifications/new', href: () => '/verifications/new' },
  verification: {
    pattern: '/verifications/:verificationId',
    href: (verificationId: string) => `/verifications/${encodeURIComponent(verificationId)}`,
  },
  /** The receipt of a purged verification, for reading and printing. */
  purgeReceipt: {
    pattern: '/verifications/:verificationId/receipt',
    href: (verificationId: string) => `/verifications/${encodeURIComponent(verificationId)}/receipt`,
  },
  /** Starts a bulk send of a template with a file. */
  beginBulkSend: {
    pattern: '/templates/:templateId/bulk-send',
    href: (templateId: string) => `/templates/${encodeURIComponent(templateId)}/bulk-send`,
  },
  bulkSends: { pattern: '/bulk-sends', href: () => '/bulk-sends' },
  bulkSend: {
    pattern: '/bulk-sends/:bulkSendId',
    href: (bulkSendId: string) => `/bulk-sends/${encodeURIComponent(bulkSendId)}`,
  },
  inbox: { pattern: '/inbox', href: (search?: URLSearchParams) => withSearch('/inbox', search) },
  inboxMessage: {
    pattern: '/inbox/:messageId',
    href: (messageId: string, search?: URLSearchParams) =>
      withSearch(`/inbox/${encodeURIComponent(messageId)}`, search),
  },
  /** The signed-in person's own account: profile, password, second step, sessions. */
  ownAccount: { pattern: '/account', href: () => '/account' },
  organisation: { pattern: '/organisation', href: () => '/organisation' },
  accounts: {
    pattern: '/accounts',
    /** `search` holds the filters. */
    href: (search?: URLSearchParams) => withSearch('/accounts', search),
  },
  account: {
    pattern: '/accounts/:accountId',
    href: (accountId: string) => `/accounts/${encodeURIComponent(accountId)}`,
  },
  groups: { pattern: '/groups', href: () => '/groups' },
  group: {
    pattern: '/groups/:groupId',
    href: (groupId: string) => `/groups/${encodeURIComponent(groupId)}`,
  },
  credentials: { pattern: '/developers/credentials', href: () => '/developers/credentials' },
  webhooks: { pattern: '/developers/webhooks', href: () => '/developers/webhooks' },
  webhook: {
    pattern: '/developers/webhooks/:endpointId',
    href: (endpointId: string) => `/developers/webhooks/${encodeURIComponent(endpointId)}`,
  },
  partner: { pattern: '/developers/partner', href: () => '/developers/partner' },
  /** What the service depends on. `/health` itself is the service's own answer. */
  health: { pattern: '/service/health', href: () => '/service/health' },
  shortcuts: { pattern: '/shortcuts', href: () => '/shortcuts' },
  /** The public interface with runnable examples. */
  reference: { pattern: '/reference', href: () => '/reference' },
  setUp: { pattern: '/setup', href: () => '/setup' },
  signIn: {
    pattern: '/sign-in',
    /** `returnTo` is where to continue afterwards, `email` is prefilled. */
    href: (returnTo?: string, email?: string) =>
      withSearch(
        '/sign-in',
        new URLSearchParams({
          ...(returnTo === undefined || returnTo === '/' ? {} : { return: returnTo }),
          ...(email === undefined ? {} : { email }),
        }),
      ),
  },
  codeExchange: {
    pattern: '/code-exchange',
    /** Source: specification, Accounts, auth-code. */
    href: (code: string) => withSearch('/code-exchange', new URLSearchParams({ code })),
  },
  activate: {
    pattern: '/activate',
    /** The link of a verification email. */
    href: (token: string) => withSearch('/activate', new URLSearchParams({ token })),
  },
  enrol: {
    pattern: '/enrol',
    /** Where a second factor required by the organisation is set up. `returnTo` is where to continue afterwards. */
    href: (returnTo: string) => withSearch('/enrol', new URLSearchParams({ return: returnTo })),
  },
  forgotPassword: {
    pattern: '/forgot-password',
    /** `email` is what was typed at sign-in. */
    href: (email = '') =>
      withSearch('/forgot-password', email === '' ? undefined : new URLSearchParams({ email })),
  },
  resetPassword: {
    pattern: '/reset-password',
    /** The emailed link to choose a new password. */
    href: (token: string) => withSearch('/reset-password', new URLSearchParams({ token })),
  },
  confirmEmail: {
    pattern: '/confirm-email',
    /** The emailed link that confirms a new address. */
    href: (token: string) => withSearch('/confirm-email', new URLSearchParams({ token })),
  },
  /** Checks whether a sealed PDF is unchanged. For everyone. */
  verifyDocument: { pattern: '/verify-document', href: () => '/verify-document' },
  kit: { pattern: '/kit', href: () => '/kit' },
  sign: { pattern: '/sign/:token', href: (token: string) => `/sign/${encodeURIComponent(token)}` },
} as const

/** Whether an address belongs to the recipient's pages, which load without the dashboard. */
export function isRecipientPath(pathname: string): boolean {
  return pathname.startsWith('/sign/')
}

/** Whether an address belongs to the page of a witness who signs on their own device. */
export function isWitnessPath(pathname: string): boolean {
  return pathname.startsWith('/witness/')
}

/** Whether an address belongs to the pages where individuals prove their identity. */
export function isIndividualPath(pathname: string): boolean {
  return pathname.startsWith('/verify/')
}

/** The address to continue at after signing in: only ever one of this site, otherwise the overview. */
export function safeReturnPath(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\s\\]/.test(wanted)) return paths.overview.href()
  const { pathname } = new URL(wanted, 'https://here.invalid')
  const isSignedOutPage = [
    paths.signIn.pattern,
    paths.setUp.pattern,
    paths.codeExchange.pattern,
    paths.activate.pattern,
    paths.enrol.pattern,
    paths.forgotPassword.pattern,
    paths.resetPassword.pattern,
  ].some((page) => page === pathname)
  return isSignedOutPage ? paths.overview.href() : wanted
}

function withSearch(pathname: string, search: URLSearchParams | undefined): string {
  const text = search?.toString() ?? ''
  return text === '' ? pathname : `${pathname}?${text}`
}
