import { localLabel } from '#domain/verification/local/label.ts'
import type { OwnText } from '#domain/email-texts.ts'
import type { Language } from '#domain/language.ts'
import type { RecipientType } from '#domain/recipient/recipient.ts'
import type { Branding, Fact, EmailContent } from './email-content.ts'
import { readableMoment } from './moments.ts'
import type { MessageWords } from './words/en.ts'
import { messageWords } from './words/message-words.ts'

interface Person {
  readonly name: string
  readonly email: string
}

/** Content shared by all emails about an envelope. */
export interface AboutEnvelope {
  readonly branding: Branding
  readonly sender: Person
  readonly envelope: { readonly name: string; readonly message: string | null }
  readonly documents: readonly string[]
  /** The UTC offset for displayed times, `+HH:MM`. */
  readonly utcOffset: string
}

/** Content of an email to someone without an account: the language to write to them in. */
export interface ToRecipient extends AboutEnvelope {
  readonly language: Language
}

export interface Invitation extends ToRecipient {
  readonly recipient: Person & { readonly type: RecipientType; readonly message: string | null }
  readonly link: string
  readonly expires: Date
  /** When the envelope ends by itself. */
  readonly deadline?: Date | null
  /** Who named them in their place. */
  readonly inPlaceOf?: Person | null
  /** Words of the organisation or group in place of the service's, with values put in. */
  readonly own?: OwnText | null
}

/** Asks a recipient to sign or view. Their own message replaces the envelope's. */
export function signingEmailContent(about: Invitation): EmailContent {
  const { branding, sender, envelope, recipient, language } = about
  const words = messageWords[language]
  const say = wordsToDo(about)
  const message = recipient.message ?? envelope.message
  return {
    branding,
    language,
    subject: about.own?.subject ?? say.subject(envelope.name),
    preview: say.preview(sender.name, envelope.name),
    heading: say.heading(sender.name, envelope.name),
    paragraphs: [
      words.hello(recipient.name),
      ...(about.inPlaceOf ? [words.inPlaceOf(about.inPlaceOf.name, about.inPlaceOf.email)] : []),
      about.own?.opening ?? say.text,
    ],
    message: message === null || message.trim() === '' ? null : { from: sender.name, text: message.trim() },
    facts: [...factsOf(about, words), ...deadlineFacts(about)],
    button: { label: say.button, address: about.link },
    notes: [words.renewableLink(until(about)), words.unexpected(sender.name, sender.email)],
  }
}

function wordsToDo({ recipient, language }: Invitation): MessageWords['sign'] {
  return messageWords[language][recipient.type === 'viewer' ? 'view' : 'sign']
}

function until({ expires, utcOffset, language }: Invitation): string {
  return readableMoment(expires, utcOffset, language)
}

function factsOf({ sender, documents }: AboutEnvelope, words: MessageWords = messageWords.en): Fact[] {
  return [
    { label: words.from, value: `${sender.name}, ${sender.email}` },
    { label: words.documents(documents.length), value: documents.join('\n') },
  ]
}

function deadlineFacts({ deadline, recipient, utcOffset, language }: Invitation): Fact[] {
  if (!deadline) return []
  const { signBy, viewBy } = messageWords[language]
  const label = recipient.type === 'viewer' ? viewBy : signBy
  return [{ label, value: readableMoment(deadline, utcOffset, language) }]
}

/** Reminds a recipient whose turn it is. The link in it is new, and earlier ones keep working. */
export function reminderEmailContent(about: Invitation): EmailContent {
  const { sender, envelope, recipient, language } = about
  const { reminder } = wordsToDo(about)
  return {
    ...signingEmailContent(about),
    subject: about.own?.subject ?? reminder.subject(envelope.name),
    preview: reminder.preview(sender.name, envelope.name),
    heading: reminder.heading(sender.name, envelope.name),
    paragraphs: [messageWords[language].hello(recipient.name), about.own?.opening ?? reminder.text],
  }
}

