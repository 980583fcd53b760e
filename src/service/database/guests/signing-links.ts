import { sql } from 'kysely'
import type { Executor } from '../connection.ts'

interface LinksOf {
  readonly organisationId: string
  readonly envelopeId: string
  /** Null for every recipient of the envelope. */
  readonly recipientId: string | null
}

const now = sql<Date>`clock_timestamp()`

/** Ends the open signing sessions of one recipient, or of all. */
export async function endSigningSessions(
  transaction: Executor,
  { organisationId, envelopeId, recipientId }: LinksOf,
): Promise<void> {
  let sessions = transaction
    .updateTable('signingSessions')
    .set({ ended: now })
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('ended', 'is', null)
  if (recipientId !== null) sessions = sessions.where('recipientId', '=', recipientId)
  await sessions.execute()
}

/** Remembers that links lead to a recipient who was removed. */
export async function markTokensRemoved(
  transaction: Executor,
  { organisationId, recipientId }: LinksOf & { readonly recipientId: string },
): Promise<void> {
  await transaction
    .updateTable('signingTokens')
    .set({ removed: now })
    .where('organisationId', '=', organisationId)
    .where('recipientId', '=', recipientId)
    .where('removed', 'is', null)
    .execute()
}

/** Makes useless every link of an envelope, for good. */
export async function markTokensRecalled(
  transaction: Executor,
  { organisationId, envelopeId }: Pick<LinksOf, 'organisationId' | 'envelopeId'>,
): Promise<void> {
  await transaction
    .updateTable('signingTokens')
    .set({ recalled: now })
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('recalled', 'is', null)
    .execute()
}

/** Makes useless the links that went to a recipient by one way. */
export async function markTokensReplaced(
  transaction: Executor,
  { organisationId, recipientId }: LinksOf & { readonly recipientId: string },
  channel: 'email' | 'sms',
): Promise<void> {
  await transaction
    .updateTable('signingTokens')
    .set({ replaced: now })
    .where('organisationId', '=', organisationId)
    .where('recipientId', '=', recipientId)
    .where('channel', '=', channel)
    .where('replaced', 'is', null)
    .execute()
}
