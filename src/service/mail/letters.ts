import type { RecipientType } from '#domain/recipient/recipient.ts'
import type { Branding, Fact, Letter } from './letter.ts'
import { readableMoment } from './moments.ts'

interface Person {
  readonly name: string
  readonly email: string
}

/** What every letter about an envelope knows. */
export interface AboutEnvelope {
  readonly branding: Branding
  readonly sender: Person
  readonly envelope: { readonly name: string; readonly message: string | null }
  readonly documents: readonly string[]
  /** The clock that moments are told on, `+HH:MM`. */
  readonly utcOffset: string
}

export interface Invitation extends AboutEnvelope {
  readonly recipient: Person & { readonly type: RecipientType; readonly message: string | null }
  readonly link: string
  readonly expires: Date
}

/** Asks a recipient to sign or to view. Their own message stands in place of the envelope's. */
export function signingLetter(about: Invitation): Letter {
  const { branding, sender, envelope, recipient } = about
  const verb = recipient.type === 'viewer' ? 'view' : 'sign'
  const words = recipient.message ?? envelope.message
  return {
    branding,
    subject: `Please ${verb}: ${envelope.name}`,
    preview: `${sender.name} asks you to ${verb} “${envelope.name}”.`,
    heading: `${sender.name} asks you to ${verb} “${envelope.name}”`,
    paragraphs: [`Hello ${recipient.name},`, whatToDo(verb)],
    message: words === null || words.trim() === '' ? null : { from: sender.name, text: words.trim() },
    facts: factsOf(about),
    button: { label: verb === 'sign' ? 'Review and sign' : 'View the documents', address: about.link },
    notes: [
      `The link is yours alone: please do not forward this email. It works until ${readableMoment(about.expires, about.utcOffset)}; after that you can ask for a new one.`,
      `Not expecting this? Ask ${sender.name} at ${sender.email} before you open it.`,
    ],
  }
}

function whatToDo(verb: 'sign' | 'view'): string {
  return verb === 'sign'
    ? 'Read the documents and sign them in your browser. You need no account and nothing to install.'
    : 'Read the documents in your browser and confirm that you have seen them. You need no account.'
}

function factsOf({ sender, documents }: AboutEnvelope): Fact[] {
  return [
    { label: 'From', value: `${sender.name}, ${sender.email}` },
    { label: documents.length === 1 ? 'Document' : 'Documents', value: documents.join('\n') },
  ]
}

/** Reminds a recipient whose turn it is. The link in it is a new one; the ones before keep working. */
export function reminderLetter(about: Invitation): Letter {
  const { sender, envelope, recipient } = about
  const verb = recipient.type === 'viewer' ? 'view' : 'sign'
  return {
    ...signingLetter(about),
    subject: `Reminder: please ${verb} ${envelope.name}`,
    preview: `${sender.name} is waiting for you to ${verb} “${envelope.name}”.`,
    heading: `${sender.name} is waiting for you to ${verb} “${envelope.name}”`,
    paragraphs: [`Hello ${recipient.name},`, `this is a reminder. ${whatToDo(verb)}`],
  }
}

/** Gives a recipient who has finished a way back to what they signed or viewed, while others are still at it. */
export function newLinkLetter(about: Invitation): Letter {
  const { branding, envelope, recipient } = about
  return {
    branding,
    subject: `Your link: ${envelope.name}`,
    preview: `A new link to “${envelope.name}”.`,
    heading: `Your link to “${envelope.name}”`,
    paragraphs: [
      `Hello ${recipient.name},`,
      'here is the new link that you asked for. You have finished; the sealed documents follow when everyone has.',
    ],
    message: null,
    facts: factsOf(about),
    button: { label: 'Open the documents', address: about.link },
    notes: [
      `The link is yours alone: please do not forward this email. It works until ${readableMoment(about.expires, about.utcOffset)}.`,
    ],
  }
}

/** Gives a recipient the finished documents; carbon copies learn of the envelope here for the first time. */
export function finishedLetter(about: Invitation & { readonly completed: Date }): Letter {
  const { branding, envelope, recipient, sender } = about
  return {
    branding,
    subject: `Completed: ${envelope.name}`,
    preview: `“${envelope.name}” is completed. The sealed documents are ready.`,
    heading: `“${envelope.name}” is completed`,
    paragraphs: [
      `Hello ${recipient.name},`,
      recipient.type === 'carbon-copy'
        ? `everyone has finished, and ${sender.name} sends you a copy of the sealed documents and their certificate.`
        : 'everyone has finished. Here are the sealed documents and their certificate, for your records.',
    ],
    message: null,
    facts: [
      ...factsOf(about),
      { label: 'Completed', value: readableMoment(about.completed, about.utcOffset) },
    ],
    button: { label: 'View and download', address: about.link },
    notes: [
      `The link is yours alone: please do not forward this email. It works until ${readableMoment(about.expires, about.utcOffset)}.`,
    ],
  }
}

/** Tells a recipient that their link leads nowhere for now, and that nothing is asked of them. */
export function recalledLetter(about: AboutEnvelope & { readonly recipient: Person }): Letter {
  const { branding, sender, envelope, recipient } = about
  return {
    branding,
    subject: `Recalled: ${envelope.name}`,
    preview: `${sender.name} took “${envelope.name}” back to change it.`,
    heading: `${sender.name} took “${envelope.name}” back to change it`,
    paragraphs: [
      `Hello ${recipient.name},`,
      'there is nothing for you to do. The link you were sent no longer works, and whatever you entered or signed with it does not count. You get a new email when the documents are ready again.',
    ],
    message: null,
    facts: factsOf(about),
    button: null,
    notes: [`Questions? Ask ${sender.name} at ${sender.email}.`],
  }
}

