import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { storable } from '../storable.ts'
import type { SentMessagesTable } from '../tables/delivery-tables.ts'

/** A message about to be sent. `id` is its Message-ID, the same on every attempt. */
export interface OutgoingMessage {
  readonly organisationId: string
  readonly id: string
  readonly envelopeId: string | null
  readonly recipientId: string | null
  readonly channel: SentMessagesTable['channel']
  readonly kind: string
}

/**
 * Records that a message is about to be sent. False when it must not be: it was sent before, or a later one of its kind
 * to the same recipient replaces it.
 */
export async function beginMessage(transaction: Executor, message: OutgoingMessage): Promise<boolean> {
  await transaction
    .insertInto('sentMessages')
    .values({ ...message })
    .onConflict((conflict) => conflict.columns(['organisationId', 'id']).doNothing())
    .execute()
  const { delivered, created } = await transaction
    .selectFrom('sentMessages')
    .select(['delivered', 'created'])
    .where('organisationId', '=', message.organisationId)
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow()
  return delivered === null && !(await isReplaced(transaction, message, created))
}

async function isReplaced(
  transaction: Executor,
  { organisationId, envelopeId, recipientId, channel, kind }: OutgoingMessage,
  created: Date,
): Promise<boolean> {
  if (envelopeId === null || recipientId === null) return false
  const later = await transaction
    .selectFrom('sentMessages')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('recipientId', '=', recipientId)
    .where('channel', '=', channel)
    .where('kind', '=', kind)
    .where('created', '>', created)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Records why a message has not been sent yet. Null when it is given up. */
export async function noteProblem(
  database: Executor,
  { organisationId, id }: Pick<OutgoingMessage, 'organisationId' | 'id'>,
  problem: string | null,
): Promise<void> {
  await database
    .updateTable('sentMessages')
    .set({ problem: problem === null ? null : storable(problem) })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where('delivered', 'is', null)
    .execute()
}

/** Clears the problems of an envelope's unsent messages, which no one is waiting for any more. */
export async function forgetProblems(
  transaction: Executor,
  { organisationId, envelopeId }: { readonly organisationId: string; readonly envelopeId: string },
): Promise<void> {
  await transaction
    .updateTable('sentMessages')
    .set({ problem: null })
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('problem', 'is not', null)
    .execute()
}

/** Why the latest message to each recipient of an envelope has not been sent yet, by recipient. */
export async function delayedIn(
  database: Executor,
  { organisationId, envelopeId }: { readonly organisationId: string; readonly envelopeId: string },
): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('sentMessages')
    .distinctOn(['recipientId', 'channel'])
    .select(['recipientId', 'problem'])
    .where('organisationId', '=', organisationId)
    .where('envelopeId', '=', envelopeId)
    .where('recipientId', 'is not', null)
    .orderBy('recipientId')
    .orderBy('channel')
    .orderBy('created', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ recipientId, problem }) =>
      recipientId === null || problem === null ? [] : [[recipientId, problem] as const],
    ),
  )
}

/** Records that a message was sent. False when that was recorded before. */
export async function markDelivered(
  transaction: Executor,
  { organisationId, id }: Pick<OutgoingMessage, 'organisationId' | 'id'>,
): Promise<boolean> {
  const marked = await transaction
    .updateTable('sentMessages')
    .set({ delivered: sql<Date>`clock_timestamp()`, problem: null })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where('delivered', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}
