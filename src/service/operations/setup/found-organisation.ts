import { randomUUIDv7 } from 'node:crypto'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { sql } from 'kysely'
import { insertAccount } from '../../database/organisations/accounts.ts'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { insertOrganisation } from '../../database/organisations/organisations.ts'

/** Whether the service has not been set up yet. */
export async function isUntouched(database: Executor): Promise<boolean> {
  const found = await database.selectFrom('organisations').select('id').limit(1).executeTakeFirst()
  return found === undefined
}

/**
 * Makes sure, until the transaction ends, that this is the only set-up of an empty database. Of two concurrent ones the
 * second waits, then is refused `already-set-up`.
 */
export async function claimSetup(transaction: Executor): Promise<Result<true>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('countersign set-up', 0))`.execute(transaction)
  return (await isUntouched(transaction)) ? ok(true) : refuse(alreadySetUp())
}

/** The refusal of a second set-up. */
export function alreadySetUp(): Refusal {
  return refusal('already-set-up', 'The service is set up already. Sign in instead.')
}

/** The first organisation and its administrator. */
export interface Founding {
  readonly organisation: string
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly timezone: string
}

/** Creates the first organisation and its verified administrator: the person who sets up the service operates it. */
export async function foundOrganisation(transaction: Executor, founding: Founding): Promise<AccountKey> {
  const { name, email, passwordHash, timezone } = founding
  const organisationId = randomUUIDv7()
  const accountId = randomUUIDv7()
  await insertOrganisation(transaction, { id: organisationId, name: founding.organisation })
  await insertAccount(transaction, {
    organisationId,
    id: accountId,
    name,
    email,
    passwordHash,
    timezone,
    role: 'administrator',
    verified: await databaseNow(transaction),
  })
  return { organisationId, accountId }
}
