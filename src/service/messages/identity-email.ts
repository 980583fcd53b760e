import { localLabel } from '#domain/verification/local/label.ts'
import { identityInvitation } from '#domain/verification/invitation.ts'
import { fillPlaceholders } from '#domain/verification/placeholder.ts'
import type { Language } from '#domain/language.ts'
import type { Branding, EmailContent } from './email-content.ts'
import { readableMoment } from './moments.ts'
import { messageWords } from './words/message-words.ts'

/** An invitation to verify one's identity. */
export interface IdentityInvitation {
  readonly branding: Branding
  readonly language: Language
  readonly sender: { readonly name: string; readonly email: string }
  readonly individual: { readonly name: string }
  /** The sender's own message, in which `{{token}}` is replaced. */
  readonly message: string | null
  readonly token: string
  readonly link: string
  readonly expires: Date
  readonly utcOffset: string
  /** Whether the service only reads and compares, and no vendor gets anything. */
  readonly isLocal: boolean
}

/** Asks an individual to verify their identity. */
export function identityEmailContent(about: IdentityInvitation): EmailContent {
  const { branding, sender, individual, message, link, token, language } = about
  const said = messageWords[language]
  const until = readableMoment(about.expires, about.utcOffset, language)
  const words = message?.trim() ?? ''
  return {
    branding,
    language,
    subject: identityInvitation[language].subject(branding.name),
    preview: said.identity.preview(sender.name),
    heading: said.identity.heading(sender.name),
    paragraphs: [said.hello(individual.name), said.identity.text],
    message: words === '' ? null : { from: sender.name, text: fillPlaceholders(words, { token, link }) },
    facts: [{ label: said.from, value: `${sender.name}, ${sender.email}` }],
    button: { label: said.identity.button, address: link },
    notes: [
      ...(about.isLocal ? [localLabel[language]] : []),
      said.ownLink(until),
      said.unexpected(sender.name, sender.email),
    ],
  }
}
