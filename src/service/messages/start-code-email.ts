import type { Language } from '#domain/language.ts'
import type { Branding, EmailContent } from './email-content.ts'
import { messageWords } from './words/message-words.ts'

/**
 * Gives the code to the address that someone entered on the page of a public link. It says nothing that they entered, since
 * it may go to someone else.
 */
export function startCodeEmailContent(about: {
  readonly branding: Branding
  readonly language: Language
  /** What they are about to begin. */
  readonly name: string
  readonly code: string
  readonly sender: { readonly name: string; readonly email: string }
}): EmailContent {
  const { branding, language, name, code, sender } = about
  const words = messageWords[language]
  const say = words.startCode
  return {
    branding,
    language,
    subject: say.subject(code, name),
    preview: say.preview(name),
    heading: say.heading,
    paragraphs: [say.hello, say.text(name)],
    message: null,
    facts: [{ label: say.code, value: code }],
    button: null,
    notes: [say.unexpected, words.questions(sender.name, sender.email)],
  }
}
