import { sql } from 'kysely'
import type { Executor } from '../connection.ts'

/** The account of a live session, as it is now; undefined when the session is over or the account may not sign in. */
export function findSession(database: Executor, secretHash: string) {
  return database
    .selectFrom('sessions')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organisationId', '=', 'sessions.organisationId')
        .onRef('accounts.id', '=', 'sessions.accountId'),
    )
    .select([
      'accounts.organisationId',
      'accounts.id as accountId',
      'accounts.groupId',
      'accounts.role',
      'accounts.name',
      'accounts.email',
      'accounts.timezone',
    ])
    .select(
      sql<boolean>`exists (select from organisations where organisations.id = accounts.organisation_id
        and organisations.require_second_factor) and not exists (select from account_authenticators own
        where own.organisation_id = accounts.organisation_id and own.account_id = accounts.id
        and own.confirmed is not null)`.as('mustEnrol'),
    )
    .where('sessions.secretHash', '=', secretHash)
    .where('sessions.expires', '>', sql<Date>`now()`)
    .where('accounts.active', '=', true)
    .where('accounts.verified', 'is not', null)
    .executeTakeFirst()
}

/** API credentials that are in force. */
export function findCredentials(database: Executor, id: string) {
  return database
    .selectFrom('apiCredentials')
    .select(['id', 'organisationId', 'keyHash'])
    .select(sql<boolean>`coalesce(last_used < now() - interval '1 hour', true)`.as('isUnseen'))
    .where('id', '=', id)
    .where('revoked', 'is', null)
    .executeTakeFirst()
}

/** Notes that API credentials are in use; asked for once an hour. */
export async function noteCredentialsUse(database: Executor, id: string): Promise<void> {
  await database
    .updateTable('apiCredentials')
    .set({ lastUsed: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** A signing session that has not ended. */
export function findSigningSession(database: Executor, secretHash: string) {
  return database
    .selectFrom('signingSessions')
    .select(['organisationId', 'envelopeId', 'recipientId'])
    .where('secretHash', '=', secretHash)
    .where('ended', 'is', null)
    .executeTakeFirst()
}
