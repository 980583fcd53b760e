import { withoutDirectionMarks } from '#domain/characters.ts'
import type { EmailContent } from './email-content.ts'

/** The text alternative of an email: the same words and addresses, for programs that show no HTML. */
export function emailText(content: EmailContent): string {
  const { heading, paragraphs, message, facts, button, notes } = content
  const blocks = [
    heading,
    ...paragraphs,
    message && [`${message.from}:`, ...message.text.split('\n').map((line) => `> ${line}`)].join('\n'),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button && `${button.label}:\n${button.address}`,
    ...notes,
    ['--', ...signature(content)].join('\n'),
  ]
  return withoutDirectionMarks(`${blocks.filter((block) => block !== null && block !== '').join('\n\n')}\n`)
}

/** The sender and how to reach them: the footer of every message. */
export function signature({ branding }: EmailContent): string[] {
  const { name, address, email, number, website } = branding
  return [name, address, email, number, website].filter(
    (line): line is string => line !== null && line !== '',
  )
}
