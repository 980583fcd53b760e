import type { Database } from '../../database/connection.ts'
import { verificationTrail } from '../../database/verifications/verification-events.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import type { Ports } from '../../ports/ports.ts'
import { brandingOnPaper } from '../sealing/certificate-data.ts'
import { originOf, presentSender } from '../guests/origin.ts'
import type { AboutVerification } from './report-data.ts'

/** Reads what documents about a verification are built from. */
export async function aboutVerification(
  { database, ports }: { readonly database: Database; readonly ports: Pick<Ports, 'storage'> },
  row: VerificationRow,
): Promise<AboutVerification> {
  const origin = await originOf(database, row)
  const { logoKey } = origin.branding
  const logo = logoKey === null ? null : await ports.storage.get(logoKey)
  return {
    row,
    branding: brandingOnPaper(origin.branding, logo),
    sender: presentSender(origin),
    utcOffset: origin.sender.timezone,
    trail: await verificationTrail(database, { organisationId: row.organisationId, verificationId: row.id }),
  }
}
