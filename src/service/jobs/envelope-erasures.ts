import { randomUUID } from 'node:crypto'
import { erasureStep, erasureTime } from '#domain/envelope/retention.ts'
import { databaseNow } from '../database/clock.ts'
import { isDatabaseAway } from '../database/connection.ts'
import type { Executor } from '../database/connection.ts'
import { envelopesNearErasure, retainedOf } from '../database/envelopes/erasures.ts'
import type { Endangered } from '../database/envelopes/erasures.ts'
import { lockEnvelope } from '../database/envelopes/envelope-aggregate.ts'
import { updateEnvelope } from '../database/envelopes/envelopes.ts'
import { rulesToSend } from '../database/organisations/policies.ts'
import { byTheService } from '../operations/envelopes/apply-effects.ts'
import { eraseEnvelope } from '../operations/envelopes/erase-envelope.ts'
import { byService, noteSecurity } from '../operations/security/record.ts'
import { addJob } from '../queue/tasks.ts'
import type { Handler, JobContext } from './runner.ts'

const atOnce = 500
/** Envelopes that one email names. */
const mostNamed = 10
/** After which senders are emailed by a run that did not come to its end. */
const longestRun = 3_600_000

/** What a sender is warned of. */
interface Warning extends Pick<Endangered, 'organisationId' | 'accountId'> {
  readonly envelopes: { readonly id: string; readonly due: number }[]
}

/**
 * Warns of erasures that the present rules ask for, 14 days and a day before, and starts those that are due. Each envelope is
 * looked at under its lock, so that a hold or another rule of this moment counts. A sender gets one email for all, which is
 * written down with each warning that counts, since a run may be cut off. One envelope that fails holds up no other.
 */
export const envelopeErasures: Handler<'envelope-erasures'> = async (_, context) => {
  const { database, log } = context
  const warnings = new Map<string, Warning>()
  const run = randomUUID()
  let after: string | null = null
  for (let more = true; more;) {
    const near: Endangered[] = await envelopesNearErasure(database, atOnce, after)
    for (const one of near)
      try {
        const warning = await lookAt(context, one, async (transaction, due) => {
          const { organisationId, accountId, envelopeId } = one
          const { envelopes } = warnings.get(accountId) ?? { envelopes: [] }
          const more = { organisationId, accountId, envelopes: [...envelopes, { id: envelopeId, due }] }
          await addEmail(transaction, more, { run, runAt: new Date(Date.now() + longestRun) })
          return more
        })
        if (warning !== null) warnings.set(one.accountId, warning)
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        log.error({ err: error, envelope: one.envelopeId }, 'an envelope cannot be erased')
      }
    after = near.at(-1)?.envelopeId ?? null
    more = near.length === atOnce
  }
  for (const warning of warnings.values()) await addEmail(database, warning, { run })
}

/** Adds the email to a sender, in place of the one of this run that names fewer envelopes. */
async function addEmail(
  database: Executor,
  { organisationId, accountId, envelopes }: Warning,
  { run, runAt }: { readonly run: string; readonly runAt?: Date },
): Promise<void> {
  const sorted = envelopes.toSorted((one, other) => one.due - other.due)
  const payload = {
    organisationId,
    accountId,
    envelopeIds: sorted.slice(0, mostNamed).map(({ id }) => id),
    count: sorted.length,
    due: new Date(sorted[0]?.due ?? 0).toISOString(),
  }
  const options = { jobKey: `erasure-email:${run}:${accountId}`, ...(runAt && { runAt }) }
  await addJob(database, 'erasure-email', payload, options)
}

/** Does what is due for one envelope. `warn` is told when it is erased, if its sender is to be warned of that now. */
async function lookAt<Warned>(
  { database, log }: JobContext,
  { organisationId, envelopeId }: Endangered,
  warn: (transaction: Executor, due: number) => Promise<Warned>,
): Promise<Warned | null> {
  const key = { organisationId, envelopeId }
  return database.transaction().execute(async (transaction) => {
    const loaded = await lockEnvelope(transaction, key)
    if (loaded === undefined || loaded.row.purgeBegun !== null) return null
    const now = await databaseNow(transaction)
    const rule = (await rulesToSend(transaction, loaded.row)).retention.value
    const retained = retainedOf(loaded.row)
    const step = erasureStep(retained, rule, now)
    const tell = async (due: number | null) => (due === null ? null : warn(transaction, due))
    switch (step) {
      case 'warn': {
        const warned = { ...retained, warned: now }
        // With so little time left, it is the last warning too.
        const isLast = erasureStep(warned, rule, now) === 'warn-again'
        const again = isLast ? { erasureWarnedAgain: now } : {}
        await updateEnvelope(transaction, key, { erasureWarned: now, ...again })
        return tell(erasureTime(isLast ? { ...warned, warnedAgain: now } : warned, rule, now))
      }
      case 'warn-again':
        await updateEnvelope(transaction, key, { erasureWarnedAgain: now })
        return tell(erasureTime({ ...retained, warnedAgain: now }, rule, now))
      case 'forget':
        await updateEnvelope(transaction, key, { erasureWarned: null, erasureWarnedAgain: null })
        return null
      case 'erase': {
        const erased = await eraseEnvelope(transaction, loaded, {
          author: byTheService,
          rule: 'retention',
          now,
        })
        const target = { kind: 'envelope', id: envelopeId, name: null } as const
        if (erased.ok)
          await noteSecurity(transaction, byService(log, organisationId), { kind: 'envelope-purged', target })
        return null
      }
      case null:
        return null
    }
  })
}
