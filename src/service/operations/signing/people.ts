import { findAccount } from '../../database/accounts.ts'
import { brandingOf } from '../../database/branding.ts'
import type { BrandingRow } from '../../database/branding.ts'
import type { Executor } from '../../database/connection.ts'
import type { AccountRow, EnvelopeRow } from '../../database/schema.ts'
import { logoPath } from '../branding/logos.ts'

/** Who sent an envelope, and in whose name. */
export interface Origin {
  readonly sender: AccountRow
  readonly branding: BrandingRow
}

/** The sender of an envelope and the branding it carries. Throws without a sender, which the tables exclude. */
export async function originOf(database: Executor, envelope: EnvelopeRow): Promise<Origin> {
  const [sender, branding] = await Promise.all([
    findAccount(database, envelope),
    brandingOf(database, envelope),
  ])
  if (sender === undefined) throw new Error(`The envelope ${envelope.id} has no sender`)
  return { sender, branding }
}

/** As recipients see it: whom to ask. */
export function presentSender({ sender }: Origin) {
  return { name: sender.name, email: sender.email }
}

/** The brand on recipients' pages; the logo as a path, since this service serves the pages too. */
export function presentBranding({ branding }: Origin) {
  const { name, color, logoKey, email, number, website } = branding
  return { name, color, logo: logoPath(logoKey), email, number, website }
}
