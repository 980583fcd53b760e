import type { Share } from '../../database/connections/connection-shares.ts'
import { networkOf } from '../../network.ts'
import type { Caller } from '../../operations/operation.ts'

/**
 * The parts of the database's connections that a caller may hold at the same time, alone and with those they are counted
 * with. What an organisation's guests ask leaves some for its own people and the other way round, and both leave some for
 * other organisations, and for jobs and what listens.
 */
export function sharesOf(caller: Caller, address: string): readonly Share[] {
  switch (caller.kind) {
    case 'account':
    case 'credentials':
      return within(caller, { of: `people:${caller.organisationId}`, part: 1 / 2 })
    case 'partner':
      return [{ of: `partner:${caller.partner}`, part: 1 / 2 }]
    case 'recipient':
      return guest(caller, `recipient:${caller.recipientId}`)
    case 'witness-link':
      return guest(caller, `witness:${caller.linkId}`)
    case 'individual':
      return guest(caller, `individual:${caller.verificationId}`)
    case 'kiosk':
      return guest(caller, `kiosk:${caller.kioskId}`)
    case 'anyone':
      return [{ of: `network:${networkOf(address)}`, part: 2 / 5 }]
  }
}

interface OfOrganisation {
  readonly organisationId: string
}

function guest(caller: OfOrganisation, of: string): readonly Share[] {
  return [{ of, part: 1 / 5 }, ...within(caller, { of: `guests:${caller.organisationId}`, part: 1 / 3 })]
}

function within({ organisationId }: OfOrganisation, share: Share): readonly Share[] {
  return [share, { of: `organisation:${organisationId}`, part: 3 / 5 }]
}
