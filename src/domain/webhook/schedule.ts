/** Time limit for one request to an endpoint, from name lookup to the end of the answer. */
export const deliveryMilliseconds = 10_000
/** How many bytes of an answer are read. */
export const maximumAnswerBytes = 64 * 1024

const hour = 3_600_000
const retryWindow = 72 * hour

/** What happens to an event after an attempt. */
export type Outcome =
  | { readonly kind: 'delivered' }
  /** Try again at this moment, in milliseconds since 1970. */
  | { readonly kind: 'retry'; readonly at: number }
  /** Disable the endpoint: it answered 410, or it has failed for too long. */
  | { readonly kind: 'disable'; readonly reason: 'gone' | 'failing' }

/** An attempt to deliver an event to an endpoint; moments in milliseconds since 1970. */
export interface DeliveryAttempt {
  /** Status of the answer; null if there was none. */
  readonly status: number | null
  /** Seconds the receiver asks to wait. */
  readonly retryAfter: number | null
  readonly firstTried: number
  readonly now: number
}

/**
 * Decides what follows an attempt: 2xx means delivered and 410 disables. Anything else is retried hourly, or when the
 * receiver asked, for up to 72 hours after the first attempt. Source: open detail 41; RFC 9110 §10.2.3 and §15.5.11.
 */
export function outcomeOf({ status, retryAfter, firstTried, now }: DeliveryAttempt): Outcome {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 410) return { kind: 'disable', reason: 'gone' }
  const end = firstTried + retryWindow
  if (now >= end) return { kind: 'disable', reason: 'failing' }
  const wait = retryAfter === null ? hour : Math.max(retryAfter * 1000, 1000)
  return { kind: 'retry', at: Math.min(now + wait, end) }
}

/**
 * Seconds to wait according to a Retry-After header: a number, or a date relative to `now`. Null if it is neither.
 * Source: RFC 9110 §10.2.3.
 */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const date = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000))
}
