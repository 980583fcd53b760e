import type pg from 'pg'
import { insertEnvelopes } from './list-data.ts'
import type { BenchOrganisation } from './list-data.ts'
import { openBenchService } from './list-service.ts'
import type { BenchService } from './list-service.ts'
import { measurePlans } from './plans.ts'
import { compare } from './row.ts'
import type { Row } from './row.ts'

const rounds = 41

/**
 * The API's list of 1,000 envelopes with their recipients over HTTP, compared with the SQL that builds the same JSON
 * from the rows, its text passed through; and whether it takes the same time out of many envelopes as out of few.
 */
export async function measureLists({ million }: { readonly million: boolean }): Promise<Row[]> {
  const service = await openBenchService()
  try {
    const organisations = new Map<number, BenchOrganisation>()
    for (const count of million ? [10_000, 100_000, 1_000_000] : [10_000, 100_000])
      organisations.set(count, await insertEnvelopes(service.pool, count))
    const rows: Row[] = []
    for (const [count, organisation] of organisations)
      rows.push(...(await measureAgainstSql(service, count, organisation)))
    const [fewest, most] = [[...organisations][0], [...organisations].at(-1)]
    if (fewest !== undefined && most !== undefined) {
      rows.push(await measureGrowth(service, fewest, most))
      rows.push(await measurePlans(service.address, most[0], most[1]))
    }
    return rows
  } finally {
    await service.close()
  }
}

async function measureAgainstSql(
  { pool, as }: BenchService,
  count: number,
  { organisationId, administrator, sender }: BenchOrganisation,
): Promise<Row[]> {
  const list = await as(organisationId, administrator)
  const own = await as(organisationId, sender.accountId)
  const sql = () => jsonBySql(pool, organisationId)
  const name = `of ${words(count)} envelopes ÷ the SQL itself`
  return [
    {
      name: `list 1,000 ${name}`,
      ratio: await compare(() => list('/v1/envelopes'), sql, rounds),
      goal: 1.5,
    },
    {
      name: `list one's own and shared ${name}`,
      ratio: await compare(() => own('/v1/envelopes'), sql, rounds),
      goal: 1.5,
    },
  ]
}

async function measureGrowth(
  { as }: BenchService,
  [few, fewest]: readonly [number, BenchOrganisation],
  [many, most]: readonly [number, BenchOrganisation],
): Promise<Row> {
  const amongFew = await as(fewest.organisationId, fewest.administrator)
  const amongMany = await as(most.organisationId, most.administrator)
  const ratio = await compare(
    () => amongMany('/v1/envelopes'),
    () => amongFew('/v1/envelopes'),
    rounds,
  )
  return { name: `list 1,000 of ${words(many)} ÷ of ${words(few)}`, ratio, goal: 1.2 }
}

function words(count: number): string {
  return count.toLocaleString('en')
}

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The answer's JSON built from the rows by the database, without addresses. */
async function jsonBySql(pool: pg.Pool, organisationId: string): Promise<void> {
  const { rows } = await pool.query<{ json: string }>(
    `select json_agg(json_build_object(
       'id', e.id, 'name', e.name, 'message', e.message, 'status', e.status, 'shared', e.shared,
       'created', ${moment('e.created')}, 'sent', ${moment('e.sent')}, 'voided', ${moment('e.voided')},
       'declined', ${moment('e.declined')}, 'completed', ${moment('e.completed')},
       'account_id', e.account_id, 'group_id', e.group_id, 'metadata', e.metadata,
       'recipients', (select coalesce(json_agg(json_build_object(
         'id', r.id, 'name', r.name, 'email', r.email, 'mobile', r.mobile, 'type', r.type, 'status', r.status,
         'message', r.message, 'password', r.password_hash is not null, 'sms_auth', r.sms_auth, 'muted', r.muted,
         'order', r.signing_order, 'declined_reason', r.declined_reason, 'created', ${moment('r.created')},
         'sent', ${moment('r.sent')}, 'declined', ${moment('r.declined')}, 'completed', ${moment('r.completed')},
         'redirects', json_build_object('session_completed', r.redirects -> 'sessionCompleted',
           'session_declined', r.redirects -> 'sessionDeclined')
       ) order by r.position, r.id), '[]') from recipients r
       where r.organisation_id = e.organisation_id and r.envelope_id = e.id)
     ) order by e.created desc, e.id desc)::text as json
     from (select * from envelopes where organisation_id = $1 and status <> 'draft'
       order by created desc, id desc limit 1000) e`,
    [organisationId],
  )
  if (rows[0]?.json === undefined) throw new Error('The baseline found nothing')
}
