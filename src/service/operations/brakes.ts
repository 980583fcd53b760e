import type { Brake } from '../database/rate-limits.ts'
import { networkOf } from '../network.ts'
import { secretHash } from '../secrets/secrets.ts'
import type { Context } from './operation.ts'

/** What someone outside tries, with how often all networks together may try it. */
const widest = {
  'sign-in': { free: 100, longestSeconds: 60 },
  'second-factor': { free: 10, longestSeconds: 300 },
  'signing-password': { free: 20, longestSeconds: 300 },
  'signing-code': { free: 10, longestSeconds: 300 },
  'start-code': { free: 10, longestSeconds: 300 },
  'kiosk-pin': { free: 10, longestSeconds: 900 },
  'identity-code': { free: 10, longestSeconds: 300 },
  'signing-link': { free: 300, longestSeconds: 300 },
  'identity-link': { free: 300, longestSeconds: 300 },
} as const
type Tried = keyof typeof widest

/** Tries from one place, which has to wait the longer the more of them are wrong. */
const fromOnePlace = { free: 5, longestSeconds: 900 } as const
/** Opening a link is no guess, but each opening is recorded for good. */
const openings = { free: 60, longestSeconds: 900 } as const

/**
 * The brakes on tries for one person. Those from a network slow down that network, and only very many from everywhere
 * slow down everyone, for a short time. A device on which the person proved who they are before is slowed down by its
 * own tries alone.
 */
export async function brakesOn(
  tried: Tried,
  person: string,
  { address, device }: Pick<Context, 'address' | 'device'>,
): Promise<readonly Brake[]> {
  const subject = `${tried}:${secretHash(person)}`
  const known = await device.knownFor(person)
  const here = tried.endsWith('-link') ? openings : fromOnePlace
  if (known !== null) return [{ subject: `${subject}:device:${known}`, ...here }]
  return [
    { subject: `${subject}:${networkOf(address)}`, ...here },
    { subject, ...widest[tried] },
  ]
}

/** How brakes and devices know the person who signs in with an email. */
export function personOf(email: string): string {
  return `account:${email.trim().toLowerCase()}`
}
