import { hash } from 'node:crypto'

/**
 * The entity tag of an answer. Temporary download addresses are new in every answer, so they count by what they lead to and by
 * the half of their lifetime that now falls in: who keeps an answer by its tag never holds an address that has less than half of
 * its time left. Such a tag is weak. The time is asked for only then. Source: RFC 9110 §8.8.3.
 */
export async function entityTagOf(text: string, now: () => Promise<Date>): Promise<string> {
  const stable = text.includes('/downloads/') ? withoutMoments(text, (await now()).getTime()) : text
  const tag = `"${hash('sha256', stable, 'base64url').slice(0, 27)}"`
  return stable === text ? tag : `W/${tag}`
}

/** Whether a caller who names tags has the answer already. Source: RFC 9110 §13.1.2, weak comparison. */
export function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  return ifNoneMatch?.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag)) ?? false
}

/** The payload of an address begins with the moment it ends, after the number of its file if it has one. */
const address = /(\/downloads\/(?:reports\/)?)([\w-]{20})([\w-]*)\.[\w-]+/g

function withoutMoments(text: string, now: number): string {
  const windows = new Map<string, string>()
  return text.replaceAll(address, (whole, path: string, head: string, rest: string) => {
    const window = windows.get(head) ?? windowOf(head, now)
    windows.set(head, window)
    return window === '' ? whole : `${path}${window}${rest}`
  })
}

/** In the place of the moment: which half of a lifetime now falls in. Empty for what has no time left, or is no such address. */
function windowOf(head: string, now: number): string {
  const [, file = '', ends = ''] = /^(\d?)\[(\d{13})/.exec(Buffer.from(head, 'base64url').toString()) ?? []
  const lifetime = Number(ends) - now
  return lifetime > 0 ? `${file}/${lifetime}/${Math.floor((2 * now) / lifetime)}` : ''
}
