import type { Executor } from '../database/connection.ts'
import type { Line } from '../database/webhooks/webhook-deliveries.ts'
import { addJob } from './tasks.ts'

/** How many queues of one endpoint are delivered at the same time. */
const lanes = 4

/**
 * Adds the job that delivers a queue, one at a time per queue. It goes to the fast workers unless the endpoint is known
 * to be slow, and they move it to the patient ones when it turns out to be. Without `runAt`, a job that waits for a
 * retry keeps its time.
 */
export async function addLineJob(
  transaction: Executor,
  line: Line,
  { runAt, patient = false }: { readonly runAt?: Date; readonly patient?: boolean } = {},
): Promise<void> {
  const { organisationId, endpointId, subjectId } = line
  const options = {
    jobKey: `webhook:${endpointId}:${subjectId}`,
    queue: patient ? `webhook:${endpointId}` : `webhook:${endpointId}:${laneOf(subjectId)}`,
    ...(runAt === undefined ? { keepsRunAt: true } : { runAt }),
  }
  const task = patient ? 'webhook-retry' : 'webhook'
  await addJob(transaction, task, { organisationId, endpointId, subjectId }, options)
}

function laneOf(subjectId: string): number {
  return subjectId.charCodeAt(subjectId.length - 1) % lanes
}
