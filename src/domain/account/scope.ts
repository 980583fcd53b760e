/**
 * What API credentials may do, as `envelopes:read`: the tag of an operation, and whether it only reads. Credentials without
 * any scopes may do everything.
 */
export type Scope = `${string}:${'read' | 'write'}`

/**
 * Lets an assistant that uses the credentials act, and not only read and work on drafts: send, void, change people. What it
 * may act on is for the other scopes to say.
 */
export const assistantsMayAct: Scope = 'assistants:write'

/** What decides about an operation's scope. */
interface Described {
  readonly tag: string
  readonly method: string
  /** Whether it gives something out by which others act, such as a link to sign with: more than reading. */
  readonly givesAccess: boolean
}

/** The scope that an operation needs. */
export function scopeOf({ tag, method, givesAccess }: Described): Scope {
  const subject = tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `${subject}:${method === 'GET' && !givesAccess ? 'read' : 'write'}`
}

/** Whether scopes allow what needs one. Writing includes reading. */
export function covers(granted: readonly string[] | null, needed: Scope | null): boolean {
  if (granted === null) return true
  if (needed === null) return false
  return granted.includes(needed) || granted.includes(needed.replace(/:read$/, ':write'))
}

/** Days before the end of credentials on which their owner is reminded. */
export const expiryNoticeDays = 14