/** Gives a recipient who has finished a link back to what they signed or viewed, while others are still signing. */
export function newLinkEmailContent(about: Invitation): EmailContent {
  const { branding, envelope, recipient, language } = about
  const words = messageWords[language]
  return {
    branding,
    language,
    subject: words.newLink.subject(envelope.name),
    preview: words.newLink.preview(envelope.name),
    heading: words.newLink.heading(envelope.name),
    paragraphs: [words.hello(recipient.name), words.newLink.text],
    message: null,
    facts: factsOf(about, words),
    button: { label: words.newLink.button, address: about.link },
    notes: [words.ownLink(until(about))],
  }
}

/** Gives someone who has finished their receipt, which is attached. */
export function receiptEmailContent(about: ToRecipient & { readonly recipient: Person }): EmailContent {
  const { branding, sender, envelope, recipient, language } = about
  const words = messageWords[language]
  return {
    branding,
    language,
    subject: words.receipt.subject(envelope.name),
    preview: words.receipt.preview(envelope.name),
    heading: words.receipt.heading(envelope.name),
    paragraphs: [words.hello(recipient.name), words.receipt.text, words.receipt.check],
    message: null,
    facts: factsOf(about, words).slice(0, 1),
    button: null,
    notes: [words.questions(sender.name, sender.email)],
  }
}

/** Gives a recipient the finished documents. For carbon copies this is the first email about the envelope. */
export function finishedEmailContent(
  about: Invitation & {
    readonly completed: Date
    /** Whether the documents are attached, or were to be and are too large. */
    readonly copies?: 'attached' | 'too-large' | null
  },
): EmailContent {
  const { branding, envelope, recipient, sender, language } = about
  const words = messageWords[language]
  const { finished } = words
  const completed = readableMoment(about.completed, about.utcOffset, language)
  return {
    branding,
    language,
    subject: about.own?.subject ?? finished.subject(envelope.name),
    preview: finished.preview(envelope.name),
    heading: finished.heading(envelope.name),
    paragraphs: [
      words.hello(recipient.name),
      about.own?.opening ??
        (recipient.type === 'carbon-copy' ? finished.copyText(sender.name) : finished.text),
      ...(about.copies === 'attached' ? [finished.attached] : []),
      ...(about.copies === 'too-large' ? [finished.tooLarge] : []),
    ],
    message: null,
    facts: [...factsOf(about, words), { label: words.completedAt, value: completed }],
    button: { label: finished.button, address: about.link },
    notes: [finished.renewingLink(until(about))],
  }
}

type ToHolder = ToRecipient & { readonly recipient: Person }

/** Tells a recipient that their link does not work for now, and that they need to do nothing. */
export function recalledEmailContent(about: ToHolder): EmailContent {
  const { recalled } = messageWords[about.language]
  return noticeContent(about, recalled, about.sender.name, recalled.text)
}

/** Tells a recipient that their link no longer works because the envelope was voided. */
export function voidedEmailContent(about: ToHolder): EmailContent {
  const { voided } = messageWords[about.language]
  return noticeContent(about, voided, about.sender.name, voided.text)
}

/** Tells a recipient that their link no longer works because the deadline passed. */
export function expiredNoticeContent(about: ToHolder): EmailContent {
  const { expired } = messageWords[about.language]
  return noticeContent(about, expired, about.sender.name, expired.text(about.sender.name))
}

/** Tells a recipient who else declined. */
export function otherDeclinedEmailContent(about: ToHolder & { readonly declinedBy: string }): EmailContent {
  const { otherDeclined } = messageWords[about.language]
  return noticeContent(about, otherDeclined, about.declinedBy, otherDeclined.text(about.sender.name))
}

