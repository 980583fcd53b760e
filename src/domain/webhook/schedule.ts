/** How long one request to an endpoint may take, with everything: name, connection, answer. */
export const deliveryMilliseconds = 10_000
/** Most bytes of an answer that are read. */
export const answerBytes = 64 * 1024

const hour = 3_600_000
const patience = 72 * hour

/** What becomes of an event after a try. */
export type Outcome =
  | { readonly kind: 'delivered' }
  /** Tried again at this moment, in milliseconds since 1970. */
  | { readonly kind: 'retry'; readonly at: number }
  /** The endpoint is disabled: it says it is gone, or has failed for too long. */
  | { readonly kind: 'disable'; readonly reason: 'gone' | 'failing' }

/** A try of an event at an endpoint, moments in milliseconds since 1970. */
export interface Try {
  /** Status of the answer; null without one. */
  readonly status: number | null
  /** Seconds the receiver asks to wait. */
  readonly retryAfter: number | null
  readonly firstTried: number
  readonly now: number
}

/**
 * Decides after a try: 2xx is delivered, 410 disables; anything else is tried hourly, or when the receiver asked for, until
 * 72 hours after the first try. Source: open detail 41; RFC 9110 §10.2.3 and §15.5.11.
 */
export function outcomeOf({ status, retryAfter, firstTried, now }: Try): Outcome {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 410) return { kind: 'disable', reason: 'gone' }
  const end = firstTried + patience
  if (now >= end) return { kind: 'disable', reason: 'failing' }
  const wait = retryAfter === null ? hour : Math.max(retryAfter * 1000, 1000)
  return { kind: 'retry', at: Math.min(now + wait, end) }
}

/** Seconds to wait by a Retry-After header: a number, or a date as of `now`. Null when it says neither. Source: RFC 9110 §10.2.3. */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const date = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000))
}
