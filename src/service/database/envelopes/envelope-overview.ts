import type { AuditEventKind } from '#domain/audit/audit.ts'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { withNames } from '../lists/envelope-lists.ts'
import { matchingEnvelopes } from '../lists/matching-envelopes.ts'
import type { ListedEnvelope } from '../lists/envelope-lists.ts'
import type { ListScope } from '../lists/matching-envelopes.ts'
import type { AuditActor } from '../tables/signing-tables.ts'

/** Of so many completed envelopes the median is taken. */
const latestCompleted = 2000

/** Sent envelopes in which it is this email's turn, oldest first. */
export async function waitingFor(
  database: Executor,
  scope: ListScope,
  email: string,
  limit: number,
): Promise<ListedEnvelope[]> {
  return withNames(matchingEnvelopes(database, scope, { status: 'sent' }))
    .where(
      sql<boolean>`envelopes.id in (
        select recipients.envelope_id from recipients where recipients.organisation_id = ${scope.organisationId}
        and recipients.email = ${email} and recipients.status in ('sent', 'failed'))`,
    )
    .orderBy('envelopes.sent')
    .orderBy('envelopes.id')
    .limit(limit)
    .execute()
}

/** Unfinished envelopes that an account sent, longest waiting first. */
export async function openEnvelopesOf(
  database: Executor,
  scope: ListScope,
  accountId: string,
  limit: number,
): Promise<ListedEnvelope[]> {
  return withNames(matchingEnvelopes(database, scope, { status: 'sent', accountId }))
    .orderBy('envelopes.sent')
    .orderBy('envelopes.id')
    .limit(limit)
    .execute()
}

export interface RecentEvent {
  readonly kind: AuditEventKind
  readonly at: Date
  readonly actor: AuditActor
  readonly envelopeId: string
  readonly envelopeName: string
}

/** The actor with name and email, which later versions of the trail keep apart. */
const actorInWords = sql<AuditActor>`
  case when audit_events.version = 1 then audit_events.actor
    else audit_events.actor || jsonb_build_object('name', ${disclosed('/actor/name')}, 'email', ${disclosed('/actor/email')})
  end`

function disclosed(path: string) {
  return sql`(
    select disclosed.value from event_disclosures disclosed
    where disclosed.organisation_id = audit_events.organisation_id
      and disclosed.envelope_id = audit_events.envelope_id
      and disclosed.sequence = audit_events.sequence and disclosed.path = ${sql.lit(path)})`
}

/** The latest events of the envelopes that the viewer may see, newest first. */
export async function recentEvents(
  database: Executor,
  scope: ListScope,
  kinds: readonly AuditEventKind[],
  limit: number,
): Promise<RecentEvent[]> {
  return matchingEnvelopes(database, scope, {})
    .innerJoin('auditEvents', (join) =>
      join
        .onRef('auditEvents.organisationId', '=', 'envelopes.organisationId')
        .onRef('auditEvents.envelopeId', '=', 'envelopes.id'),
    )
    .select([
      'auditEvents.kind',
      'auditEvents.at',
      actorInWords.as('actor'),
      'auditEvents.envelopeId',
      'envelopes.name as envelopeName',
    ])
    .where('auditEvents.organisationId', '=', scope.organisationId)
    .where('auditEvents.kind', 'in', [...kinds])
    .orderBy('auditEvents.at', 'desc')
    .orderBy('auditEvents.sequence', 'desc')
    .limit(limit)
    .execute()
}

export interface DayCount {
  readonly day: string
  readonly sent: number
  readonly completed: number
}

/**
 * The number of envelopes sent and completed on each of the last days, oldest first. `minutes` is the time zone's
 * offset east of UTC.
 */
export async function dailyCounts(
  database: Executor,
  scope: ListScope,
  { days, minutes }: { readonly days: number; readonly minutes: number },
): Promise<DayCount[]> {
  // Parts of an index are counted faster than rows are grouped by their day.
  const inDay = (column: 'sent' | 'completed') =>
    matchingEnvelopes(database, scope, {})
      .where(`envelopes.${column}`, '>=', sql<Date>`days.begun`)
      .where(`envelopes.${column}`, '<', sql<Date>`days.begun + interval '24 hours'`)
      .select(sql<number>`count(*)`.as('count'))
  const offset = sql`make_interval(mins => ${minutes})`
  const { rows } = await sql<DayCount>`
    select to_char(days.day, 'YYYY-MM-DD') as day, (${inDay('sent')}) as sent, (${inDay('completed')}) as completed
    from (
      select day, (day::timestamp - ${offset}) at time zone 'utc' as begun
      from (
        select ((now() at time zone 'utc') + ${offset})::date - back as day from generate_series(0, ${days - 1}) back
      ) given
    ) days
    order by days.day`.execute(database)
  return rows
}

/** Median hours from sending to completion for the latest envelopes of the last ninety days, or null when there are none. */
export async function medianHoursToComplete(database: Executor, scope: ListScope): Promise<number | null> {
  const latest = matchingEnvelopes(database, scope, { status: 'completed' })
    .where('envelopes.completed', '>', sql<Date>`now() - interval '90 days'`)
    .select(['envelopes.completed', 'envelopes.sent'])
    .orderBy('envelopes.completed', 'desc')
    .limit(latestCompleted)
  const { rows } = await sql<{ median: number | null }>`
    select percentile_cont(0.5) within group (
      order by extract(epoch from latest.completed - latest.sent)::float8) / 3600 as median
    from (${latest}) latest`.execute(database)
  return rows[0]?.median ?? null
}
