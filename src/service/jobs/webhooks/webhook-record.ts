import type { Outcome } from '#domain/webhook/schedule.ts'
import { administratorsOf } from '../../database/organisations/accounts.ts'
import type { Executor } from '../../database/connection.ts'
import { updateEndpoint } from '../../database/webhooks/endpoints.ts'
import type { EndpointRow } from '../../database/webhooks/endpoints.ts'
import { keptBody, updateDelivery } from '../../database/webhooks/webhook-deliveries.ts'
import type { DeliveryRow } from '../../database/webhooks/webhook-deliveries.ts'
import type { WebhookAnswer } from '../../ports/webhooks/webhooks.ts'
import type { JobContext } from '../runner.ts'
import { addJob } from '../../queue/tasks.ts'
import { addQueueJob } from '../../queue/webhook-jobs.ts'

/** An attempt and its result. */
export interface Tried {
  readonly endpoint: EndpointRow
  readonly delivery: DeliveryRow
  readonly body: string
  readonly answer: WebhookAnswer
  readonly outcome: Outcome
  /** When it began, by the database's clock. */
  readonly begun: Date
}

/** Endpoints that take longer are handled by the slow queue. */
const slowMilliseconds = 2000
/** How many characters of a response the log keeps. */
const keptCharacters = 4000

/**
 * Records an attempt and, in the same transaction, what follows: the next attempt, or that the endpoint is disabled and
 * who is notified.
 */
export async function recordTry({ database }: Pick<JobContext, 'database'>, tried: Tried): Promise<void> {
  const { endpoint, delivery, answer, outcome } = tried
  const key = { organisationId: endpoint.organisationId, endpointId: endpoint.id }
  const slow = outcome.kind !== 'delivered' || answer.milliseconds > slowMilliseconds
  const kept = await keptBody(database, delivery, tried.body)
  await database.transaction().execute(async (transaction) => {
    await updateDelivery(transaction, delivery, { ...changesAfter(tried), ...kept })
    if (outcome.kind === 'disable') await disable(transaction, tried, outcome.reason)
    else if (slow !== endpoint.slow) await updateEndpoint(transaction, key, { slow })
    if (outcome.kind === 'retry' && delivery.origin === 'event') {
      const queue = { ...key, subjectId: delivery.subjectId }
      await addQueueJob(transaction, queue, { runAt: new Date(outcome.at), patient: true })
    }
  })
}

function changesAfter({ delivery, answer, outcome }: Tried): Parameters<typeof updateDelivery>[2] {
  const { status, text, error, milliseconds } = answer
  const tried = {
    attempts: delivery.attempts + 1,
    claimedUntil: null,
    status,
    response: status === null ? null : text.slice(0, keptCharacters),
    error,
    milliseconds,
  }
  if (outcome.kind === 'delivered') return { ...tried, state: 'delivered', nextTry: null }
  // What was sent by hand is attempted once: it blocks nothing, and can be sent by hand again.
  if (delivery.origin !== 'event') return { ...tried, state: 'failed', nextTry: null }
  if (outcome.kind === 'retry') return { ...tried, nextTry: new Date(outcome.at) }
  return { ...tried, firstTried: null, nextTry: null }
}

async function disable(
  transaction: Executor,
  { endpoint: { organisationId, id: endpointId }, begun, answer }: Tried,
  disabledReason: 'gone' | 'failing',
): Promise<void> {
  const disabled = new Date(begun.getTime() + answer.milliseconds)
  const changes = { active: false, slow: false, disabled, disabledReason }
  const row = await updateEndpoint(transaction, { organisationId, endpointId }, changes)
  if (row === undefined) return
  for (const { id: accountId } of await administratorsOf(transaction, organisationId)) {
    const job = { organisationId, endpointId, accountId }
    await addJob(transaction, 'endpoint-disabled-email', job)
  }
}
