import { hash } from 'node:crypto'

/**
 * The entity tag of an answer. Temporary download addresses differ in every answer, so they count by what they lead to
 * and by the current half of their lifetime: a client that keeps an answer by its tag never holds an address with less
 * than half of its time left. Such a tag is weak, and only then is the time read. Source: RFC 9110 §8.8.3.
 */
export async function entityTagOf(text: string, now: () => Promise<Date>): Promise<string> {
  const stable = text.includes('/downloads/') ? withoutMoments(text, (await now()).getTime()) : text
  const tag = `"${hash('sha256', stable, 'base64url').slice(0, 27)}"`
  return stable === text ? tag : `W/${tag}`
}

/** Whether a caller who sends these tags already has the answer. Source: RFC 9110 §13.1.2, weak comparison. */
export function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  return ifNoneMatch?.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag)) ?? false
}

/** An address's payload starts with its expiry, preceded by the number of its file if there is one. */
const address = /(\/downloads\/(?:reports\/)?)([\w-]{20})([\w-]*)\.[\w-]+/g

function withoutMoments(text: string, now: number): string {
  const windows = new Map<string, string>()
  return text.replaceAll(address, (whole, path: string, head: string, rest: string) => {
    const window = windows.get(head) ?? windowOf(head, now)
    windows.set(head, window)
    return window === '' ? whole : `${path}${window}${rest}`
  })
}

/** Replaces the expiry: the current half of the lifetime. Empty for an expired address or one that is not ours. */
function windowOf(head: string, now: number): string {
  const [, file = '', ends = ''] = /^(\d?)\[(\d{13})/.exec(Buffer.from(head, 'base64url').toString()) ?? []
  const lifetime = Number(ends) - now
  return lifetime > 0 ? `${file}/${lifetime}/${Math.floor((2 * now) / lifetime)}` : ''
}
