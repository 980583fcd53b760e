import { healthParts } from '#contract/app/health.ts'
import { describeParts } from './describe-parts.ts'
import { lookAt } from './probe-health.ts'
import type { HealthReport, Probed } from './probe-health.ts'

/** A part of the service and what was found just now. */
export interface PartReport extends HealthReport {
  readonly adapter: string
}

/** Probes every part at once, but not the converter beside the service, which takes 1.5 GB of memory to start. */
export async function reportHealth(surroundings: Probed): Promise<PartReport[]> {
  const parts = healthParts.filter((part) => part !== 'word' || surroundings.ports.word.kind === 'remote')
  return Promise.all(
    parts.map(async (part) => ({
      adapter: describeParts[part](surroundings).adapter,
      ...(await lookAt(part, surroundings)),
    })),
  )
}
