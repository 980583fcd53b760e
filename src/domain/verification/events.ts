/** The kinds of event in a verification's audit trail. None of them identifies the individual. */
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
  'verification-accepted',
  'verification-repeated',
  'verification-cancelled',
  'purge-begun',
  'verification-purged',
] as const
export type VerificationEventKind = (typeof verificationEventKinds)[number]
