import { health, healthParts } from '#contract/app/health.ts'
import type { healthReport } from '#contract/app/health.ts'
import { mayOperate } from '#domain/account/administration.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import { findOrganisation } from '../../database/organisations/sessions.ts'
import type { Ports } from '../../ports/ports.ts'
import { runProbe } from '../../ports/probe/probe.ts'
import type { StageReport } from '../../ports/probe/probe.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Answer, Context } from '../operation.ts'
import { describeParts } from './describe-parts.ts'
import type { HealthPart } from './describe-parts.ts'
import { partProbes, patienceOf } from './part-probes.ts'

export type HealthReport = Answer<typeof healthReport>

/** Per process: the latest results, and the probes in progress. */
const found = new WeakMap<Ports, Map<HealthPart, HealthReport>>()
const underWay = new WeakMap<Ports, Map<HealthPart, Promise<HealthReport>>>()

/** Probes per account and minute: enough for the whole page several times, and for a page left open. */
const looks = { attempts: 120, windowSeconds: 60 }

/** GET /app/health: what the service depends on. Only the queue, which costs one query, is probed again. */
export const listHealth = operation(health.list, async (context) => {
  const allowed = await checkMayOperate(context)
  if (!allowed.ok) return allowed
  await lookAt('queue', context)
  const parts = healthParts.map((part) => ({
    part,
    ...describeParts[part](context),
    last: found.get(context.ports)?.get(part) ?? null,
  }))
  return ok({ parts })
})

/** POST /app/health: probes one part. Concurrent callers share one probe. */
export const probeHealth = operation(health.probe, async (context, { body }) => {
  const allowed = await checkMayOperate(context)
  if (!allowed.ok) return allowed
  const counted = await countAttempt(context.database, `health:${context.caller.accountId}`, looks)
  return counted.ok ? ok(await lookAt(body.part, context)) : counted
})

/** Refuses `not-allowed` for callers who do not operate the service. */
export async function checkMayOperate({
  database,
  caller,
}: Pick<Context<AccountCaller>, 'database' | 'caller'>): Promise<Result<true>> {
  const organisation = await findOrganisation(database, caller.organisationId)
  if (organisation !== undefined && mayOperate(caller, organisation)) return ok(true)
  return refuse(
    refusal('not-allowed', 'Only administrators of the organisation that runs this service can see this.'),
  )
}

/** What probes need. */
export type Probed = Pick<Context, 'config' | 'database' | 'ports'>

/** Probes a part. Concurrent callers share one probe. */
export async function lookAt(part: HealthPart, context: Probed): Promise<HealthReport> {
  const running = ofProcess(underWay, context.ports)
  const begun = running.get(part) ?? look(part, context).finally(() => running.delete(part))
  running.set(part, begun)
  return begun
}

async function look(part: HealthPart, context: Probed): Promise<HealthReport> {
  const stages = await runProbe(partProbes[part](context), patienceOf(part))
  const report = reportOf(part, stages)
  ofProcess(found, context.ports).set(part, report)
  return report
}

function ofProcess<Value>(
  kept: WeakMap<Ports, Map<HealthPart, Value>>,
  ports: Ports,
): Map<HealthPart, Value> {
  const own = kept.get(ports) ?? new Map<HealthPart, Value>()
  kept.set(ports, own)
  return own
}

/** The report of stages that have just run. */
export function reportOf(part: HealthPart, stages: readonly StageReport[]): HealthReport {
  const has = (outcome: StageReport['outcome']) => stages.some((stage) => stage.outcome === outcome)
  const standing = has('failed') ? 'fails' : has('noted') ? 'attention' : 'works'
  return { part, standing, stages: stages.map((stage) => ({ ...stage })), tested: new Date().toISOString() }
}
