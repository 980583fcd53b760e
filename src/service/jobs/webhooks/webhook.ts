import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '#domain/webhook/schedule.ts'
import { outcomeOf, retryAfterSeconds } from '#domain/webhook/schedule.ts'
import { findEndpoint, updateEndpoint } from '../../database/webhooks/endpoints.ts'
import type { EndpointRow } from '../../database/webhooks/endpoints.ts'
import { claimNext } from '../../database/webhooks/webhook-deliveries.ts'
import type { DeliveryRow, DeliveryQueue } from '../../database/webhooks/webhook-deliveries.ts'
import type { WebhookAnswer } from '../../ports/webhooks/webhooks.ts'
import type { Handler, JobContext } from '../runner.ts'
import { addQueueJob } from '../../queue/webhook-jobs.ts'
import { recordTry } from './webhook-record.ts'
import { webhookRequest } from './webhook-request.ts'

/** A job yields to others after this time, even if its queue has more. */
const turnMilliseconds = 20_000

/** How long a worker waits for a response. After that, the request continues without it. */
const workerMilliseconds = 1000

/** Delivers a queue of a fast endpoint. The queue of a slow one moves to the patient workers, even during a request. */
export const webhook: Handler<'webhook'> = (queue, context) => workOff(queue, context, false)

/** Delivers a queue of an endpoint that fails or takes long. */
export const webhookRetry: Handler<'webhook-retry'> = (queue, context) => workOff(queue, context, true)

/**
 * Sends a queue's deliveries one after another. Stops at the first that fails, and comes back when its retry is due.
 */
async function workOff(queue: DeliveryQueue, context: JobContext, patient: boolean): Promise<void> {
  const { database } = context
  for (const end = performance.now() + turnMilliseconds; ;) {
    const endpoint = await findEndpoint(database, queue)
    if (endpoint === undefined || !endpoint.active) return
    const isOver = performance.now() > end
    if (isOver || (endpoint.slow && !patient)) return addQueueJob(database, queue, { patient: endpoint.slow })
    const claim = await claimNext(database, queue)
    if (claim.kind === 'none') return
    if (claim.kind === 'later')
      return addQueueJob(database, queue, { runAt: claim.at, patient: endpoint.slow })
    const trying = tryOnce(context, endpoint, claim.delivery, claim.now)
    const outcome = await unlessSlow(trying)
    if (outcome === 'slow') return leave(queue, context, trying, claim.delivery)
    if (outcome.kind !== 'delivered') return
  }
}

/** The result of an attempt, or `slow` once a worker has waited long enough for it. */
async function unlessSlow(trying: Promise<Outcome>): Promise<Outcome | 'slow'> {
  const waited = new AbortController()
  const slow = sleep(workerMilliseconds, 'slow' as const, { signal: waited.signal })
  slow.catch(() => undefined)
  return Promise.race([trying, slow]).finally(() => waited.abort())
}

/**
 * Lets a request end by itself, so that no worker waits for it. Its queue returns to the patient workers when the
 * request has ended, or when its claim expires should this process die first.
 */
async function leave(
  queue: DeliveryQueue,
  { database, goOn }: JobContext,
  trying: Promise<Outcome>,
  { claimedUntil }: DeliveryRow,
): Promise<void> {
  const left = database.transaction().execute(async (transaction) => {
    await updateEndpoint(transaction, queue, { slow: true })
    await addQueueJob(transaction, queue, { runAt: claimedUntil ?? new Date(), patient: true })
  })
  const goesOn = async () => {
    const [outcome] = await Promise.all([trying, left])
    if (outcome.kind === 'delivered')
      await addQueueJob(database, queue, { runAt: new Date(0), patient: true })
  }
  goOn(goesOn())
  await left
}

async function tryOnce(
  context: JobContext,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
  now: Date,
): Promise<Outcome> {
  const request = await webhookRequest(context, endpoint, delivery, now)
  const answer = await context.ports.webhooks.post(request)
  const outcome = decide(answer, delivery, now)
  const { status, error, milliseconds } = answer
  context.log.debug({ endpoint: endpoint.id, event: delivery.event, status, error, milliseconds }, 'webhook')
  await recordTry(context, { endpoint, delivery, answer, outcome, body: request.body, begun: now })
  return outcome
}

function decide(
  { status, retryAfter: header, milliseconds }: WebhookAnswer,
  { firstTried }: DeliveryRow,
  begun: Date,
): Outcome {
  const now = begun.getTime() + milliseconds
  const retryAfter = retryAfterSeconds(header, now)
  return outcomeOf({ status, retryAfter, now, firstTried: (firstTried ?? begun).getTime() })
}
