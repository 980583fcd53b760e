import { mailboxOf } from '#domain/mailbox.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Database } from '../../database/connection.ts'
import { codeHashOf } from '../../database/guests/guest-sessions.ts'
import type { StartLinkRow } from '../../database/guests/ceremonies.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import { networkOf } from '../../network.ts'

const hour = 3600

/** Openings of public links from one network: nothing is written for them, but they cost reading. */
const lookLimit = { attempts: 120, windowSeconds: hour }
/**
 * How often people from one network may say who they are, at one link and at all: more than a room of people who scan the same
 * poster.
 */
const networkLimits = {
  link: { attempts: 40, windowSeconds: hour },
  all: { attempts: 100, windowSeconds: hour },
}
/** The same for one link from everywhere. */
const linkLimit = { attempts: 600, windowSeconds: hour }
/** Envelopes that someone who proved their address may try to begin: each try prepares the documents anew. */
const visitLimit = { attempts: 10, windowSeconds: hour }
/** Messages to one mailbox because strangers entered it, from all links of all organisations. */
const mailboxLimit = { attempts: 5, windowSeconds: hour }

/** Counts the opening of a public link. Refuses `too-many-requests`. */
export async function countLook(database: Database, address: string): Promise<Result<true>> {
  return countAttempt(database, `start-look:${networkOf(address)}`, lookLimit)
}

/**
 * Counts someone who says who they are, before it is looked at. Refuses `too-many-requests` by what is known of the asker and
 * of the link: nothing of whom they say they are.
 */
export async function countVisit(
  database: Database,
  { id }: Pick<StartLinkRow, 'id'>,
  address: string,
): Promise<Result<true>> {
  const network = networkOf(address)
  const counts = [
    [`start:${network}`, networkLimits.all],
    [`start:${id}:${network}`, networkLimits.link],
    [`start:${id}`, linkLimit],
  ] as const
  for (const [subject, limit] of counts) {
    const counted = await countAttempt(database, subject, limit)
    if (!counted.ok) return counted
  }
  return ok(true)
}

/** Counts a try to begin what was proved to be someone's, before anything is prepared. Refuses `too-many-requests`. */
export async function countBeginning(database: Database, visitHash: string): Promise<Result<true>> {
  return countAttempt(database, `start-begin:${visitHash}`, visitLimit)
}

/** How a mailbox is kept: by a key, since whose it is could be guessed from a plain hash. */
export async function mailboxHash(database: Database, about: string, email: string): Promise<string> {
  return codeHashOf(database, about, mailboxOf(email))
}

/** Counts a message to an address that a stranger entered. Refuses `too-many-requests`. */
export async function countMessage(database: Database, email: string): Promise<Result<true>> {
  const hash = await mailboxHash(database, 'start-mailbox', email)
  return countAttempt(database, `start-mailbox:${hash}`, mailboxLimit)
}
