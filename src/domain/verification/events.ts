/** What the trail of a verification records. Nothing of it names the individual. */
export const verificationEventKinds = [
  'verification-created',
  'verification-notified',
  'verification-failed',
  'verification-resent',
  'link-created',
  'link-requested',
  'individual-opened',
  'individual-authenticated',
  'individual-authentication-failed',
  'individual-consented',
  'individual-submitted',
  'verification-completed',
  'verification-reported',
  'verification-cancelled',
  'purge-begun',
  'verification-purged',
] as const
export type VerificationEventKind = (typeof verificationEventKinds)[number]
