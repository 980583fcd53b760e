import type { RecipientType } from '#domain/recipient/recipient.ts'
import { oneLine } from '../ports/mail/mail.ts'

/** The text message with a signing link; names are cut short so that it stays within two messages. */
export function signingText(about: {
  readonly sender: string
  readonly envelope: string
  readonly type: RecipientType
  /** Whether they have finished and only come back. */
  readonly hasFinished: boolean
  readonly link: string
}): string {
  if (about.hasFinished) return `Your link to “${short(about.envelope, 60)}”: ${about.link}`
  const verb = about.type === 'viewer' ? 'view' : 'sign'
  return `${short(about.sender, 40)} asks you to ${verb} “${short(about.envelope, 60)}”: ${about.link}`
}

/** The text message that a link leads nowhere for now. */
export function recalledText(about: { readonly sender: string; readonly envelope: string }): string {
  return `${short(about.sender, 40)} took “${short(about.envelope, 60)}” back to change it. Your link no longer works; you get a new one when it is ready.`
}

/** The text message with a one-time code. The code stands first: phones show it in the notification. */
export function codeText(code: string, envelope: string): string {
  return `${code} is your code to open “${short(envelope, 60)}”. It works for 10 minutes. Never tell it to anyone.`
}

function short(text: string, length: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(oneLine(text)), ({ segment }) => segment)
  return letters.length <= length ? letters.join('') : `${letters.slice(0, length - 1).join('')}…`
}
