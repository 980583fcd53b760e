import type { ComposeEvent, ComposeMessage } from '#client/embed.ts'
import { framedBy } from '../../../kit/platform/framed-by.ts'

type Tell = (event: ComposeEvent, envelope: string | null) => void

/**
 * How to tell the page around an embedded editor how far it is: never a name or a value, and only a page of an origin that may
 * frame it, since the browser shows it in no other. See decision 137.
 */
export function tellingTo(
  origin: string | null,
  post: (message: ComposeMessage, origin: string) => void,
): Tell {
  let last: ComposeEvent | null = null
  return (event, envelope) => {
    if (origin === null || origin === 'unknown') return
    // Only saving is told again and again.
    if (event === last && event !== 'saved') return
    last = event
    post({ source: 'countersign', version: 1, event, ids: { envelope, recipient: null } }, origin)
  }
}

let telling: Tell | undefined

/** Tells the page around this one. */
export const tell: Tell = (event, envelope) => {
  telling ??= tellingTo(framedBy(), (message, to) => window.parent.postMessage(message, to))
  telling(event, envelope)
}
