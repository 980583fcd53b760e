import type { AboutEnvelope } from './letters.ts'
import type { Letter } from './letter.ts'
import { readableMoment } from './moments.ts'

export interface WitnessInvitation extends AboutEnvelope {
  readonly witness: { readonly name: string }
  /** Whose signature is witnessed. */
  readonly signer: { readonly name: string }
  readonly link: string
  readonly expires: Date
}

/** Asks somebody whom a signer named to witness that signature. */
export function witnessLetter(about: WitnessInvitation): Letter {
  const { branding, sender, envelope, witness, signer, link, expires, utcOffset } = about
  return {
    branding,
    subject: `Please witness a signature: ${envelope.name}`,
    preview: `${signer.name} asks you to witness their signature on “${envelope.name}”.`,
    heading: `${signer.name} asks you to witness their signature`,
    paragraphs: [
      `Hello ${witness.name},`,
      `${signer.name} is signing “${envelope.name}” and has named you as the witness. Open the link only if you are there when they sign: you confirm that you saw it, and sign yourself. You need no account.`,
    ],
    message: null,
    facts: [
      { label: 'Signer', value: signer.name },
      { label: 'Sent by', value: `${sender.name}, ${sender.email}` },
    ],
    button: { label: 'Sign as witness', address: link },
    notes: [
      `The link is yours alone: please do not forward this email. It works until ${readableMoment(expires, utcOffset)}.`,
      `Not expecting this? Ask ${sender.name} at ${sender.email} before you open it.`,
    ],
  }
}
