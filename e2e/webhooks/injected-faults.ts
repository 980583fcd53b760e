import { inDatabase } from '../database.ts'
import type { Fault } from './check-arrivals.ts'

/** A fault injected into one organisation's webhooks, to verify that the check finds it. */
export interface InjectedFault {
  readonly name: string
  /** The expected finding. */
  readonly shows: Fault
  /** Statements; `$organisation` is replaced with the organisation's id. */
  readonly sql: readonly string[]
  /** What the receiver takes for the secret. The service keeps its own encrypted, where no statement can change it. */
  readonly secret?: string
}

export const injectedFaults: readonly InjectedFault[] = [
  {
    name: 'an event is lost',
    shows: 'missing',
    sql: before('insert', `if new.event = 'envelope_voided' then return null; end if;`),
  },
  {
    name: 'the latest event is sent first',
    shows: 'disordered',
    sql: before('insert', `new.sequence := 1000000000000 - new.sequence;`),
  },
  {
    name: 'a retry has a different id',
    shows: 'renamed',
    sql: before(
      'update',
      `if new.attempts > old.attempts then new.event_id := gen_random_uuid()::text; end if;`,
    ),
  },
  {
    name: 'the payload of a retry differs',
    shows: 'changed',
    sql: before(
      'update',
      `if new.attempts > old.attempts then new.payload := new.payload || '{"again":"yes"}'; end if;`,
    ),
  },
  {
    name: 'an accepted event is sent again',
    shows: 'repeated',
    sql: before(
      'update',
      `if new.state = 'delivered' and new.attempts = 1 then new.state := 'pending'; end if;`,
    ),
  },
  {
    name: 'the signing key is different',
    shows: 'forged',
    sql: [],
    secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  },
]

function before(change: 'insert' | 'update', body: string): string[] {
  return [
    `create function fault_$name() returns trigger language plpgsql as $body$
     begin if new.organisation_id = '$organisation' then ${body} end if; return new; end $body$`,
    `create trigger fault_$name before ${change} on webhook_deliveries
     for each row execute function fault_$name()`,
  ]
}

/** Injects a fault that affects only this organisation. */
export async function injectFault(
  dataDir: string,
  { sql }: InjectedFault,
  organisationId: string,
): Promise<void> {
  const name = organisationId.replaceAll('-', '_')
  await inDatabase(dataDir, async (client) => {
    for (const statement of sql)
      await client.query(statement.replaceAll('$organisation', organisationId).replaceAll('$name', name))
  })
}

/** Ends the hour-long delays of failed deliveries, so that a test need not wait. Their retry window is unchanged. */
export async function endWaits(dataDir: string): Promise<void> {
  await inDatabase(dataDir, async (client) => {
    await client.query(
      `update webhook_deliveries set next_try = clock_timestamp()
       where state = 'pending' and next_try > clock_timestamp()`,
    )
    await client.query(
      `update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_tasks task
       where task.id = job.task_id and task.identifier in ('webhook', 'webhook-retry')
         and job.run_at > now() + interval '1 minute' and job.locked_at is null`,
    )
  })
}

/** The number of pending deliveries at active endpoints. */
export async function waiting(dataDir: string): Promise<number> {
  return inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from webhook_deliveries delivery
       join endpoints endpoint on endpoint.organisation_id = delivery.organisation_id
         and endpoint.id = delivery.endpoint_id
       where delivery.state = 'pending' and endpoint.active`,
    )
    return rows[0]?.count ?? 0
  })
}
