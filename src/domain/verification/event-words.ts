import type { VerificationEventKind } from './events.ts'

/** A verification's audit event, as far as its description needs it. */
export interface DescribedVerificationEvent {
  readonly kind: VerificationEventKind
  readonly details?: Readonly<Record<string, unknown>>
}

const plain: Readonly<Record<VerificationEventKind, string>> = {
  'verification-created': 'Verification created',
  'verification-notified': 'Email sent',
  'verification-failed': 'Email not delivered',
  'verification-resent': 'Messages resent',
  'link-created': 'Link created',
  'link-requested': 'New link requested',
  'individual-opened': 'Link opened',
  'individual-authenticated': 'SMS code accepted',
  'individual-authentication-failed': 'Wrong SMS code',
  'individual-consented': 'Agreed to the checks',
  'individual-submitted': 'Details and photos submitted',
  'verification-completed': 'Checks completed',
  'verification-reported': 'Reports ready',
  'verification-accepted': 'Reading looked at and accepted',
  'verification-repeated': 'Reading looked at, and asked again',
  'verification-cancelled': 'Verification cancelled',
  'purge-begun': 'Purge requested',
  'verification-purged': 'Personal data purged',
}

/** Descriptions that depend on the channel or the actor. */
const special: Readonly<Record<string, string>> = {
  'verification-notified sms': 'Text message sent',
  'verification-failed sms': 'Text message not delivered',
  'individual-opened email': 'Link in the email opened',
  'individual-opened sms': 'Link in the text message opened',
  'individual-opened copied': 'Copied link opened',
  'purge-begun policy': 'Purge started by the retention policy',
}

/** A short description of a verification's audit event, such as "Link in the email opened". It never names a person. */
export function verificationEventWords({ kind, details = {} }: DescribedVerificationEvent): string {
  const way = details['channel'] ?? details['by']
  const { warning } = details
  if (kind === 'verification-completed' && typeof warning === 'string')
    return `${plain[kind]} with the warning ${warning}`
  return (typeof way === 'string' ? special[`${kind} ${way}`] : undefined) ?? plain[kind]
}
