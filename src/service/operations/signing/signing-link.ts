import type { deadEnd } from '#contract/signing/signing.ts'
import { deadEndOf } from '#domain/recipient/access.ts'
import type { DeadEndReason } from '#domain/recipient/access.ts'
import type { Executor } from '../../database/connection.ts'
import { auditTrail } from '../../database/envelopes/audit-events.ts'
import { loadEnvelope, loadEnvelopeWith, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { signingLinks } from '../../database/guests/guest-links.ts'
import { linkOf } from '../../database/guests/signing-links.ts'
import type { SigningTokenRow } from '../../database/guests/signing-links.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import { lockCurrent } from '../envelopes/transition.ts'
import type { LinkPart } from '../guests/entrance.ts'
import { originOf, presentBranding, presentSender, readingLanguages } from '../guests/origin.ts'
import type { Answer } from '../operation.ts'
import { contentAt, contentIn } from './present-view.ts'
import type { EnvelopeContent } from './present-view.ts'

/** A signing link with what it leads to. */
export interface FollowedLink {
  readonly row: SigningTokenRow
  readonly loaded: LoadedEnvelope | undefined
  readonly guest: RecipientRow | undefined
  /** Null when it opens the envelope. */
  readonly end: DeadEndReason | null
  /** When it was followed, by the database's clock, ISO 8601 UTC. */
  readonly now: string
}

/** Follows a known link without a lock, to what is in its envelope. */
export async function followLink(
  database: Executor,
  row: SigningTokenRow,
): Promise<FollowedLink & { readonly content: EnvelopeContent }> {
  const { loaded, found } = await loadEnvelopeWith(database, row, contentAt(row))
  return { ...leadTo(row, loaded), content: contentIn(found) }
}

/** The target of a known link, without a lock. */
export async function lookAt(database: Executor, row: SigningTokenRow): Promise<FollowedLink> {
  return leadTo(row, await loadEnvelope(database, row))
}

function leadTo(row: SigningTokenRow, loaded: LoadedEnvelope | undefined): FollowedLink {
  const guest = loaded?.recipients.find((one) => one.id === row.recipientId)
  const envelope = loaded === undefined ? null : stateOf(loaded).envelope
  const now = row.readAt.toISOString()
  const end = deadEndOf(linkOf(row), envelope, now)
  const isGone = guest === undefined && (end === null || end === 'recalled')
  return { row, loaded, guest, end: isGone ? 'removed' : end, now }
}

type DeadEnd = Answer<typeof deadEnd>

const unknown: DeadEnd = {
  reason: 'invalid',
  envelopeName: null,
  sender: null,
  branding: null,
  mayRequestLink: false,
  renewsItself: false,
  bySms: false,
  muted: false,
  language: null,
}

/** How signing links are followed: their target is the envelope, which is locked. */
export const signingLinkPart: LinkPart<SigningTokenRow, FollowedLink, DeadEnd> = {
  find: (database, hash) => signingLinks.find(database, hash),
  targetOf: ({ envelopeId }) => envelopeId,
  follow: async (transaction, known) => {
    const loaded = (await lockCurrent(transaction, known))?.loaded
    const row = await signingLinks.find(transaction, known.secretHash)
    return row && leadTo(row, loaded)
  },
  unknown,
  explain: async (transaction, link) => {
    const { loaded, end, guest } = link
    if (loaded === undefined || end === null || end === 'invalid') return unknown
    const origin = await originOf(transaction, loaded.row, guest?.email ?? null)
    return {
      reason: end === 'replaced' && (await wasPassedOn(transaction, link)) ? 'reassigned' : end,
      envelopeName: loaded.row.name,
      sender: presentSender(origin),
      branding: presentBranding(origin),
      mayRequestLink: mayRequestLink(link),
      renewsItself: mayRequestLink(link) && loaded.row.status === 'completed' && guest?.muted === false,
      bySms: mayRequestLink(link) && typeof guest?.mobile === 'string',
      muted: guest?.muted ?? false,
      language: readingLanguages(origin, guest),
    }
  },
}

/** Whether a link was replaced because its recipient named someone else. Both happen in one transaction. */
async function wasPassedOn(transaction: Executor, { row }: FollowedLink): Promise<boolean> {
  const { replaced } = row
  if (replaced === null) return false
  const events = await auditTrail(transaction, row)
  const change = events.findLast(
    ({ kind, details, at }) =>
      (kind === 'recipient-updated' || kind === 'recipient-reassigned') &&
      details['recipientId'] === row.recipientId &&
      at <= replaced,
  )
  // The update follows the act that caused it.
  return change?.actor.kind === 'recipient'
}

/** A new link replaces an expired one for recipients who could use it. */
export function mayRequestLink({ end, loaded, guest }: FollowedLink): boolean {
  if (end !== 'expired' || loaded === undefined || guest === undefined) return false
  if (loaded.row.status === 'completed') return guest.type === 'carbon-copy' || guest.status === 'completed'
  return guest.status === 'sent' || guest.status === 'failed' || guest.status === 'completed'
}
