import type { AccountList } from '#contract/lists/accounts.ts'
import type { FiltersOf, SortOf } from '#contract/lists/list.ts'
import { mayAdminister } from '#domain/account/administration.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Executor } from '../connection.ts'
import { contains, equals, matching, ordering } from '../lists/list-sql.ts'
import type { Conditions, Order, Place, Placed, Sorts } from '../lists/list-sql.ts'
import type { AccountRow } from '../tables/schema.ts'

/** An account with what the dashboard shows next to it. */
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

const states: Readonly<Record<NonNullable<FiltersOf<AccountList>['state']>, RawBuilder<boolean>>> = {
  active: sql`accounts.active and accounts.verified is not null`,
  unverified: sql`accounts.active and accounts.verified is null`,
  deactivated: sql`not accounts.active`,
}

const conditions: Conditions<FiltersOf<AccountList>> = {
  search: (words) => contains(words, 'accounts.name', 'accounts.email'),
  role: equals('accounts.role'),
  state: (state) => states[state],
  groupId: equals('accounts.groupId'),
}

export const accountSorts: Sorts<SortOf<AccountList>> = {
  created: { key: sql`accounts.created`, type: 'timestamptz' },
}

export const newestFirst: Order<SortOf<AccountList>> = { sort: 'created', direction: 'descending' }

/** One page of the accounts that a viewer may see, newest first, after a place in that order. */
export async function pageOfAccounts(
  database: Executor,
  scope: AccountScope,
  filters: FiltersOf<AccountList>,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<(ViewedAccount & Placed)[]> {
  const order = ordering('accounts', accountSorts, newestFirst)
  let query = visible(database, scope)
    .select(order.sortKey)
    .where(matching(conditions, filters, scope.organisationId))
  if (after !== null) query = query.where(order.behind(after))
  return query.orderBy(order.orderBy).limit(limit).execute()
}

/** One account that a viewer may see. */
export async function findViewedAccount(
  database: Executor,
  scope: AccountScope,
  accountId: string,
): Promise<ViewedAccount | undefined> {
  return visible(database, scope).where('accounts.id', '=', accountId).executeTakeFirst()
}

/** The same rule as the domain's `maySeeAccount`. */
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
