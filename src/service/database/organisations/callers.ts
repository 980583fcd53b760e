import { proofMinutes } from '#domain/account/step-up.ts'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { runCompiled } from '../compiled.ts'
import { updateRows } from '../rows.ts'

/**
 * The current account of an active session, and of the person's organisation for tests while they are in it and may be. Undefined
 * when the session has ended or the account may not sign in.
 */
export async function findSession(database: Executor, secretHash: string, passkeyHost: string | null) {
  const values = [passkeyHost, proofMinutes, true, secretHash]
  const [found] = await runCompiled(database, {
    kind: 'session',
    values,
    write: () => session(database, secretHash, passkeyHost),
  })
  return found
}

/** The same of several sessions at once, without those that have ended. */
export async function findSessions(
  database: Executor,
  secretHashes: readonly string[],
  passkeyHost: string | null,
) {
  return sessionsOf(database, passkeyHost)
    .select('sessions.secretHash as sessionHash')
    .where('sessions.secretHash', '=', sql<string>`any(${secretHashes}::text[])`)
    .execute()
}

function session(database: Executor, secretHash: string, passkeyHost: string | null) {
  return sessionsOf(database, passkeyHost).where('sessions.secretHash', '=', secretHash)
}

function sessionsOf(database: Executor, passkeyHost: string | null) {
  return database
    .selectFrom('sessions')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organisationId', '=', 'sessions.organisationId')
        .onRef('accounts.id', '=', 'sessions.accountId'),
    )
    .leftJoin('accounts as test', (join) =>
      join
        .onRef('test.id', '=', 'sessions.testAccountId')
        .onRef('test.testOf', '=', 'accounts.id')
        .on(
          sql<boolean>`exists (select from organisations where organisations.id = test.organisation_id
            and organisations.test_of = accounts.organisation_id
            and (organisations.test_users = 'everyone' or accounts.role = 'administrator'))`,
        ),
    )
    .select([
      'accounts.organisationId',
      'accounts.id as accountId',
      'accounts.groupId',
      'accounts.role',
      'accounts.name',
      'accounts.email',
      'accounts.timezone',
      'test.organisationId as testOrganisationId',
      'test.id as testAccountId',
      'test.groupId as testGroupId',
    ])
    .select(
      sql<boolean>`exists (select from organisations where organisations.id = accounts.organisation_id
        and organisations.require_second_factor) and not exists (select from account_authenticators own
        where own.organisation_id = accounts.organisation_id and own.account_id = accounts.id
        and own.confirmed is not null) and not exists (select from account_passkeys own
        where own.organisation_id = accounts.organisation_id and own.account_id = accounts.id
        and own.rp_id = ${passkeyHost}) and sessions.identity_id is null`.as('mustEnrol'),
    )
    .select(
      sql<boolean>`coalesce(sessions.proved > now() - make_interval(mins => ${proofMinutes}), false)`.as(
        'isProven',
      ),
    )
    .where('sessions.expires', '>', sql<Date>`now()`)
    .where('accounts.active', '=', true)
    .where('accounts.verified', 'is not', null)
}

/** API credentials that are not revoked. */
export async function findCredentials(database: Executor, id: string) {
  const [found] = await runCompiled(database, {
    kind: 'credentials',
    values: [id],
    write: () => credentials(database, id),
  })
  return found
}

function credentials(database: Executor, id: string) {
  return database
    .selectFrom('apiCredentials')
    .select(['id', 'organisationId', 'name', 'keyHash', 'scopes', 'networks'])
    .select(sql<boolean>`coalesce(expires <= clock_timestamp(), false)`.as('hasExpired'))
    .select(sql<boolean>`coalesce(last_used < now() - interval '1 hour', true)`.as('isUnseen'))
    .select(sql<Date>`clock_timestamp()`.as('at'))
    .where('id', '=', id)
    .where('revoked', 'is', null)
}

/** Records that API credentials are in use, and from where. Called at most once an hour. */
export async function noteCredentialsUse(database: Executor, id: string, lastNetwork: string): Promise<void> {
  await updateRows(
    database,
    'apiCredentials',
    { id },
    { lastUsed: sql<Date>`clock_timestamp()`, lastNetwork },
  )
}
