import type { verifyingDeadEnd } from '#contract/verifying/verifying.ts'
import { mayRequestVerifyingLink, verifyingDeadEndOf } from '#domain/verification/access.ts'
import type { VerifyingDeadEnd } from '#domain/verification/access.ts'
import type { Selectable } from 'kysely'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { verificationLinks } from '../../database/guests/guest-links.ts'
import type { VerificationLinksTable } from '../../database/tables/verification-tables.ts'
import {
  findVerification,
  lockVerification,
  verificationState,
} from '../../database/verifications/verifications.ts'
import type { VerificationRow } from '../../database/verifications/verifications.ts'
import type { LinkPart, Way } from '../guests/entrance.ts'
import { originOf, presentBranding, presentSender } from '../guests/origin.ts'
import type { Answer } from '../operation.ts'

export type VerificationLinkRow = Selectable<VerificationLinksTable>

/** A verification link with what it leads to. */
export interface FollowedVerificationLink {
  readonly row: VerificationLinkRow
  readonly guest: VerificationRow
  /** Null when it opens the pages. */
  readonly end: Exclude<VerifyingDeadEnd, 'invalid'> | null
  readonly mayRequestLink: boolean
  /** When it was followed, by the database's clock, ISO 8601 UTC. */
  readonly now: string
}

/** The target of a known link, without a lock. */
export async function lookAt(
  database: Executor,
  row: VerificationLinkRow,
): Promise<FollowedVerificationLink | undefined> {
  return leadTo(database, row, await findVerification(database, row))
}

async function leadTo(
  database: Executor,
  row: VerificationLinkRow,
  guest: VerificationRow | undefined,
): Promise<FollowedVerificationLink | undefined> {
  if (guest === undefined) return undefined
  const now = await databaseNow(database)
  const state = verificationState(guest)
  const age = { isExpired: row.expires.toISOString() <= now }
  const mayRequestLink = mayRequestVerifyingLink(state, age)
  return { row, guest, end: verifyingDeadEndOf(state, age), mayRequestLink, now }
}

type DeadEnd = Answer<typeof verifyingDeadEnd>

/** How verification links are followed: their target is the verification, which is locked. */
export const verificationLinkPart: LinkPart<VerificationLinkRow, FollowedVerificationLink, DeadEnd> = {
  find: (database, hash) => verificationLinks.find(database, hash),
  targetOf: ({ verificationId }) => verificationId,
  follow: async (transaction, row) => leadTo(transaction, row, await lockVerification(transaction, row)),
  unknown: { reason: 'invalid', sender: null, branding: null, renewedBy: null, language: null },
  explain: async (transaction, link) => {
    const origin = await originOf(transaction, link.guest, link.guest.email)
    return {
      reason: link.end ?? 'invalid',
      sender: presentSender(origin),
      branding: presentBranding(origin),
      renewedBy: renewalWay(link, undefined),
      language: origin.language,
    }
  },
}

/**
 * The channel of a new link, or null when none is available: that of the expired one unless the individual prefers the
 * other, where that is still possible. One that was passed on is renewed by email.
 */
export function renewalWay(
  { row, guest, mayRequestLink }: FollowedVerificationLink,
  requested: Way | undefined,
): Way | null {
  if (!mayRequestLink) return null
  return (requested ?? row.channel) === 'sms' && guest.mobile !== null ? 'sms' : 'email'
}