/** Tells the sender that everyone has finished. */
export function completedLetter(
  about: AboutEnvelope & { readonly completed: Date; readonly page: string },
): Letter {
  return {
    branding: about.branding,
    subject: `Completed: ${about.envelope.name}`,
    preview: `Everyone has finished “${about.envelope.name}”.`,
    heading: `Everyone has finished “${about.envelope.name}”`,
    paragraphs: [
      `Hello ${about.sender.name},`,
      'the sealed documents and the certificate of completion are ready.',
    ],
    message: null,
    facts: [
      ...factsOf(about).slice(1),
      { label: 'Completed', value: readableMoment(about.completed, about.utcOffset) },
    ],
    button: { label: 'Open the envelope', address: about.page },
    notes: [],
  }
}

/** Tells the sender who declined, and why. */
export function declinedLetter(
  about: AboutEnvelope & {
    readonly recipient: Person
    readonly reason: string
    readonly declined: Date
    readonly page: string
  },
): Letter {
  const { recipient, envelope } = about
  return {
    branding: about.branding,
    subject: `Declined: ${envelope.name}`,
    preview: `${recipient.name} declined “${envelope.name}”.`,
    heading: `${recipient.name} declined “${envelope.name}”`,
    paragraphs: [
      `Hello ${about.sender.name},`,
      'the envelope stays open. You can resend it once the matter is settled, change the recipient, or void it.',
    ],
    message: { from: `${recipient.name} writes`, text: about.reason },
    facts: [
      { label: 'Recipient', value: `${recipient.name}, ${recipient.email}` },
      { label: 'Declined', value: readableMoment(about.declined, about.utcOffset) },
    ],
    button: { label: 'Open the envelope', address: about.page },
    notes: [],
  }
}

/** Tells the sender that a recipient could not be reached, why, and what to do about it. */
export function failedLetter(
  about: AboutEnvelope & {
    readonly recipient: Person
    readonly diagnosis: string
    readonly page: string
  },
): Letter {
  const { recipient, envelope } = about
  return {
    branding: about.branding,
    subject: `Not delivered: ${envelope.name}`,
    preview: `A message to ${recipient.name} could not be delivered.`,
    heading: `${recipient.name} could not be reached`,
    paragraphs: [
      `Hello ${about.sender.name},`,
      'a message with the link to this envelope could not be delivered, so the envelope waits. Correct the address, or resend it once the reason is gone: the envelope then goes on where it stands.',
    ],
    message: null,
    facts: [
      { label: 'Envelope', value: envelope.name },
      { label: 'Recipient', value: `${recipient.name}, ${recipient.email}` },
      ...(about.diagnosis === '' ? [] : [{ label: 'Reason', value: about.diagnosis }]),
    ],
    button: { label: 'Open the envelope', address: about.page },
    notes: [],
  }
}

/** Asks the holder of a new account to confirm the address and to choose a password. */
export function verificationLetter(about: {
  readonly branding: Branding
  readonly account: Person
  readonly link: string
  readonly expires: Date
  readonly utcOffset: string
  readonly setsPassword: boolean
}): Letter {
  const { branding, account, setsPassword } = about
  return {
    branding,
    subject: `Confirm your email address for ${branding.name}`,
    preview: `One click, and your account with ${branding.name} is ready.`,
    heading: 'Confirm your email address',
    paragraphs: [
      `Hello ${account.name},`,
      setsPassword
        ? `an account with ${branding.name} was made for ${account.email}. Confirm the address and choose a password to sign in.`
        : `an account with ${branding.name} was made for ${account.email}. Confirm the address to sign in.`,
    ],
    message: null,
    facts: [],
    button: {
      label: setsPassword ? 'Confirm and choose a password' : 'Confirm the address',
      address: about.link,
    },
    notes: [
      `The link works once, until ${readableMoment(about.expires, about.utcOffset)}. If several emails came, only the latest link works.`,
      'If you did not expect this, ignore it: nothing happens without your confirmation.',
    ],
  }
}

/** Tells an administrator that an endpoint gets no more events, and what to do about it. */
export function endpointDisabledLetter(about: {
  readonly branding: Branding
  readonly account: Person
  readonly url: string
  readonly reason: 'gone' | 'failing'
  /** What came of the latest try. */
  readonly answer: string
  readonly disabled: Date
  readonly utcOffset: string
}): Letter {
  const { branding, account, url, reason, answer } = about
  return {
    branding,
    subject: 'A webhook endpoint was disabled',
    preview: `${url} gets no more events.`,
    heading: 'A webhook endpoint was disabled',
    paragraphs: [
      `Hello ${account.name},`,
      reason === 'gone'
        ? 'the receiver answered that the endpoint is gone (410), so it gets no more events.'
        : 'the receiver has not taken an event for 72 hours, so the endpoint gets no more events.',
      'What was waiting is kept for 30 days. Once the receiver works again, set the endpoint active: the waiting events are then sent in their order.',
    ],
    message: null,
    facts: [
      { label: 'Endpoint', value: url },
      { label: 'Latest try', value: answer },
      { label: 'Disabled', value: readableMoment(about.disabled, about.utcOffset) },
    ],
    button: null,
    notes: ['Events that happen while an endpoint is disabled are not sent to it later.'],
  }
}
