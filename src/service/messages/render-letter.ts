import { oneLine } from '../ports/mail/mail.ts'
import type { Letter } from './letter.ts'
import { letterText } from './letter-text.ts'

export interface RenderedLetter {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Renders an email in its two forms. The HTML renderer is loaded with the first email, not at start. */
export async function renderLetter(letter: Letter): Promise<RenderedLetter> {
  const { letterHtml } = await import('./letter-html.ts')
  return { subject: oneLine(letter.subject), html: await letterHtml(letter), text: letterText(letter) }
}
