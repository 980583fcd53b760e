import type { Language } from '#domain/language.ts'
import { findOrigin } from '../../database/organisations/origin.ts'
import type { Origin, Sent } from '../../database/organisations/origin.ts'
import type { Executor } from '../../database/connection.ts'
import { logoPath } from '../branding/logos.ts'

export type { Origin }

/** The sender of an envelope or a verification, the branding it carries, and in which language its reader likes to read. */
export async function originOf(
  database: Executor,
  sent: Sent,
  reader: string | null = null,
): Promise<Origin> {
  return findOrigin(database, sent, reader)
}

/** What is known of a recipient's languages: what their address chose comes before what the sender chose for them. */
export function readingLanguages(
  { language: { chosen, usual } }: Origin,
  reader: { readonly language: Language | null } | undefined,
) {
  return { chosen: chosen ?? reader?.language ?? null, usual }
}

/** As recipients see it: whom to ask. */
export function presentSender({ sender }: Origin) {
  return { name: sender.name, email: sender.email }
}

/** The brand on recipients' pages; the logo as a path, since this service serves the pages too. */
export function presentBranding({ branding, isTest }: Origin) {
  const { name, color, logoKey, email, number, website } = branding
  return { name, color, logo: logoPath(logoKey), email, number, website, test: isTest }
}
