import { fillPlaceholders } from '#domain/verification/placeholder.ts'
import type { Branding, Letter } from './letter.ts'
import { readableMoment } from './moments.ts'

/** An invitation to be verified. */
export interface IdentityInvitation {
  readonly branding: Branding
  readonly sender: { readonly name: string; readonly email: string }
  readonly individual: { readonly name: string }
  /** The sender's own words; `{{token}}` in them is filled. */
  readonly message: string | null
  readonly token: string
  readonly link: string
  readonly expires: Date
  readonly utcOffset: string
}

/** Asks an individual to have their identity verified. */
export function identityLetter(about: IdentityInvitation): Letter {
  const { branding, sender, individual, message, link, token } = about
  const words = message?.trim() ?? ''
  return {
    branding,
    subject: `Please verify your identity for ${branding.name}`,
    preview: `${sender.name} asks you to verify your identity.`,
    heading: `${sender.name} asks you to verify your identity`,
    paragraphs: [
      `Hello ${individual.name},`,
      'Have your identity document at hand and a device with a camera. It takes about five minutes; you need no account.',
    ],
    message: words === '' ? null : { from: sender.name, text: fillPlaceholders(words, { token, link }) },
    facts: [{ label: 'From', value: `${sender.name}, ${sender.email}` }],
    button: { label: 'Verify my identity', address: link },
    notes: [
      `The link is yours alone: please do not forward this email. It works until ${readableMoment(about.expires, about.utcOffset)}.`,
      `Not expecting this? Ask ${sender.name} at ${sender.email} before you open it.`,
    ],
  }
}
