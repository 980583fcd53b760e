import type { Role } from '#domain/account/account.ts'
import { mayAdminister } from '#domain/account/administration.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { afterPlace, createdPlace } from '../lists/created-order.ts'
import type { CreatedPlace } from '../lists/created-order.ts'
import type { AccountRow } from '../tables/schema.ts'

/** The dashboard's filters of accounts. */
export interface AccountListFilters {
  /** Part of the name or email, in any letter case. */
  readonly search?: string | undefined
  readonly role?: Role | undefined
  readonly state?: 'active' | 'unverified' | 'deactivated' | undefined
  readonly groupId?: string | undefined
}

/** An account with what the dashboard shows beside it. */
export interface ViewedAccount extends AccountRow {
  readonly groupName: string | null
  readonly lastActive: Date | null
  readonly hasSecondFactor: boolean
  readonly pendingEmail: string | null
  readonly sessions: number
}

interface AccountScope {
  readonly organisationId: string
  readonly viewer: Viewer
}

/** One page of the accounts that a viewer may see, newest first, after a place in that order. */
export async function pageOfAccounts(
  database: Executor,
  scope: AccountScope,
  { search, role, state, groupId }: AccountListFilters,
  { after, limit }: { readonly after: CreatedPlace | null; readonly limit: number },
): Promise<ViewedAccount[]> {
  let query = visible(database, scope)
  if (role !== undefined) query = query.where('accounts.role', '=', role)
  if (groupId !== undefined) query = query.where('accounts.groupId', '=', groupId)
  if (state !== undefined) query = query.where(states[state])
  const words = search?.trim() ?? ''
  if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where(sql<boolean>`(accounts.name ilike ${pattern} or accounts.email ilike ${pattern})`)
  }
  if (after !== null) query = query.where(afterPlace(createdPlace('accounts'), after))
  return query.orderBy('accounts.created', 'desc').orderBy('accounts.id', 'desc').limit(limit).execute()
}

/** One account that a viewer may see. */
export async function findViewedAccount(
  database: Executor,
  scope: AccountScope,
  accountId: string,
): Promise<ViewedAccount | undefined> {
  return visible(database, scope).where('accounts.id', '=', accountId).executeTakeFirst()
}

const states = {
  active: sql<boolean>`accounts.active and accounts.verified is not null`,
  unverified: sql<boolean>`accounts.active and accounts.verified is null`,
  deactivated: sql<boolean>`not accounts.active`,
}

/** The same rule as `maySeeAccount` of the domain. */
function visible(database: Executor, { organisationId, viewer }: AccountScope) {
  const query = viewed(database).where('accounts.organisationId', '=', organisationId)
  if (viewer.kind === 'credentials' || mayAdminister(viewer)) return query
  return query.where((row) =>
    row.or([
      row('accounts.id', '=', viewer.accountId),
      ...(viewer.groupId === null ? [] : [row('accounts.groupId', '=', viewer.groupId)]),
    ]),
  )
}

function viewed(database: Executor) {
  const ofAccount = (table: string) =>
    sql`from ${sql.table(table)} of_account where of_account.organisation_id = accounts.organisation_id
      and of_account.account_id = accounts.id`
  return database
    .selectFrom('accounts')
    .leftJoin('groups', (join) =>
      join
        .onRef('groups.organisationId', '=', 'accounts.organisationId')
        .onRef('groups.id', '=', 'accounts.groupId'),
    )
    .selectAll('accounts')
    .select([
      'groups.name as groupName',
      sql<Date | null>`(select max(of_account.last_used) ${ofAccount('sessions')})`.as('lastActive'),
      sql<number>`(select count(*)::int ${ofAccount('sessions')} and of_account.expires > clock_timestamp())`.as(
        'sessions',
      ),
      sql<boolean>`exists (select ${ofAccount('account_authenticators')}
        and of_account.confirmed is not null)`.as('hasSecondFactor'),
      sql<string | null>`(select of_account.email ${ofAccount('account_links')}
        and of_account.purpose = 'email-change' and of_account.used is null and of_account.replaced is null
        and of_account.expires > clock_timestamp() limit 1)`.as('pendingEmail'),
    ])
}
