import { oneLine } from '../ports/mail/mail.ts'
import type { EmailContent } from './email-content.ts'
import type { emailHtml } from './email-html.ts'
import { emailText } from './email-text.ts'

export interface RenderedEmail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

interface Renderer {
  readonly emailHtml: typeof emailHtml
}

/** `email-html.ts` with only what it uses of its library, which would hold the process for most of a second. */
const built = new URL('../../../dist/.for-service/email-html.js', import.meta.url).href

/** Renders an email in its two forms. The HTML renderer is loaded with the first email, not at start. */
export async function renderEmail(content: EmailContent): Promise<RenderedEmail> {
  const renderer = await rendererOf()
  return {
    subject: oneLine(content.subject),
    html: await renderer.emailHtml(content),
    text: emailText(content),
  }
}

/** As built where the service runs, as written where it is developed and tried, or started without a build. */
async function rendererOf(): Promise<Renderer> {
  if (process.env['NODE_ENV'] !== 'production') return import('./email-html.ts')
  return (import(built) as Promise<Renderer>).catch(() => import('./email-html.ts'))
}
