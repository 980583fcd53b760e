/** Every address of the dashboard and the recipient's pages: the router's pattern, and how to link there. */
export const paths = {
  overview: fixed('/'),
  envelopes: list('/envelopes'),
  envelope: record('/envelopes/:envelopeId'),
  /** What happened to an envelope, told for those who have to judge it. */
  story: record('/envelopes/:envelopeId/story'),
  /** Without an id it creates a new draft. Source: specification, Envelopes, POST rule 5. */
  createEnvelope: editor('/create-envelope', 'envelopeId'),
  templates: list('/templates'),
  /** Without an id it creates a new template. */
  createTemplate: editor('/create-template', 'templateId'),
  templateUse: record('/templates/:templateId/use'),
  verifications: list('/verifications'),
  newVerification: fixed('/verifications/new'),
  verification: record('/verifications/:verificationId'),
  /** The receipt of a purged verification, for reading and printing. */
  purgeReceipt: record('/verifications/:verificationId/receipt'),
  /** Starts a bulk send of a template with a file. */
  beginBulkSend: record('/templates/:templateId/bulk-send'),
  bulkSends: fixed('/bulk-sends'),
  bulkSend: record('/bulk-sends/:bulkSendId'),
  inbox: list('/inbox'),
  inboxMessage: {
    pattern: '/inbox/:messageId',
    href: (messageId: string, search?: URLSearchParams) =>
      withSearch(`/inbox/${encodeURIComponent(messageId)}`, search),
  },
  /** The signed-in person's own account: profile, password, second step, sessions. */
  ownAccount: fixed('/account'),
  /** Single sign-on comes with it: a route of its own would weigh on every page. */
  organisation: { pattern: '/organisation/sign-on?', href: () => '/organisation' },
  /** Who signed in, and what was done to accounts, keys and data. */
  security: list('/organisation/security'),
  /** How people sign in through the organisation's identity provider. */
  signOn: fixed('/organisation/sign-on'),
  /** Where the browser goes to an identity provider from, and comes back from it. */
  sso: fixed('/sso/*'),
  /** What seals the organisation's documents. */
  seal: fixed('/seal'),
  accounts: list('/accounts'),
  account: record('/accounts/:accountId'),
  groups: fixed('/groups'),
  group: record('/groups/:groupId'),
  credentials: fixed('/developers/credentials'),
  webhooks: fixed('/developers/webhooks'),
  webhook: record('/developers/webhooks/:endpointId'),
  embedding: fixed('/developers/embedding'),
  partner: fixed('/developers/partner'),
  /** What the service depends on. `/health` itself is the service's own answer. */
  health: fixed('/service/health'),
  shortcuts: fixed('/shortcuts'),
  /** The public interface with runnable examples. */
  reference: fixed('/reference'),
  referenceSection: record('/reference/:section'),
  /** What to do about a refusal. The `type` of problem answers leads here. */
  problem: record('/problems/:code'),
  setUp: fixed('/setup'),
  signIn: {
    pattern: '/sign-in/:address?',
    /** `returnTo` is where to continue afterwards, `email` is prefilled, `address` is an organisation's own. */
    href: (returnTo?: string, email?: string, address?: string) =>
      withSearch(
        address ? `/sign-in/${address}` : '/sign-in',
        new URLSearchParams({
          ...(returnTo === undefined || returnTo === '/' ? {} : { return: returnTo }),
          ...(email === undefined ? {} : { email }),
        }),
      ),
  },
  /** Source: specification, Accounts, auth-code. */
  codeExchange: asked('/code-exchange', 'code'),
  /** The link of a verification email. */
  activate: asked('/activate', 'token'),
  /** Where a second factor required by the organisation is set up. `returnTo` is where to continue afterwards. */
  enrol: asked('/enrol', 'return'),
  forgotPassword: {
    pattern: '/forgot-password',
    /** `email` is what was typed at sign-in. */
    href: (email = '') =>
      withSearch('/forgot-password', email === '' ? undefined : new URLSearchParams({ email })),
  },
  /** The emailed link to choose a new password. */
  resetPassword: asked('/reset-password', 'token'),
  /** The emailed link that confirms a new address. */
  confirmEmail: asked('/confirm-email', 'token'),
  /** Checks whether a sealed PDF is unchanged. For everyone. */
  verifyDocument: fixed('/verify-document'),
  kit: fixed('/kit'),
  sign: record('/sign/:token'),
  /** The device on which an envelope is signed in person. */
  kiosk: fixed('/kiosk'),
  compose: record('/compose/:token'),
} as const

/** The same address for everyone. */
function fixed(pattern: string) {
  return { pattern, href: () => pattern }
}

/** A list. `search` holds the filters. */
function list(pattern: string) {
  return { pattern, href: (search?: URLSearchParams) => withSearch(pattern, search) }
}

/** One record: its id takes the place of the parameter. */
function record(pattern: string) {
  return { pattern, href: (id: string) => pattern.replace(/:\w+/, () => encodeURIComponent(id)) }
}

/** A page that reads one value from its query. */
function asked(pattern: string, name: string) {
  return { pattern, href: (value: string) => withSearch(pattern, new URLSearchParams({ [name]: value })) }
}

/** A page that edits what its query names, or something new. */
function editor(pattern: string, name: string) {
  return { pattern, href: (id?: string) => (id === undefined ? pattern : asked(pattern, name).href(id)) }
}

/** Whether an address belongs to the recipient's pages, which load without the dashboard. */
export function isRecipientPath(pathname: string): boolean {
  return pathname.startsWith('/sign/')
}

/** Whether an address belongs to the page of a witness who signs on their own device. */
export function isWitnessPath(pathname: string): boolean {
  return pathname.startsWith('/witness/')
}

/** Whether an address belongs to the page where people begin an envelope by a public link. */
export function isStartPath(pathname: string): boolean {
  return pathname.startsWith('/start/')
}

/** Whether an address is that of an editor within another page. */
export function isComposePath(pathname: string): boolean {
  return pathname.startsWith('/compose/')
}

/** Whether an address is that of the locked device on which an envelope is signed in person. */
export function isKioskPath(pathname: string): boolean {
  return pathname === paths.kiosk.pattern
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
    paths.signIn.href(),
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
