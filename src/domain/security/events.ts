/** What events of security are about, as the log is filtered. */
export const securityAreas = ['sign-in', 'accounts', 'keys', 'organisation', 'data'] as const
export type SecurityArea = (typeof securityAreas)[number]

/** Every kind of event in the security log, and what it is about. See decision record 086. */
export const securityKinds = {
  'signed-in': 'sign-in',
  'sign-in-failed': 'sign-in',
  'signed-out': 'sign-in',
  'sessions-ended': 'sign-in',
  proved: 'sign-in',
  'proof-failed': 'sign-in',
  'account-created': 'accounts',
  'account-deactivated': 'accounts',
  'account-restored': 'accounts',
  'role-changed': 'accounts',
  'group-changed': 'accounts',
  'email-change-requested': 'accounts',
  'email-changed': 'accounts',
  'password-changed': 'accounts',
  'password-link-sent': 'accounts',
  'second-factor-added': 'accounts',
  'second-factor-removed': 'accounts',
  'recovery-codes-renewed': 'accounts',
  'passkey-added': 'accounts',
  'passkey-removed': 'accounts',
  'sign-on-linked': 'accounts',
  'sign-on-unlinked': 'accounts',
  'credentials-created': 'keys',
  'credentials-revoked': 'keys',
  'credentials-refused': 'keys',
  'credentials-expiring': 'keys',
  'sign-in-code-created': 'keys',
  'endpoint-created': 'keys',
  'endpoint-deleted': 'keys',
  'endpoint-secret-shown': 'keys',
  'public-link-created': 'keys',
  'public-link-changed': 'keys',
  'public-link-closed': 'keys',
  'editor-embedded': 'keys',
  'editor-opened': 'sign-in',
  'editor-refused': 'sign-in',
  'editor-sent': 'data',
  'kiosk-started': 'sign-in',
  'kiosk-ended': 'sign-in',
  'kiosk-pin-failed': 'sign-in',
  'seal-uploaded': 'keys',
  'seal-removed': 'keys',
  'seal-revoked': 'keys',
  'organisation-created': 'organisation',
  'group-created': 'organisation',
  'group-deleted': 'organisation',
  'policy-changed': 'organisation',
  'test-mode-entered': 'sign-in',
  'test-mode-changed': 'organisation',
  'test-data-deleted': 'data',
  'sign-on-changed': 'organisation',
  'sign-on-removed': 'organisation',
  'evidence-downloaded': 'data',
  'documents-downloaded': 'data',
  'list-exported': 'data',
  'envelope-held': 'data',
  'envelope-released': 'data',
  'envelope-purged': 'data',
  'verification-photo-viewed': 'data',
  'verification-purged': 'data',
} as const satisfies Record<string, SecurityArea>
export type SecurityKind = keyof typeof securityKinds

export const allSecurityKinds = Object.keys(securityKinds) as SecurityKind[]

/** Events that say that something was tried in vain. */
export const failedKinds = [
  'sign-in-failed',
  'proof-failed',
  'credentials-refused',
  'editor-refused',
  'kiosk-pin-failed',
] as const satisfies readonly SecurityKind[]

/** Who did it. `anyone` has not said who they are. */
export const securityActors = ['account', 'credentials', 'partner', 'service', 'anyone'] as const
export type SecurityActorKind = (typeof securityActors)[number]

/** What it was done to. */
export const securityTargets = [
  'account',
  'credentials',
  'endpoint',
  'envelope',
  'group',
  'seal',
  'template',
  'verification',
] as const
export type SecurityTargetKind = (typeof securityTargets)[number]

/** Days for which events are kept, unless the deployment says otherwise, and the fewest that it may say. */
export const securityLogDays = { usual: 400, fewest: 90 } as const
