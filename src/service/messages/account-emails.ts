import type { Branding, EmailContent } from './email-content.ts'
import { readableMoment } from './moments.ts'

/** Asks an account holder to confirm the new address. Sent to that address. */
export function emailChangeEmailContent(about: {
  readonly branding: Branding
  readonly account: { readonly name: string; readonly email: string }
  readonly newEmail: string
  readonly link: string
  readonly expires: Date
  readonly utcOffset: string
}): EmailContent {
  const { branding, account, newEmail } = about
  return {
    branding,
    subject: `Confirm your new email address for ${branding.name}`,
    preview: `Confirm it to sign in to ${branding.name} with ${newEmail}.`,
    heading: 'Confirm your new email address',
    paragraphs: [
      `Hello ${account.name},`,
      `your account with ${branding.name} will use ${newEmail} once you confirm it. Until then, you sign in with your current address.`,
    ],
    message: null,
    facts: [],
    button: { label: 'Confirm the new address', address: about.link },
    notes: [
      `The link works once, until ${readableMoment(about.expires, about.utcOffset)}. If you got several emails, only the latest link works.`,
      'If you didn’t expect this, ignore it. Nothing changes until you confirm.',
    ],
  }
}

/** Lets an account holder choose a new password. */
export function passwordResetEmailContent(about: {
  readonly branding: Branding
  readonly account: { readonly name: string; readonly email: string }
  readonly link: string
  readonly expires: Date
  readonly utcOffset: string
}): EmailContent {
  const { branding, account } = about
  return {
    branding,
    subject: `Choose a new password for ${branding.name}`,
    preview: `Open the link to choose a new password for ${branding.name}.`,
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${account.name},`,
      `someone asked for a new password for the account ${account.email} with ${branding.name}. Until you choose one, your current password keeps working.`,
    ],
    message: null,
    facts: [],
    button: { label: 'Choose a new password', address: about.link },
    notes: [
      `The link works once, until ${readableMoment(about.expires, about.utcOffset)}. If you got several emails, only the latest link works.`,
      'If you didn’t ask for this, ignore it. Nothing changes. If it happens again, tell an administrator of your organisation.',
    ],
  }
}

/** Tells someone where their organisation signs in. */
export function signOnEmailContent(about: {
  readonly branding: Branding
  readonly email: string
  /** What the organisation calls its identity provider. */
  readonly provider: string
  readonly link: string
}): EmailContent {
  const { branding, email, provider, link } = about
  return {
    branding,
    subject: `How to sign in to ${branding.name}`,
    preview: `Sign in with ${provider}.`,
    heading: `Sign in with ${provider}`,
    paragraphs: [
      'Hello,',
      `someone asked how to sign in to ${branding.name} as ${email}. Open the address below and continue with ${provider}. You can bookmark it.`,
    ],
    message: null,
    facts: [],
    button: { label: `Sign in with ${provider}`, address: link },
    notes: ['If you didn’t ask for this, ignore it. The address alone opens nothing.'],
  }
}

/** Shows an administrator that email leaves the service and arrives. */
export function testEmailContent(about: {
  readonly branding: Branding
  readonly account: { readonly name: string }
  /** Address of the dashboard. */
  readonly service: string
  readonly sent: Date
  readonly utcOffset: string
}): EmailContent {
  const { branding, account, service } = about
  return {
    branding,
    subject: 'Test email: it works',
    preview: 'Email leaves your service and arrives.',
    heading: 'It works',
    paragraphs: [
      `Hello ${account.name},`,
      'you asked for a test email on the health page. Since you are reading it, email leaves your service and arrives.',
    ],
    message: null,
    facts: [
      { label: 'Service', value: service },
      { label: 'Sent', value: readableMoment(about.sent, about.utcOffset) },
    ],
    button: null,
    notes: ['Check that it arrived in your inbox, not in spam. Signing links take the same route.'],
  }
}

/** Gives an administrator the stamped root over all audit trails, to be kept outside of the service. */
export function rootEmailContent(about: {
  readonly branding: Branding
  readonly account: { readonly name: string }
  readonly root: { readonly root: string; readonly size: number; readonly until: Date; readonly time: Date }
  readonly utcOffset: string
}): EmailContent {
  const { branding, account, root, utcOffset } = about
  const envelopes = root.size === 1 ? 'one envelope' : `${root.size.toLocaleString('en')} envelopes`
  return {
    branding,
    subject: `Audit trails of ${branding.name}, ${root.until.toISOString().slice(0, 10)}`,
    preview: `The time-stamped state of ${envelopes}. Keep it.`,
    heading: 'Keep this email',
    paragraphs: [
      `Hello ${account.name},`,
      `the attached file has the state of the audit trails of ${envelopes}, time-stamped by an outside authority. Anyone who removes an envelope from the database later, or changes what was recorded, can’t change this copy.`,
      'The operator of the service compares a kept file with the database by: npm run heads -- FILE',
    ],
    message: null,
    facts: [
      { label: 'Root', value: root.root },
      { label: 'Events until', value: readableMoment(root.until, utcOffset) },
      { label: 'Time-stamp', value: readableMoment(root.time, utcOffset) },
    ],
    button: null,
    notes: ['Sent once a day when anything has happened.'],
  }
}
