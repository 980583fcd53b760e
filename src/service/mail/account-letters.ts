import type { Branding, Letter } from './letter.ts'
import { readableMoment } from './moments.ts'

/** Asks the holder of an account to confirm its new address; sent there. */
export function emailChangeLetter(about: {
  readonly branding: Branding
  readonly account: { readonly name: string; readonly email: string }
  readonly newEmail: string
  readonly link: string
  readonly expires: Date
  readonly utcOffset: string
}): Letter {
  const { branding, account, newEmail } = about
  return {
    branding,
    subject: `Confirm your new email address for ${branding.name}`,
    preview: `One click, and you sign in to ${branding.name} with ${newEmail}.`,
    heading: 'Confirm your new email address',
    paragraphs: [
      `Hello ${account.name},`,
      `your account with ${branding.name} is to use ${newEmail} from now on. Until you confirm it, you sign in with the address you have.`,
    ],
    message: null,
    facts: [],
    button: { label: 'Confirm the new address', address: about.link },
    notes: [
      `The link works once, until ${readableMoment(about.expires, about.utcOffset)}. If several emails came, only the latest link works.`,
      'If you did not expect this, ignore it: nothing changes without your confirmation.',
    ],
  }
}
