import type { Transition } from '#domain/envelope/lifecycle.ts'
import type { Executor } from '../../database/connection.ts'
import type { EnvelopeKey } from '../../database/envelopes/envelope-aggregate.ts'
import { hasActiveEndpoint } from '../../database/webhooks/endpoints.ts'
import { recipientsOf } from '../../database/envelopes/recipients.ts'
import { emitEvents } from './emit-events.ts'
import { eventsOf } from './event-payloads.ts'

/** Notifies the organisation's endpoints of a transition. The envelope is locked and its rows are written. */
export async function emitTransition(
  transaction: Executor,
  { organisationId, envelopeId }: EnvelopeKey,
  { state, effects }: Transition,
): Promise<void> {
  if (!effects.some((effect) => effect.kind === 'announce')) return
  if (!(await hasActiveEndpoint(transaction, organisationId))) return
  const recipients = await recipientsOf(transaction, organisationId, [envelopeId])
  const contacts = recipients.get(envelopeId) ?? []
  const subject = { organisationId, subjectId: envelopeId }
  await emitEvents(transaction, subject, eventsOf({ state, effects, contacts }))
}
