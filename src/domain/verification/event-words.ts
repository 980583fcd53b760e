import type { VerificationEventKind } from './events.ts'

/** An event of a verification's trail as far as its words go. */
export interface SpokenVerificationEvent {
  readonly kind: VerificationEventKind
  readonly details?: Readonly<Record<string, unknown>>
}

const plain: Readonly<Record<VerificationEventKind, string>> = {
  'verification-created': 'Verification created',
  'verification-notified': 'Email sent',
  'verification-failed': 'Email not delivered',
  'verification-resent': 'Messages sent again',
  'link-created': 'Link created',
  'link-requested': 'New link requested',
  'individual-opened': 'Link opened',
  'individual-authenticated': 'SMS code accepted',
  'individual-authentication-failed': 'Wrong SMS code',
  'individual-consented': 'Agreed to the checks',
  'individual-submitted': 'Details and photos handed in',
  'verification-completed': 'Checks completed',
  'verification-reported': 'Reports ready',
  'verification-cancelled': 'Verification cancelled',
  'purge-begun': 'Purge asked for',
  'verification-purged': 'Personal data purged',
}

/** Words of an event that depend on the way it came, or on who caused it. */
const special: Readonly<Record<string, string>> = {
  'verification-notified sms': 'Text message sent',
  'verification-failed sms': 'Text message not delivered',
  'individual-opened email': 'Link in the email opened',
  'individual-opened sms': 'Link in the text message opened',
  'individual-opened copied': 'Handed-on link opened',
  'purge-begun policy': 'Purge begun by the retention policy',
}

/** An event of a verification's trail in a few words, such as "Link in the email opened". Nothing of them names anybody. */
export function verificationEventWords({ kind, details = {} }: SpokenVerificationEvent): string {
  const way = details['channel'] ?? details['by']
  const { warning } = details
  if (kind === 'verification-completed' && typeof warning === 'string')
    return `${plain[kind]} with the warning ${warning}`
  return (typeof way === 'string' ? special[`${kind} ${way}`] : undefined) ?? plain[kind]
}
