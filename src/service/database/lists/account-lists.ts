import type { Camelized } from '#contract/codec.ts'
import type { AccountList } from '#contract/lists/accounts.ts'
import type { FiltersOf, SortOf } from '#contract/lists/list.ts'
import type { accountFilters } from '#contract/v1/accounts.ts'
import { mayAdminister } from '#domain/account/administration.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Executor } from '../connection.ts'
import { after, before, byCreated, contains, equals, matching, newestFirst, ordering } from './list-sql.ts'
import type { Conditions, Place, Placed, Sorts } from './list-sql.ts'
import type { AccountRow } from '../tables/schema.ts'

interface ViewerScope {
  readonly organisationId: string
  readonly viewer: Viewer
}

/** Selects accounts: those of one organisation that a viewer may see, or those that a partner registered. */
export type AccountScope =
  | ViewerScope
  | { readonly partner: string; readonly exceptOrganisationId: string | null }

/** Filters of the interface, and of the dashboard's list. Source: specification, Accounts, listing. */
type AccountFilters = FiltersOf<AccountList> & Camelized<z.output<typeof accountFilters>>

/** An account with what the dashboard shows next to it. */
export interface ViewedAccount extends AccountRow {
  readonly groupName: string | null
  readonly lastActive: Date | null
  readonly hasSecondFactor: boolean
  readonly passkeys: number
  readonly pendingEmail: string | null
  readonly sessions: number
}

interface Part {
  readonly after: Place | null
  readonly limit: number
}

const states: Readonly<Record<NonNullable<AccountFilters['state']>, RawBuilder<boolean>>> = {
  active: sql`accounts.active and accounts.verified is not null`,
  unverified: sql`accounts.active and accounts.verified is null`,
  deactivated: sql`not accounts.active`,
}

const conditions: Conditions<AccountFilters> = {
  name: equals('accounts.name'),
  email: equals('accounts.email'),
  role: equals('accounts.role'),
  active: equals('accounts.active'),
  groupId: equals('accounts.groupId'),
  createdBefore: before('accounts.created'),
  createdAfter: after('accounts.created'),
  search: (words) => contains(words, 'accounts.name', 'accounts.email'),
  state: (state) => states[state],
}

export const accountSorts: Sorts<SortOf<AccountList>> = byCreated('accounts')

const { orderBy, behind, sortKey } = ordering('accounts', accountSorts, newestFirst)

/** The matching accounts after a place in the order, newest first, ties by id. */
export async function listAccounts(
  database: Executor,
  scope: AccountScope,
  filters: AccountFilters,
  { after: place, limit }: Part,
): Promise<AccountRow[]> {
  let query = visible(database, scope).selectAll('accounts').where(matching(conditions, filters))
  if (place !== null) query = query.where(behind(place))
  return query.orderBy(orderBy).limit(limit).execute()
}

/** The same with what the dashboard shows next to them. */
export async function pageOfAccounts(
  database: Executor,
  scope: ViewerScope,
  filters: AccountFilters,
  { after: place, limit }: Part,
): Promise<(ViewedAccount & Placed)[]> {
  let query = viewed(visible(database, scope)).select(sortKey).where(matching(conditions, filters))
  if (place !== null) query = query.where(behind(place))
  return query.orderBy(orderBy).limit(limit).execute()
}

/** One account that a viewer may see. */
export async function findViewedAccount(
  database: Executor,
  scope: ViewerScope,
  accountId: string,
): Promise<ViewedAccount | undefined> {
  return viewed(visible(database, scope)).where('accounts.id', '=', accountId).executeTakeFirst()
}

/** The same rule as the domain's `maySeeAccount`, and for a partner as in open detail 2a. */
function visible(database: Executor, scope: AccountScope) {
  const query = database.selectFrom('accounts')
  if ('partner' in scope) {
    const registered = database
      .selectFrom('organisations')
      .select('id')
      .where('partner', '=', scope.partner)
      .$if(scope.exceptOrganisationId !== null, (own) => own.where('id', '!=', scope.exceptOrganisationId))
    return query.where('accounts.registered', '=', true).where('accounts.organisationId', 'in', registered)
  }
  const { viewer, organisationId } = scope
  const ofOrganisation = query.where('accounts.organisationId', '=', organisationId)
  if (viewer.kind === 'credentials' || mayAdminister(viewer)) return ofOrganisation
  return ofOrganisation.where((row) =>
    row.or([
      row('accounts.id', '=', viewer.accountId),
      ...(viewer.groupId === null ? [] : [row('accounts.groupId', '=', viewer.groupId)]),
    ]),
  )
}

function viewed(query: ReturnType<typeof visible>) {
  const ofAccount = (table: string) =>
    sql`from ${sql.table(table)} of_account where of_account.organisation_id = accounts.organisation_id
      and of_account.account_id = accounts.id`
  return query
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
      sql<number>`(select count(*)::int ${ofAccount('account_passkeys')})`.as('passkeys'),
      sql<string | null>`(select of_account.email ${ofAccount('account_links')}
        and of_account.purpose = 'email-change' and of_account.used is null and of_account.replaced is null
        and of_account.expires > clock_timestamp() limit 1)`.as('pendingEmail'),
    ])
}
