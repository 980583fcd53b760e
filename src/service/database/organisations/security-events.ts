import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Executor } from '../connection.ts'
import type { SecurityEventsTable } from '../tables/account-tables.ts'
import type { SecurityEventRow } from '../tables/schema.ts'
import { findRow } from '../rows.ts'

/** Adds an event to an organisation's security log. Returns its id. */
export async function insertSecurityEvent(
  database: Executor,
  event: Omit<Insertable<SecurityEventsTable>, 'id' | 'created'>,
): Promise<string> {
  const id = randomUUIDv7()
  await database
    .insertInto('securityEvents')
    .values({ ...event, id })
    .execute()
  return id
}

/**
 * Whether someone who was asked for a second step gave one, right or wrong, from the same place and browser. Then the log has
 * it.
 */
export async function wentOnSigningIn(
  database: Executor,
  {
    organisationId,
    accountId,
    address,
    userAgent,
    asked,
  }: {
    readonly organisationId: string
    readonly accountId: string
    readonly address: string
    readonly userAgent: string | null
    readonly asked: string
  },
): Promise<boolean> {
  const found = await database
    .selectFrom('securityEvents')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('created', '>=', new Date(asked))
    .where('targetId', '=', accountId)
    .where('address', '=', address)
    .where('userAgent', 'is not distinct from', userAgent)
    .where(({ eb, and, or }) =>
      or([
        eb('kind', '=', 'signed-in'),
        and([eb('kind', '=', 'sign-in-failed'), eb(sql<string>`details->>'reason'`, '=', 'wrong code')]),
      ]),
    )
    .limit(1)
    .execute()
  return found.length > 0
}

/** One event of an organisation. */
export async function findSecurityEvent(
  database: Executor,
  key: { readonly organisationId: string; readonly id: string },
): Promise<SecurityEventRow | undefined> {
  return findRow(database, 'securityEvents', key)
}

/** Removes events that are older than some days. */
export async function forgetSecurityEvents(database: Executor, days: number): Promise<void> {
  await sql`select forget_security_events(${days})`.execute(database)
}
