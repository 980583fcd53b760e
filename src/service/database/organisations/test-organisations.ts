import { randomUUIDv7 } from 'node:crypto'
import { testOrganisationOf } from '#domain/account/test-organisation.ts'
import type { TestUsers } from '#domain/account/test-organisation.ts'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { namedFiles } from '../named-files.ts'
import type { AccountKey } from './accounts.ts'

/** The test organisation of an organisation. Undefined while there is none. */
export async function findTestOrganisation(
  database: Executor,
  ownerId: string,
): Promise<{ readonly created: Date; readonly testUsers: TestUsers } | undefined> {
  return database
    .selectFrom('organisations')
    .select(['created', 'testUsers'])
    .where('testOf', '=', ownerId)
    .executeTakeFirst()
}

/**
 * Makes the test organisation of an organisation, with its settings, unless there is one. Not within a transaction, which is
 * bounded to one organisation. Nothing is taken over that concerns sign-in or partners, and no logo, whose file is the owner's.
 */
export async function openTestOrganisation(database: Executor, ownerId: string): Promise<void> {
  await sql`
    insert into organisations (id, test_of, name, business, email, number, address, website, color, share_by_default,
      force_sharing, policy, verification_retention_days, link_days, redact_mobiles, mail_name, recipient_language,
      embedding_origins)
    select ${testOrganisationOf(ownerId)}, id, name, business, email, number, address, website, color, share_by_default,
      force_sharing, policy, verification_retention_days, link_days, redact_mobiles, mail_name, recipient_language,
      embedding_origins
    from organisations where id = ${ownerId}
    on conflict do nothing`.execute(database)
}

/**
 * Has a session act in the test organisation, as an account there that follows the person's own. False while there is no test
 * organisation. Not within a transaction, which is bounded to one organisation.
 */
export async function enterTestOrganisation(
  database: Executor,
  { organisationId, accountId }: AccountKey,
  sessionHash: string,
): Promise<boolean> {
  // The lock waits for a change of the account, which the new row could not follow yet.
  await sql`
    insert into accounts (organisation_id, id, test_of, name, email, number, timezone, role, active, verified)
    select test.id, ${randomUUIDv7()}, own.id, own.name, own.email, own.number, own.timezone, own.role, own.active,
      own.verified
    from accounts own join organisations test on test.test_of = own.organisation_id
    where own.organisation_id = ${organisationId} and own.id = ${accountId}
    for share of own
    on conflict do nothing`.execute(database)
  const { numUpdatedRows } = await database
    .updateTable('sessions')
    .set(({ selectFrom }) => ({
      testAccountId: selectFrom('accounts').select('id').where('testOf', '=', accountId),
    }))
    .where('secretHash', '=', sessionHash)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('accounts').select('id').where('testOf', '=', accountId)),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Has a session act in its own organisation again. */
export async function leaveTestOrganisation(database: Executor, sessionHash: string): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ testAccountId: null })
    .where('secretHash', '=', sessionHash)
    .execute()
}

/** Sets who may use the test organisation. Undefined while there is none. Not within a bounded transaction. */
export async function setTestUsers(database: Executor, ownerId: string, testUsers: TestUsers) {
  return database
    .updateTable('organisations')
    .set({ testUsers })
    .where('testOf', '=', ownerId)
    .returning(['created', 'testUsers'])
    .executeTakeFirst()
}

/**
 * Removes everything from a test organisation but its settings, people, keys and security log, and what waits to be done for it.
 * Returns the names of the files that are left. Throws for any other organisation.
 */
export async function emptyTestOrganisation(
  transaction: Executor,
  organisationId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (${namedFiles}) as named where split_part(key, '/', 1) = ${organisationId}
      or split_part(key, '/', 1) = 'verifications'
        and split_part(key, '/', 2) in (select id from verifications where organisation_id = ${organisationId})
  `.execute(transaction)
  await sql`select empty_test_organisation(${organisationId})`.execute(transaction)
  await sql`delete from graphile_worker._private_jobs
    where payload->>'organisationId' = ${organisationId} and locked_at is null`.execute(transaction)
  return rows.map(({ key }) => key)
}
