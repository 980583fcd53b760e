import type { Language } from '#domain/language.ts'
import type { RecipientType } from '#domain/recipient/recipient.ts'
import { identityInvitation } from '#domain/verification/invitation.ts'
import { oneLine } from '../ports/mail/mail.ts'
import { partsOf } from './sms-length.ts'
import { messageWords } from './words/message-words.ts'

/** The text message with a signing link. Names are shortened to keep it within two parts. */
export function signingText(about: {
  readonly language: Language
  readonly sender: string
  readonly envelope: string
  readonly type: RecipientType
  /** Whether they have finished and are only coming back. */
  readonly hasFinished: boolean
  readonly link: string
}): string {
  const { sms } = messageWords[about.language]
  const say = sms[about.type === 'viewer' ? 'view' : 'sign']
  return fitting(about, (sender, envelope) =>
    [about.hasFinished ? sms.back(envelope) : say(sender, envelope), about.link].join(' '),
  )
}

/** The text message that a link no longer works, and why. */
export function endedText(
  kind: 'recalled' | 'voided' | 'expired',
  about: { readonly language: Language; readonly sender: string; readonly envelope: string },
): string {
  return fitting(about, messageWords[about.language].sms[kind])
}

/** The text message with a one-time code. The code comes first, because phones show it in the notification. */
export function codeText(about: {
  readonly language: Language
  readonly code: string
  readonly envelope: string
}): string {
  const { sms } = messageWords[about.language]
  return fitting({ sender: '', envelope: about.envelope }, (_, envelope) => sms.code(about.code, envelope))
}

/** The text message that asks an individual to verify their identity, without its link. */
export function identityText(language: Language, business: string): string {
  return identityInvitation[language].sms(oneLine(business))
}

/** The text message with the one-time code of an individual. */
export function identityCodeText(language: Language, code: string): string {
  return messageWords[language].sms.identityCode(code)
}

/**
 * Lengths for the names of sender and envelope in a text message: the longest first, then shorter ones while it is too
 * long.
 */
const lengths = [
  [40, 60],
  [30, 40],
  [20, 24],
  [14, 12],
] as const

function fitting(
  names: { readonly sender: string; readonly envelope: string },
  say: (sender: string, envelope: string) => string,
): string {
  const texts = lengths.map(([sender, envelope]) =>
    say(short(names.sender, sender), short(names.envelope, envelope)),
  )
  return texts.find((text) => partsOf(text) <= 2) ?? texts.at(-1) ?? ''
}

/** Shortened with three dots. The single ellipsis character would more than double the parts of a text message. */
function short(text: string, length: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(oneLine(text)), ({ segment }) => segment)
  return characters.length <= length
    ? characters.join('')
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}...`
}
