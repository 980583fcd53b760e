import { lookOf } from '../look-alikes.ts'
import type { RecipientType } from '../recipient/recipient.ts'
import { refusal } from '../refusals.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'

/** A role of a template, as far as it decides whether strangers may take it. */
export interface StartRole {
  readonly id: string
  readonly recipientName: string | null
  readonly recipientEmail: string | null
  readonly recipientType: RecipientType
  readonly recipientOrder: number
}

/**
 * The one role that is left open: that of whoever follows the link. Refuses a template without exactly one, one with people
 * who are only half known, and one in which someone else acts before.
 */
export function openRoleOf<Role extends StartRole>(roles: readonly Role[]): Result<Role> {
  const open = roles.filter(({ recipientEmail }) => isBlank(recipientEmail))
  const [role, ...others] = open
  if (role === undefined)
    return refuse(
      refusal('conflict', 'Everyone in this template is already named. Leave the email of one role empty.'),
    )
  if (others.length > 0)
    return refuse(
      refusal(
        'conflict',
        'More than one role has no email. Name everyone but the person who follows the link.',
      ),
    )
  if (roles.some((one) => one !== role && isBlank(one.recipientName)))
    return refuse(refusal('conflict', 'A role has an email, but no name. Add the name first.'))
  if (role.recipientType === 'carbon-copy')
    return refuse(refusal('conflict', 'The open role only gets a copy. Make it a signer or viewer.'))
  const first = Math.min(...roles.filter(({ recipientType }) => recipientType !== 'carbon-copy').map(orderOf))
  if (role.recipientOrder !== first)
    return refuse(
      refusal(
        'conflict',
        'Someone else has to act before the open role. Put the open role first in the order.',
      ),
    )
  return ok(role)
}

function orderOf({ recipientOrder }: StartRole): number {
  return recipientOrder
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === ''
}

/** What a public link allows, and what has become of it. Moments are ISO 8601 UTC. */
export interface StartLimits {
  readonly expires: string | null
  readonly uses: number
  /** How many envelopes it may make. Null for any number. */
  readonly mostUses: number | null
  readonly paused: string | null
  readonly ended: string | null
}

export type StartStanding = 'open' | 'paused' | 'expired' | 'used-up' | 'closed'

/** Whether a public link makes envelopes at `now`, or why not. */
export function standingOf(
  { expires, uses, mostUses, paused, ended }: StartLimits,
  now: string,
): StartStanding {
  if (ended !== null) return 'closed'
  if (expires !== null && Date.parse(expires) <= Date.parse(now)) return 'expired'
  if (mostUses !== null && uses >= mostUses) return 'used-up'
  return paused === null ? 'open' : 'paused'
}

/** Whether an address is of one of the domains, or any will do. Subdomains are other domains. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((domain) => domain.toLowerCase() === host)
}

/**
 * Whether a name could be read as an address by mail programs: strangers must not be able to have the service send their
 * links to others as the name in a greeting.
 */
export function hidesAnAddress(name: string): boolean {
  const plain = lookOf(name)
  return (
    /[@/\\<>:]|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu.test(name.normalize('NFKC')) ||
    /\w\.[a-z]{2,}(?:\W|$)/.test(plain)
  )
}
