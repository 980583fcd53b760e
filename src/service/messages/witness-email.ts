import type { ToRecipient } from './emails.ts'
import type { EmailContent } from './email-content.ts'
import { readableMoment } from './moments.ts'
import { messageWords } from './words/message-words.ts'

export interface WitnessInvitation extends ToRecipient {
  readonly witness: { readonly name: string }
  /** Whose signature is witnessed. */
  readonly signer: { readonly name: string }
  readonly link: string
  readonly expires: Date
}

/** Asks the person named by a signer to witness a signature. */
export function witnessEmailContent(about: WitnessInvitation): EmailContent {
  const { branding, sender, envelope, witness, signer, link, expires, utcOffset, language } = about
  const words = messageWords[language]
  const say = words.witness
  return {
    branding,
    language,
    subject: say.subject(envelope.name),
    preview: say.preview(signer.name, envelope.name),
    heading: say.heading(signer.name),
    paragraphs: [words.hello(witness.name), say.text(signer.name, envelope.name)],
    message: null,
    facts: [
      { label: say.signer, value: signer.name },
      { label: say.sentBy, value: `${sender.name}, ${sender.email}` },
    ],
    button: { label: say.button, address: link },
    notes: [
      words.ownLink(readableMoment(expires, utcOffset, language)),
      words.unexpected(sender.name, sender.email),
    ],
  }
}
