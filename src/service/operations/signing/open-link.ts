import { signing } from '#contract/signing/signing.ts'
import type { deadEnd, signingView } from '#contract/signing/signing.ts'
import { deadEndOf } from '#domain/recipient/access.ts'
import type { DeadEndReason } from '#domain/recipient/access.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { databaseNow } from '../../database/clock.ts'
import { loadEnvelope, stateOf } from '../../database/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelope-aggregate.ts'
import type { RecipientRow } from '../../database/schema.ts'
import { openSigningSession } from '../../database/signing-sessions.ts'
import { findSigningToken, linkOf } from '../../database/signing-tokens.ts'
import type { SigningTokenRow } from '../../database/signing-tokens.ts'
import { newSecret, secretHash } from '../../secrets.ts'
import { recordEvents } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { Answer, AnyoneCaller, Context } from '../operation.ts'
import { originOf, presentBranding, presentSender } from './people.ts'
import { authorOf } from './scene.ts'
import { viewAfter } from './view.ts'

/** A signing link with what it leads to. */
export interface FollowedLink {
  readonly token: SigningTokenRow
  readonly loaded: LoadedEnvelope | undefined
  readonly recipient: RecipientRow | undefined
  /** Null when it opens the envelope. */
  readonly end: DeadEndReason | null
}

/** Follows a link's secret. Undefined when no link ever had it. */
export async function followLink(
  { database }: Pick<Context, 'database'>,
  secret: string,
): Promise<FollowedLink | undefined> {
  const token = await findSigningToken(database, secretHash(secret))
  if (token === undefined) return undefined
  const loaded = await loadEnvelope(database, token)
  const recipient = loaded?.recipients.find((one) => one.id === token.recipientId)
  const envelope = loaded === undefined ? null : stateOf(loaded).envelope
  const end = deadEndOf(linkOf(token), envelope, await databaseNow(database))
  return { token, loaded, recipient, end: end ?? (recipient === undefined ? 'removed' : null) }
}

/**
 * Opens a signing link: a session with a secret of its own, or the reason why the link leads nowhere and whom to ask.
 * The link stays good for the next time.
 */
export const openLink = operation(signing.open, async (context, { body }) => {
  const link = await followLink(context, body.token)
  if (link === undefined) return ok({ deadEnd: nowhere })
  const { token, recipient, end } = link
  if (end !== null || recipient === undefined) return ok({ deadEnd: await deadEndFor(context, link) })
  return openSessionOf(context, token, recipient)
})

async function openSessionOf(
  context: Context<AnyoneCaller>,
  { organisationId, envelopeId, channel, secretHash: tokenHash }: SigningTokenRow,
  recipient: RecipientRow,
): Promise<Result<{ session: string; view: Answer<typeof signingView> }>> {
  const { database, address, userAgent } = context
  const session = newSecret()
  const key = { organisationId, envelopeId, recipientId: recipient.id }
  const sessionHash = secretHash(session)
  await openSigningSession(database, { ...key, secretHash: sessionHash, tokenHash, address, userAgent })
  await recordEvents(database, key, [
    { ...authorOf(recipient, context), kind: 'recipient-opened', details: { channel } },
  ])
  const view = await viewAfter({ ...context, caller: { kind: 'recipient', ...key, sessionHash } })
  return view.ok ? ok({ session, view: view.value }) : view
}

const nowhere: Answer<typeof deadEnd> = {
  reason: 'invalid',
  envelopeName: null,
  sender: null,
  branding: null,
  mayRequestLink: false,
}

async function deadEndFor(
  { database }: Pick<Context, 'database'>,
  link: FollowedLink,
): Promise<Answer<typeof deadEnd>> {
  const { loaded, end } = link
  if (loaded === undefined || end === null || end === 'invalid') return nowhere
  const origin = await originOf(database, loaded.row)
  return {
    reason: end,
    envelopeName: loaded.row.name,
    sender: presentSender(origin),
    branding: presentBranding(origin),
    mayRequestLink: mayRequestLink(link),
  }
}

/** A new link takes the place of one out of time, for whoever could use it. */
export function mayRequestLink({ end, loaded, recipient }: FollowedLink): boolean {
  if (end !== 'expired' || loaded === undefined || recipient === undefined) return false
  if (loaded.row.status === 'completed')
    return recipient.type === 'carbon-copy' || recipient.status === 'completed'
  return recipient.status === 'sent' || recipient.status === 'failed' || recipient.status === 'completed'
}
