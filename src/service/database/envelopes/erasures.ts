import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { warnedBefore } from '#domain/envelope/retention.ts'
import type { Retained } from '#domain/envelope/retention.ts'
import type { Executor } from '../connection.ts'
import type { EnvelopeRow } from '../tables/schema.ts'
import type { EnvelopeKey } from './envelope-aggregate.ts'

/** An ended envelope about which something may have to be done. */
export interface Endangered extends EnvelopeKey {
  readonly accountId: string
}

/** The days of the narrowest place that decides about retention, null where none does or the narrowest keeps everything. */
const days: RawBuilder<number | null> = sql`(case
  when envelopes.policy ? 'retention' then envelopes.policy->'retention'
  when envelopes.template_policy ? 'retention' then envelopes.template_policy->'retention'
  when groups.policy ? 'retention' then groups.policy->'retention'
  else organisations.policy->'retention' end->>'days')::integer`

const ended = sql<Date>`coalesce(envelopes.completed, envelopes.voided)`

/**
 * Ended envelopes whose erasure is near by the present rules, or that were warned of one. The caller looks at each under its
 * lock: this only finds them. `after` is the last one that was looked at.
 */
export async function envelopesNearErasure(
  database: Executor,
  limit: number,
  after: string | null,
): Promise<Endangered[]> {
  const found = await sql<Endangered>`
    select envelopes.organisation_id as "organisationId", envelopes.id as "envelopeId",
      envelopes.account_id as "accountId"
    from envelopes
    join organisations on organisations.id = envelopes.organisation_id
    left join groups on groups.organisation_id = envelopes.organisation_id and groups.id = envelopes.group_id
    where envelopes.purge_begun is null
      and (envelopes.status = 'voided' or envelopes.status = 'completed' and envelopes.sealed is not null)
      and (envelopes.erasure_warned is not null or envelopes.kept_since is null
        and ${ended} <= clock_timestamp() + make_interval(days => ${warnedBefore.first}) - make_interval(days => ${days}))
      and (${after}::text is null or envelopes.id > ${after})
    order by envelopes.id
    limit ${limit}`.execute(database)
  return found.rows
}

/** A row as the rule sees it. */
export function retainedOf({
  completed,
  voided,
  keptSince,
  erasureWarned,
  erasureWarnedAgain,
}: Pick<
  EnvelopeRow,
  'completed' | 'voided' | 'keptSince' | 'erasureWarned' | 'erasureWarnedAgain'
>): Retained {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    ended: iso(completed ?? voided),
    kept: iso(keptSince),
    warned: iso(erasureWarned),
    warnedAgain: iso(erasureWarnedAgain),
  }
}
