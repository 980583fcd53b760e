import type { World } from './world.ts'

type Time = number | null

/** A recipient's row as the database holds it; times in milliseconds. */
interface SeenPerson {
  readonly id: string
  readonly email: string
  readonly mobile: string | null
  readonly type: string
  readonly status: string | null
  readonly order: number
  readonly muted: boolean
  readonly reason: string | null
  readonly hasDiagnosis: boolean
  readonly hasPassword: boolean
  readonly hasCode: boolean
  readonly reminders: number
  readonly sent: Time
  readonly viewed: Time
  readonly consented: Time
  readonly declined: Time
  readonly completed: Time
  readonly reminded: Time
}

/** Everything that the database has on one envelope, in one read. */
export interface Observation {
  readonly now: number
  readonly envelope: {
    readonly status: string
    readonly name: string
    readonly shared: boolean
    readonly revision: number
    readonly hasDeadline: boolean
    readonly created: Time
    readonly sent: Time
    readonly voided: Time
    readonly declined: Time
    readonly completed: Time
    readonly sealed: Time
  } | null
  readonly people: readonly SeenPerson[]
  readonly fields: readonly { readonly id: string; readonly answer: SeenAnswer | null }[]
  readonly links: readonly {
    readonly person: string
    readonly channel: string
    readonly replaced: boolean
    readonly removed: boolean
    readonly recalled: boolean
  }[]
  readonly sessions: readonly { readonly person: string; readonly ended: boolean }[]
  readonly jobs: readonly { readonly task: string; readonly person: string | null }[]
  readonly trail: readonly { readonly kind: string; readonly person: string | null }[]
  readonly told: readonly {
    readonly event: string
    readonly person: string | null
    readonly method: string | null
  }[]
  readonly webhookJobs: number
}

export interface SeenAnswer {
  readonly value: string | null
  readonly checked: boolean
  readonly art: object | null
}

const time = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`
const list = (columns: string, from: string, order: string) =>
  `(select coalesce(json_agg(json_build_object(${columns}) order by ${order}), '[]') from ${from}`
const times = (table: string, names: readonly string[]) =>
  names.map((name) => `'${name}', ${time(`${table}.${name}`)}`).join(', ')
const here = 'organisation_id = $1 and envelope_id = $2'

const look = `select ${time('clock_timestamp()')} as now,
  (select json_build_object('status', e.status, 'name', e.name, 'shared', e.shared, 'revision', e.revision,
    'hasDeadline', e.deadline is not null,
    ${times('e', ['created', 'sent', 'voided', 'declined', 'completed', 'sealed'])})
    from envelopes e where organisation_id = $1 and id = $2) as envelope,
  ${list(
    `'id', r.id, 'email', r.email, 'mobile', r.mobile, 'type', r.type, 'status', r.status, 'order', r.signing_order,
    'muted', r.muted, 'reason', r.declined_reason, 'hasDiagnosis', r.diagnosis is not null, 'reminders', r.reminders,
    'hasPassword', r.password_hash is not null, 'hasCode', r.sms_auth is not null,
    ${times('r', ['sent', 'viewed', 'consented', 'declined', 'completed', 'reminded'])}`,
    `recipients r where ${here}`,
    'r.position, r.id',
  )}) as people,
  ${list(`'id', f.id, 'answer', f.answer`, `fields f where ${here}`, 'f.id')}) as fields,
  ${list(
    `'person', recipient_id, 'channel', channel, 'replaced', replaced is not null, 'removed', removed is not null,
    'recalled', recalled is not null`,
    `signing_tokens where ${here}`,
    'secret_hash',
  )}) as links,
  ${list(`'person', recipient_id, 'ended', ended is not null`, `signing_sessions where ${here}`, 'secret_hash')}) as sessions,
  ${list(
    `'task', task.identifier, 'person', job.payload->>'recipientId'`,
    `graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.payload->>'envelopeId' = $2 and task.identifier <> 'read-texts'`,
    'job.id',
  )}) as jobs,
  ${list(
    `'kind', kind, 'person',
    coalesce(details->>'recipientId', case when actor->>'kind' = 'recipient' then actor->>'id' end)`,
    `audit_events where ${here}`,
    'sequence',
  )}) as trail,
  ${list(
    `'event', event, 'person', payload->>'recipient_id', 'method', payload->>'method'`,
    `webhook_deliveries where organisation_id = $1 and subject_id = $2`,
    'sequence',
  )}) as told,
  (select count(*) from graphile_worker._private_jobs where payload->>'subjectId' = $2) as "webhookJobs"`

/** Reads an envelope from the database. */
export async function observe(
  { pool }: World,
  organisationId: string,
  envelopeId: string,
): Promise<Observation> {
  const { rows } = await pool.query<Observation>({
    name: 'observe',
    text: look,
    values: [organisationId, envelopeId],
  })
  const [seen] = rows
  if (seen === undefined) throw new Error('The database shows nothing')
  return seen
}
