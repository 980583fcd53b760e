import type { Executor } from '../database/connection.ts'
import type { Line } from '../database/webhooks/webhook-deliveries.ts'
import { addJob } from './tasks.ts'

/** How many lines of one endpoint are worked off at the same time. */
const lanes = 4

/**
 * Adds the job that works a line off; there is one at a time for each line. It goes to the quick workers unless the endpoint is
 * known to be slow; they move it to the patient ones when that turns out. Without `runAt` a job that waits for another try keeps
 * its time.
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
