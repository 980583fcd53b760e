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
