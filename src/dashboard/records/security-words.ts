import type { SecurityKind } from '#domain/security/events.ts'
import type { SecurityEvent } from '../api/organisation/security.ts'

/** What happened, in a few words. */
export const kindWords: Readonly<Record<SecurityKind, string>> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'signed-out': 'Signed out',
  'sessions-ended': 'Sessions ended',
  proved: 'Confirmed who they are',
  'proof-failed': 'Couldn’t confirm who they are',
  'account-created': 'Account created',
  'account-deactivated': 'Account deactivated',
  'account-restored': 'Account restored',
  'role-changed': 'Role changed',
  'group-changed': 'Group changed',
  'email-change-requested': 'New email requested',
  'email-changed': 'Email changed',
  'password-changed': 'Password changed',
  'password-link-sent': 'Password link sent',
  'second-factor-added': 'Two-step sign-in turned on',
  'second-factor-removed': 'Two-step sign-in turned off',
  'recovery-codes-renewed': 'Recovery codes renewed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'sign-on-linked': 'Linked to single sign-on',
  'sign-on-unlinked': 'Unlinked from single sign-on',
  'credentials-created': 'API credentials created',
  'credentials-revoked': 'API credentials revoked',
  'credentials-refused': 'API credentials refused',
  'credentials-expiring': 'API credentials expire soon',
  'sign-in-code-created': 'Partner made a sign-in code',
  'endpoint-created': 'Webhook endpoint created',
  'endpoint-deleted': 'Webhook endpoint deleted',
  'endpoint-secret-shown': 'Webhook signature shown',
  'public-link-created': 'Public link created',
  'public-link-changed': 'Public link changed',
  'public-link-closed': 'Public link closed',
  'editor-embedded': 'Embedded editor made',
  'editor-opened': 'Embedded editor opened',
  'editor-refused': 'Used link of an embedded editor refused',
  'editor-sent': 'Sent from an embedded editor',
  'kiosk-started': 'Signing in person started',
  'kiosk-ended': 'Signing in person ended',
  'kiosk-pin-failed': 'Wrong PIN for signing in person',
  'seal-uploaded': 'Seal certificate uploaded',
  'seal-removed': 'Seal certificate removed',
  'seal-revoked': 'Seal certificate withdrawn',
  'organisation-created': 'Organisation created',
  'group-created': 'Group created',
  'group-deleted': 'Group deleted',
  'policy-changed': 'Settings changed',
  'test-mode-entered': 'Switched to test mode',
  'test-mode-changed': 'Test mode changed',
  'test-data-deleted': 'All test data deleted',
  'sign-on-changed': 'Single sign-on changed',
  'sign-on-removed': 'Single sign-on removed',
  'evidence-downloaded': 'Evidence downloaded',
  'documents-downloaded': 'Documents downloaded',
  'list-exported': 'List exported',
  'envelope-held': 'Envelope put on hold',
  'envelope-released': 'Hold of an envelope ended',
  'envelope-purged': 'Envelope purged',
  'verification-photo-viewed': 'Photo of a document viewed',
  'verification-purged': 'Verification purged',
}

const targetWords = {
  account: 'Account',
  credentials: 'API credentials',
  endpoint: 'Endpoint',
  envelope: 'Envelope',
  group: 'Group',
  seal: 'Certificate',
  template: 'Template',
  verification: 'Verification',
} as const

const actorWords = {
  account: 'A former account',
  credentials: 'API credentials',
  partner: 'A partner',
  service: 'The service',
  anyone: 'Unknown',
} as const

/** Who did it. */
export function actorOf({ actor }: SecurityEvent): string {
  if (actor.name === null) return actorWords[actor.kind]
  return actor.kind === 'partner' ? `Partner ${actor.name}` : actor.name
}

/** What it was done to, unless the actor did it to themselves. */
export function targetOf({ actor, target }: SecurityEvent): string | null {
  if (target === null || (target.id !== null && target.id === actor.id)) return null
  return target.name ?? `${targetWords[target.kind]} ${target.id ?? ''}`
}

/** The rest of what is known, such as `reason: wrong password`. */
export function detailsOf({ details }: SecurityEvent): string | null {
  const { from, to, ...others } = details
  const change = to === undefined ? [] : [from === undefined ? to : `${from} → ${to}`]
  const rest = Object.entries(others)
    .filter(([, value]) => value !== '')
    .map(([name, value]) =>
      quietNames.has(name) ? inWords(value) : `${detailNames[name] ?? name}: ${value}`,
    )
  const parts = [...change, ...rest]
  return parts.length === 0 ? null : parts.join(' · ')
}

/** Names of details whose value says enough. */
const quietNames: ReadonlySet<string> = new Set(['reason', 'how', 'way', 'list', 'settings', 'role'])

const detailNames: Readonly<Record<string, string>> = { twostep: 'two-step sign-in', factor: 'second step' }

/** `redactMobiles` → `redact mobiles`. */
function inWords(value: string): string {
  return value.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
