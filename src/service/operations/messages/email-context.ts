import type { Config } from '../../config.ts'
import type { BrandingRow } from '../../database/organisations/branding.ts'
import type { Executor } from '../../database/connection.ts'
import { documentsOf } from '../../database/envelopes/documents.ts'
import type { OrganisationPolicy } from '../../database/organisations/organisation-policy.ts'
import type { SenderRow } from '../../database/organisations/origin.ts'
import type { EnvelopeRow } from '../../database/tables/schema.ts'
import type { AboutEnvelope } from '../../messages/emails.ts'
import type { Mailbox } from '../../ports/mail/mail.ts'
import { logoAddress } from '../branding/logos.ts'
import type { Origin } from '../guests/origin.ts'

/** Content and sender shared by all envelope emails. */
export interface EmailContext {
  readonly about: AboutEnvelope
  readonly sender: SenderRow
}

/** The sender of an email to a recipient or an individual. */
export interface EmailSender {
  /** As the text names them. */
  readonly person: { readonly name: string; readonly email: string }
  /** The name in the `From` line. */
  readonly fromName: string
  readonly replyTo: Mailbox
}

/**
 * The sender's name for an email to a guest: the sender's own, or the business alone where the organisation prefers
 * that.
 */
export function emailSender(
  { sender, branding }: Origin,
  { mailName }: Pick<OrganisationPolicy, 'mailName'>,
): EmailSender {
  const person =
    mailName === 'business'
      ? { name: branding.name, email: branding.email ?? sender.email }
      : { name: sender.name, email: sender.email }
  return {
    person,
    fromName: mailName === 'business' ? branding.name : `${sender.name} via ${branding.name}`,
    replyTo: { name: person.name, address: person.email },
  }
}

/** Reads what emails about an envelope are built from. */
export async function emailContextOf(
  { database, config }: { readonly database: Executor; readonly config: Config },
  row: EnvelopeRow,
  origin: Origin,
): Promise<EmailContext> {
  const documents = await documentsOf(database, { organisationId: row.organisationId, envelopeId: row.id })
  return { about: aboutOf(config, row, documents, origin), sender: origin.sender }
}

/** The content of emails about an envelope, from its name, documents and origin. */
export function aboutOf(
  config: Pick<Config, 'baseUrl'>,
  { name, message }: AboutEnvelope['envelope'],
  documents: readonly { readonly name: string }[],
  { sender, branding }: Origin,
): AboutEnvelope {
  return {
    branding: emailBranding(branding, config),
    sender: { name: sender.name, email: sender.email },
    envelope: { name, message },
    documents: documents.map((document) => document.name),
    utcOffset: sender.timezone,
  }
}

/** Branding for emails: mail programs load the logo from its public address. */
export function emailBranding(
  { logoKey, ...branding }: BrandingRow,
  config: Pick<Config, 'baseUrl'>,
): AboutEnvelope['branding'] {
  return { ...branding, logo: logoAddress(config, logoKey) }
}

/** The address of a signing link. */
export function linkAddress({ config }: { readonly config: Config }, secret: string): string {
  return `${config.dashboardUrl}/sign/${secret}`
}
