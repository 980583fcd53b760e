import { randomUUIDv7 } from 'node:crypto'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { sql } from 'kysely'
import { insertAccount } from '../../database/organisations/accounts.ts'
import type { AccountKey } from '../../database/organisations/accounts.ts'
import { emailTaken } from '../accounts/invite.ts'
import { databaseNow } from '../../database/clock.ts'
import type { Executor } from '../../database/connection.ts'
import { insertOrganisation } from '../../database/organisations/organisations.ts'

/** Whether the service has no organisation at all. */
export async function isEmpty(database: Executor): Promise<boolean> {
  const found = await database.selectFrom('organisations').select('id').limit(1).executeTakeFirst()
  return found === undefined
}

/** Whether an organisation runs the service. Those that partners registered do not. Source: decision record 045. */
export async function isSetUp(database: Executor): Promise<boolean> {
  const found = await database
    .selectFrom('organisations')
    .select('id')
    .where('partner', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Makes sure, until the transaction ends, that this is the only set-up. Of two concurrent ones the second waits, then is
 * refused `already-set-up`.
 */
export async function claimSetup(transaction: Executor): Promise<Result<true>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('countersign set-up', 0))`.execute(transaction)
  return (await isSetUp(transaction)) ? refuse(alreadySetUp()) : ok(true)
}

/** The refusal of a second set-up. */
export function alreadySetUp(): Refusal {
  return refusal('already-set-up', 'The service is already set up. Sign in instead.')
}

/** The first organisation and its administrator. */
export interface Founding {
  readonly organisation: string
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly timezone: string
}

/**
 * Creates the organisation that runs the service and its verified administrator. Refuses `email-taken` for an account of an
 * organisation that a partner registered.
 */
export async function foundOrganisation(
  transaction: Executor,
  founding: Founding,
): Promise<Result<AccountKey>> {
  const { name, email, passwordHash, timezone } = founding
  const organisationId = randomUUIDv7()
  const accountId = randomUUIDv7()
  await insertOrganisation(transaction, {
    id: organisationId,
    name: founding.organisation,
    refusePlainWebhooks: true,
  })
  const made = await insertAccount(transaction, {
    organisationId,
    id: accountId,
    name,
    email,
    passwordHash,
    timezone,
    role: 'administrator',
    verified: await databaseNow(transaction),
  })
  return made === undefined ? refuse(emailTaken()) : ok({ organisationId, accountId })
}
