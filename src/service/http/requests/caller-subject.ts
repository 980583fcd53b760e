import { networkOf } from '../../network.ts'
import type { Caller } from '../../operations/operation.ts'

/** For whom a caller's requests count. */
export interface Subject {
  readonly subject: string
  /**
   * An organisation's people and programs, a partner, someone whom an organisation sent a link, or anyone of whom
   * nothing but the network is known.
   */
  readonly kind: 'organisation' | 'partner' | 'guest' | 'anyone'
}

/** Whose limits a caller uses up. What an organisation's guests do does not use up the organisation's. */
export function subjectOf(caller: Caller, address: string): Subject {
  switch (caller.kind) {
    case 'account':
    case 'credentials':
      return { subject: `organisation:${caller.organisationId}`, kind: 'organisation' }
    case 'partner':
      return { subject: `partner:${caller.partner}`, kind: 'partner' }
    case 'recipient':
      return { subject: `recipient:${caller.recipientId}`, kind: 'guest' }
    case 'witness-link':
      return { subject: `witness:${caller.linkId}`, kind: 'guest' }
    case 'individual':
      return { subject: `individual:${caller.verificationId}`, kind: 'guest' }
    case 'kiosk':
      return { subject: `kiosk:${caller.kioskId}`, kind: 'guest' }
    case 'anyone':
      return { subject: `network:${networkOf(address)}`, kind: 'anyone' }
  }
}
