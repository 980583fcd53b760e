import { oneLine } from '../ports/mail/mail.ts'
import type { EmailContent } from './email-content.ts'
import { emailText } from './email-text.ts'

export interface RenderedEmail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Renders an email in its two forms. The HTML renderer is loaded with the first email, not at start. */
export async function renderEmail(content: EmailContent): Promise<RenderedEmail> {
  const { emailHtml } = await import('./email-html.ts')
  return { subject: oneLine(content.subject), html: await emailHtml(content), text: emailText(content) }
}
