import { signing } from '#contract/signing/signing.ts'
import type { deadEnd, signingView } from '#contract/signing/signing.ts'
import { deadEndOf } from '#domain/recipient/access.ts'
import type { DeadEndReason } from '#domain/recipient/access.ts'
import { ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { appendAuditEvents } from '../../database/envelopes/audit-events.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { loadEnvelope, lockEnvelope, stateOf } from '../../database/envelopes/envelope-aggregate.ts'
import type { LoadedEnvelope } from '../../database/envelopes/envelope-aggregate.ts'
import { announce } from '../../database/live.ts'
import type { RecipientRow } from '../../database/tables/schema.ts'
import { openSigningSession } from '../../database/guests/signing-sessions.ts'
import { knownLanguages } from '../../database/envelopes/recipient-languages.ts'
import { findSigningToken, linkOf } from '../../database/guests/signing-tokens.ts'
import type { SigningTokenRow } from '../../database/guests/signing-tokens.ts'
import { newSecret, secretHash } from '../../secrets/secrets.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import { operation } from '../operation.ts'
import type { Answer, AnyoneCaller, Context } from '../operation.ts'
import { originOf, presentBranding, presentSender } from './people.ts'
import { authorOf } from './scene.ts'
import { readyToView, viewAfter } from './view.ts'

/** A signing link with what it leads to. */
export interface FollowedLink {
  readonly token: SigningTokenRow
  readonly loaded: LoadedEnvelope | undefined
  readonly recipient: RecipientRow | undefined
  /** Null when it opens the envelope. */
  readonly end: DeadEndReason | null
  /** When it was followed, by the database's clock, ISO 8601 UTC. */
  readonly now: string
}

/** Follows a link's secret. Undefined when no link ever had it. */
export async function followLink(database: Executor, secret: string): Promise<FollowedLink | undefined> {
  const token = await findSigningToken(database, secretHash(secret))
  return token && followToken(database, token, await loadEnvelope(database, token))
}

/** Follows a known link while its envelope is locked, so that where it leads stays true until the transaction ends. */
export async function followLocked(
  transaction: Executor,
  known: SigningTokenRow,
): Promise<FollowedLink | undefined> {
  const loaded = await lockEnvelope(transaction, known)
  const token = await findSigningToken(transaction, known.secretHash)
  return token && followToken(transaction, token, loaded)
}

async function followToken(
  database: Executor,
  token: SigningTokenRow,
  loaded: LoadedEnvelope | undefined,
): Promise<FollowedLink> {
  const recipient = loaded?.recipients.find((one) => one.id === token.recipientId)
  const envelope = loaded === undefined ? null : stateOf(loaded).envelope
  const now = await databaseNow(database)
  const end = deadEndOf(linkOf(token), envelope, now)
  const isGone = recipient === undefined && (end === null || end === 'recalled')
  return { token, loaded, recipient, end: isGone ? 'removed' : end, now }
}

/** What following a link comes to. */
type Opened =
  | { readonly session: string; readonly view: Answer<typeof signingView> }
  | { readonly deadEnd: Answer<typeof deadEnd> }

/**
 * Opens a signing link: a session with a secret of its own, or the reason why the link leads nowhere and whom to ask.
 * The link stays good for the next time.
 */
export const openLink = operation(signing.open, async (context, { body }) => {
  const token = await findSigningToken(context.database, secretHash(body.token))
  if (token === undefined) return ok({ deadEnd: nowhere })
  await readyToView(context)
  return undoingRefusals<Opened>(context.database, async (transaction) => {
    const link = await followLocked(transaction, token)
    if (link === undefined) return ok({ deadEnd: nowhere })
    const { end, recipient } = link
    if (end !== null || recipient === undefined) return ok({ deadEnd: await deadEndFor(transaction, link) })
    return openSessionOf(context, transaction, recipient, link)
  })
})

async function openSessionOf(
  context: Context<AnyoneCaller>,
  transaction: Executor,
  recipient: RecipientRow,
  { token, now }: FollowedLink,
): Promise<Result<Opened>> {
  const { address, userAgent } = context
  const { organisationId, envelopeId, channel, secretHash: tokenHash } = token
  const session = newSecret()
  const key = { organisationId, envelopeId, recipientId: recipient.id }
  const sessionHash = secretHash(session)
  await openSigningSession(transaction, { ...key, secretHash: sessionHash, tokenHash, address, userAgent })
  const opened = { ...authorOf(recipient, context), kind: 'recipient-opened' as const, details: { channel } }
  await appendAuditEvents(transaction, key, [opened], now)
  const { organisationId: organisation_id, envelopeId: envelope_id } = key
  await announce(transaction, { organisation_id, kind: 'envelope', envelope_id })
  const caller = { kind: 'recipient' as const, ...key, sessionHash }
  const view = await viewAfter({ ...context, caller }, { transaction, now })
  return view.ok ? ok({ session, view: view.value }) : view
}

const nowhere: Answer<typeof deadEnd> = {
  reason: 'invalid',
  envelopeName: null,
  sender: null,
  branding: null,
  mayRequestLink: false,
  bySms: false,
  muted: false,
  language: null,
}

async function deadEndFor(database: Executor, link: FollowedLink): Promise<Answer<typeof deadEnd>> {
  const { loaded, end } = link
  if (loaded === undefined || end === null || end === 'invalid') return nowhere
  const origin = await originOf(database, loaded.row)
  return {
    reason: end,
    envelopeName: loaded.row.name,
    sender: presentSender(origin),
    branding: presentBranding(origin),
    mayRequestLink: mayRequestLink(link),
    bySms: mayRequestLink(link) && typeof link.recipient?.mobile === 'string',
    muted: link.recipient?.muted ?? false,
    language: await knownLanguages(database, {
      organisationId: loaded.row.organisationId,
      email: link.recipient?.email ?? null,
    }),
  }
}

/** A new link takes the place of one out of time, for whoever could use it. */
export function mayRequestLink({ end, loaded, recipient }: FollowedLink): boolean {
  if (end !== 'expired' || loaded === undefined || recipient === undefined) return false
  if (loaded.row.status === 'completed')
    return recipient.type === 'carbon-copy' || recipient.status === 'completed'
  return recipient.status === 'sent' || recipient.status === 'failed' || recipient.status === 'completed'
}
