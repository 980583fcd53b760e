import { sql } from 'kysely'
import type { Executor } from './connection.ts'
import type { SentMessagesTable } from './schema.ts'

/** A message on its way out; `id` is its Message-ID, the same for every try. */
export interface OutgoingMessage {
  readonly organisationId: string
  readonly id: string
  readonly envelopeId: string | null
  readonly recipientId: string | null
  readonly channel: SentMessagesTable['channel']
  readonly kind: string
}

/** Notes that a message is about to leave. False when it has left before: then it must not leave again. */
export async function beginMessage(transaction: Executor, message: OutgoingMessage): Promise<boolean> {
  await transaction
    .insertInto('sentMessages')
    .values({ ...message })
    .onConflict((conflict) => conflict.columns(['organisationId', 'id']).doNothing())
    .execute()
  const { delivered } = await transaction
    .selectFrom('sentMessages')
    .select('delivered')
    .where('organisationId', '=', message.organisationId)
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow()
  return delivered === null
}

/** Notes that a message has left. False when that was noted before. */
export async function markDelivered(
  transaction: Executor,
  { organisationId, id }: Pick<OutgoingMessage, 'organisationId' | 'id'>,
): Promise<boolean> {
  const marked = await transaction
    .updateTable('sentMessages')
    .set({ delivered: sql<Date>`clock_timestamp()` })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where('delivered', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}
