import { findAccount } from '../../database/organisations/accounts.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import type { BrandingRow } from '../../database/organisations/branding.ts'
import type { Executor } from '../../database/connection.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import { logoPath } from '../branding/logos.ts'

/** What names the sender of an envelope or a verification, and the group in whose name it goes out. */
interface Sent {
  readonly organisationId: string
  readonly accountId: string
  readonly groupId: string | null
}

/** Who sent an envelope or asks for a verification, and in whose name. */
export interface Origin {
  readonly sender: AccountRow
  readonly branding: BrandingRow
}

/** The sender of an envelope or a verification, and the branding it carries. Throws without a sender, which the tables exclude. */
export async function originOf(database: Executor, sent: Sent): Promise<Origin> {
  const [sender, branding] = await Promise.all([findAccount(database, sent), brandingOf(database, sent)])
  if (sender === undefined) throw new Error(`There is no account ${sent.accountId}`)
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
