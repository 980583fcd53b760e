import type { Executor } from '../database/connection.ts'
import type { DeliveryQueue } from '../database/webhooks/webhook-deliveries.ts'
import { addJob } from './tasks.ts'

/** How many queues of one endpoint are delivered at the same time. */
const queuesPerEndpoint = 4

/**
 * Adds the job that delivers a queue, one at a time per queue. It goes to the fast workers unless the endpoint is known
 * to be slow, and they move it to the patient ones when it turns out to be. Without `runAt`, a job that waits for a
 * retry keeps its time.
 */
export async function addQueueJob(
  transaction: Executor,
  queue: DeliveryQueue,
  { runAt, patient = false }: { readonly runAt?: Date; readonly patient?: boolean } = {},
): Promise<void> {
  const { organisationId, endpointId, subjectId } = queue
  const options = {
    jobKey: `webhook:${endpointId}:${subjectId}`,
    queue: patient ? `webhook:${endpointId}` : `webhook:${endpointId}:${queueNumber(subjectId)}`,
    ...(runAt === undefined ? { keepsRunAt: true } : { runAt }),
  }
  const task = patient ? 'webhook-retry' : 'webhook'
  await addJob(transaction, task, { organisationId, endpointId, subjectId }, options)
}

function queueNumber(subjectId: string): number {
  return subjectId.charCodeAt(subjectId.length - 1) % queuesPerEndpoint
}