/** What became of an envelope, by whose doing. There is nothing to open. */
function noticeContent(
  about: ToHolder,
  say: Pick<MessageWords['recalled'], 'subject' | 'preview' | 'heading'>,
  doer: string,
  text: string,
): EmailContent {
  const { branding, sender, envelope, recipient, language } = about
  const words = messageWords[language]
  return {
    branding,
    language,
    subject: say.subject(envelope.name),
    preview: say.preview(doer, envelope.name),
    heading: say.heading(doer, envelope.name),
    paragraphs: [words.hello(recipient.name), text],
    message: null,
    facts: factsOf(about, words),
    button: null,
    notes: [words.questions(sender.name, sender.email)],
  }
}

/** Tells the sender that everyone has finished. */
export function completedEmailContent(
  about: AboutEnvelope & { readonly completed: Date; readonly page: string },
): EmailContent {
  return {
    branding: about.branding,
    subject: `Completed: ${about.envelope.name}`,
    preview: `Everyone has finished “${about.envelope.name}”.`,
    heading: `Everyone has finished “${about.envelope.name}”`,
    paragraphs: [
      `Hello ${about.sender.name},`,
      'The sealed documents and the certificate of completion are ready.',
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

/** Tells the sender or an administrator that an envelope is not sealed, because it differs from what was recorded. */
export function heldEmailContent(
  about: AboutEnvelope & {
    readonly account: Person
    readonly reason: string
    /** Whether its finished file came out wrong, rather than anything being changed. */
    readonly isMisprint: boolean
    /** Whether it was sealed before. */
    readonly isSealed: boolean
    readonly page: string
  },
): EmailContent {
  const { envelope, account, reason, isMisprint, isSealed } = about
  return {
    branding: about.branding,
    subject: `Held: ${envelope.name}`,
    preview: isSealed
      ? `The sealed documents of “${envelope.name}” are withheld.`
      : `“${envelope.name}” is complete, but not sealed.`,
    heading: `“${envelope.name}” is held`,
    paragraphs: [
      `Hello ${account.name},`,
      isSealed
        ? 'The sealed documents of this envelope, or what is recorded about them, were changed outside the service. No one can download them. Copies that people already have aren’t affected.'
        : isMisprint
          ? 'Everyone has finished this envelope, but the finished file doesn’t match what was signed. The documents weren’t sent to anyone.'
          : 'Everyone has finished this envelope, but it was changed outside the service afterwards. The documents weren’t sent to anyone.',
      reason,
      isMisprint
        ? 'Nothing that anyone signed is lost. Tell the people who run the service. Its log names the fields. The file is remade automatically, and sealed once it is right.'
        : 'Ask the people who run the database and the storage. The envelope is rechecked automatically, and released once everything matches the record.',
    ],
    message: null,
    facts: factsOf(about).slice(1),
    button: { label: 'Open the envelope', address: about.page },
    notes: [],
  }
}

/** Tells the sender who declined, and why. */
export function declinedEmailContent(
  about: AboutEnvelope & {
    readonly recipient: Person
    readonly reason: string
    readonly declined: Date
    readonly page: string
  },
): EmailContent {
  const { recipient, envelope } = about
  return {
    branding: about.branding,
    subject: `Declined: ${envelope.name}`,
    preview: `${recipient.name} declined “${envelope.name}”.`,
    heading: `${recipient.name} declined “${envelope.name}”`,
    paragraphs: [
      `Hello ${about.sender.name},`,
      'The envelope stays open. You can resend it once the matter is settled, change the recipient, or void it.',
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

/** Tells the sender who named someone else in their place, and why. */
export function reassignedEmailContent(
  about: AboutEnvelope & {
    readonly former: Person
    readonly recipient: Person
    readonly reason: string
    readonly at: Date
    readonly page: string
  },
): EmailContent {
  const { recipient, former, envelope } = about
  return {
    branding: about.branding,
    subject: `Passed on: ${envelope.name}`,
    preview: `${former.name} passed “${envelope.name}” on to ${recipient.name}.`,
    heading: `${former.name} passed “${envelope.name}” on to ${recipient.name}`,
    paragraphs: [
      `Hello ${about.sender.name},`,
      `What ${former.name} had entered was discarded, and their links no longer work. ${recipient.name} has been emailed a link. If that’s not what you want, edit the recipient on the envelope’s page.`,
    ],
    message: { from: `${former.name} writes`, text: about.reason },
    facts: [
      { label: 'Before', value: `${former.name}, ${former.email}` },
      { label: 'Now', value: `${recipient.name}, ${recipient.email}` },
      { label: 'Passed on', value: readableMoment(about.at, about.utcOffset) },
    ],
    button: { label: 'Open the envelope', address: about.page },
    notes: [],
  }
}

/** Asks the sender to look at a recipient's proof of identity. `why` is null where the check was cancelled. */
export function identityReviewEmailContent(
  about: AboutEnvelope & {
    readonly recipient: Person
    readonly why: 'warning' | 'name' | 'purged' | null
    readonly page: string
    /** Whether the service itself read and compared, and no vendor was asked. */
    readonly isLocal: boolean
  },
): EmailContent {
  const { recipient, envelope, why, isLocal } = about
  const what = {
    warning: isLocal
      ? 'The document couldn’t be read, or what was read needs your look.'
      : 'The identity provider finished the check with a warning.',
    name: `The name on the document isn’t the one you sent the envelope to: ${recipient.name}.`,
    purged: 'What was submitted was deleted before the result could count.',
  }
  const told = why === null ? 'The check was cancelled.' : what[why]
  return {
    branding: about.branding,
    subject: `Check an identity: ${envelope.name}`,
    preview: `${recipient.name} can’t open “${envelope.name}” until you’ve looked at their check.`,
    heading: `Look at the identity check of ${recipient.name}`,
    paragraphs: [
      `Hello ${about.sender.name},`,
      `${told} ${recipient.name} can’t open “${envelope.name}” until you accept the check or ask them again. You can also void the envelope.`,
    ],
    message: null,
    facts: [{ label: 'Recipient', value: `${recipient.name}, ${recipient.email}` }],
    button: { label: 'Open the envelope', address: about.page },
    notes: isLocal ? [localLabel.en] : [],
  }
}

/** Warns that envelopes will be erased. `name` is that of the only one, null for several. */
export function erasureEmailContent(about: {
  readonly branding: AboutEnvelope['branding']
  readonly account: Person
  readonly name: string | null
  readonly count: number
  /** When the first is erased. */
  readonly due: Date
  readonly utcOffset: string
  /** Addresses of their pages, the first to be erased first. */
  readonly pages: readonly string[]
}): EmailContent {
  const { name, count, due, utcOffset, pages } = about
  const what = name === null ? `${count} envelopes` : `“${name}”`
  const day = readableMoment(due, utcOffset)
  const [first = ''] = pages
  return {
    branding: about.branding,
    subject: `Will be erased: ${name ?? `${count} envelopes`}`,
    preview: `${what} will be erased from ${day} on.`,
    heading: `${what} will be erased`,
    paragraphs: [
      `Hello ${about.account.name},`,
      `Your organisation erases envelopes some time after their end. ${name === null ? 'The first of these is' : 'This one is'} erased on ${day}. Documents, names and answers go for good. What happened and when stays, with the digests of the files.`,
      'Download what you still need, or put the envelope on hold on its page.',
    ],
    message: null,
    facts: count === 1 ? [] : pages.map((value, index) => ({ label: `Envelope ${index + 1}`, value })),
    button: { label: count === 1 ? 'Open the envelope' : 'Open the first envelope', address: first },
    notes: count > pages.length && count > 1 ? [`And ${count - pages.length} more.`] : [],
  }
}

/** Tells the sender that the deadline of an envelope ended it. */
export function expiredEmailContent(
  about: AboutEnvelope & {
    /** Name and email of everyone who still had to act. */
    readonly unfinished: readonly string[]
    readonly deadline: Date
    readonly page: string
  },
): EmailContent {
  const { envelope, unfinished, deadline, utcOffset } = about
  return {
    branding: about.branding,
    subject: `Deadline passed: ${envelope.name}`,
    preview: `“${envelope.name}” wasn’t completed in time.`,
    heading: `“${envelope.name}” wasn’t completed in time`,
    paragraphs: [
      `Hello ${about.sender.name},`,
      'The deadline has passed, so the envelope was voided and its links no longer work. To try again, create a new one from its page.',
    ],
    message: null,
    facts: [
      { label: 'Deadline', value: readableMoment(deadline, utcOffset) },
      ...(unfinished.length === 0 ? [] : [{ label: 'Not finished', value: unfinished.join('\n') }]),
    ],
    button: { label: 'Open the envelope', address: about.page },
    notes: [],
  }
}

/** Tells the sender that a recipient could not be reached, why, and what to do about it. */
export function failedEmailContent(
  about: AboutEnvelope & {
    readonly recipient: Person
    readonly diagnosis: string
    readonly page: string
  },
): EmailContent {
  const { recipient, envelope } = about
  return {
    branding: about.branding,
    subject: `Not delivered: ${envelope.name}`,
    preview: `A message to ${recipient.name} couldn’t be delivered.`,
    heading: `${recipient.name} couldn’t be reached`,
    paragraphs: [
      `Hello ${about.sender.name},`,
      'A message with the link to this envelope couldn’t be delivered, so the envelope is waiting. Correct the address, or resend it once the problem is fixed. The envelope then continues from there.',
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

/** Asks the holder of a new account to confirm the address and choose a password. */
export function verificationEmailContent(about: {
  readonly branding: Branding
  readonly account: Person
  readonly link: string
  readonly expires: Date
  readonly utcOffset: string
  readonly setsPassword: boolean
}): EmailContent {
  const { branding, account, setsPassword } = about
  return {
    branding,
    subject: `Confirm your email address for ${branding.name}`,
    preview: `One click, and your account with ${branding.name} is ready.`,
    heading: 'Confirm your email address',
    paragraphs: [
      `Hello ${account.name},`,
      setsPassword
        ? `An account with ${branding.name} was created for ${account.email}. Confirm the address and choose a password to sign in.`
        : `An account with ${branding.name} was created for ${account.email}. Confirm the address to sign in.`,
    ],
    message: null,
    facts: [],
    button: {
      label: setsPassword ? 'Confirm and choose a password' : 'Confirm the address',
      address: about.link,
    },
    notes: [
      `The link works once, until ${readableMoment(about.expires, about.utcOffset)}. If you got several emails, only the latest link works.`,
      'If you didn’t expect this, ignore it. Nothing happens until you confirm.',
    ],
  }
}

/** Tells an administrator that an endpoint no longer receives events, and what to do about it. */
export function endpointDisabledEmailContent(about: {
  readonly branding: Branding
  readonly account: Person
  readonly url: string
  readonly reason: 'gone' | 'failing'
  /** The result of the latest attempt. */
  readonly answer: string
  readonly disabled: Date
  readonly utcOffset: string
}): EmailContent {
  const { branding, account, url, reason, answer } = about
  return {
    branding,
    subject: 'A webhook endpoint was disabled',
    preview: `${url} no longer receives events.`,
    heading: 'A webhook endpoint was disabled',
    paragraphs: [
      `Hello ${account.name},`,
      reason === 'gone'
        ? 'The receiver answered that the endpoint is gone (410), so it no longer receives events.'
        : 'The receiver hasn’t accepted an event for 72 hours, so the endpoint no longer receives events.',
      'Waiting events are kept for 30 days. Once the receiver works again, resume the endpoint to send them in order.',
    ],
    message: null,
    facts: [
      { label: 'Endpoint', value: url },
      { label: 'Latest attempt', value: answer },
      { label: 'Disabled', value: readableMoment(about.disabled, about.utcOffset) },
    ],
    button: null,
    notes: ['Events that happen while an endpoint is disabled aren’t sent to it later.'],
  }
}
