import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '#domain/webhook/schedule.ts'
import { outcomeOf, retryAfterSeconds } from '#domain/webhook/schedule.ts'
import { findEndpoint, updateEndpoint } from '../../database/webhooks/endpoints.ts'
import type { EndpointRow } from '../../database/webhooks/endpoints.ts'
import { claimNext } from '../../database/webhooks/webhook-deliveries.ts'
import type { DeliveryRow, Line } from '../../database/webhooks/webhook-deliveries.ts'
import type { WebhookAnswer } from '../../ports/webhooks/webhooks.ts'
import type { Handler, JobContext } from '../runner.ts'
import { addLineJob } from '../../queue/webhook-jobs.ts'
import { recordTry } from './webhook-record.ts'
import { webhookRequest } from './webhook-request.ts'

/** A job gives its place to others after so long, though its line has more. */
const turnMilliseconds = 20_000

/** A worker waits so long for an answer; then the request goes on without it. */
const workerMilliseconds = 1000

/** Works off a line of a quick endpoint; that of a slow one moves to the patient workers, also in the middle of a request. */
export const webhook: Handler<'webhook'> = (line, context) => workOff(line, context, false)

/** Works off a line of an endpoint that fails or takes long. */
export const webhookRetry: Handler<'webhook-retry'> = (line, context) => workOff(line, context, true)

/** Sends what a line has, one after the other; stops at the first that does not arrive and comes back when it is to be tried again. */
async function workOff(line: Line, context: JobContext, patient: boolean): Promise<void> {
  const { database } = context
  for (const end = performance.now() + turnMilliseconds; ;) {
    const endpoint = await findEndpoint(database, line)
    if (endpoint === undefined || !endpoint.active) return
    const isOver = performance.now() > end
    if (isOver || (endpoint.slow && !patient)) return addLineJob(database, line, { patient: endpoint.slow })
    const claim = await claimNext(database, line)
    if (claim.kind === 'none') return
    if (claim.kind === 'later') return addLineJob(database, line, { runAt: claim.at, patient: endpoint.slow })
    const trying = tryOnce(context, endpoint, claim.delivery, claim.now)
    const outcome = await unlessSlow(trying)
    if (outcome === 'slow') return leave(line, context, trying, claim.delivery)
    if (outcome.kind !== 'delivered') return
  }
}

/** What comes of a try, or `slow` once a worker has waited long enough for it. */
async function unlessSlow(trying: Promise<Outcome>): Promise<Outcome | 'slow'> {
  const waited = new AbortController()
  const slow = sleep(workerMilliseconds, 'slow' as const, { signal: waited.signal })
  slow.catch(() => undefined)
  return Promise.race([trying, slow]).finally(() => waited.abort())
}

/**
 * Leaves a request to end by itself, so that no worker waits for it. Its line comes back among the patient ones: when the
 * request has ended, and otherwise, should this process die before, when its claim does.
 */
async function leave(
  line: Line,
  { database, goOn }: JobContext,
  trying: Promise<Outcome>,
  { claimedUntil }: DeliveryRow,
): Promise<void> {
  const left = database.transaction().execute(async (transaction) => {
    await updateEndpoint(transaction, line, { slow: true })
    await addLineJob(transaction, line, { runAt: claimedUntil ?? new Date(), patient: true })
  })
  const goesOn = async () => {
    const [outcome] = await Promise.all([trying, left])
    if (outcome.kind === 'delivered') await addLineJob(database, line, { runAt: new Date(0), patient: true })
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
