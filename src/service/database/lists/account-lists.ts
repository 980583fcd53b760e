import type { Role } from '#domain/account/account.ts'
import { mayAdminister } from '#domain/account/administration.ts'
import type { Viewer } from '#domain/account/visibility.ts'
import type { Executor } from '../connection.ts'
import { afterPlace, at, createdPlace } from './created-order.ts'
import type { CreatedPlace } from './created-order.ts'
import type { AccountRow } from '../tables/schema.ts'

/** Selects accounts: those of one organisation that a viewer may see, or those that a partner registered. */
export type AccountScope =
  | { readonly organisationId: string; readonly viewer: Viewer }
  | { readonly partner: string; readonly exceptOrganisationId: string | null }

/** Exact matches, and times as ISO 8601 UTC. Source: specification, Accounts, listing. */
export interface AccountFilters {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly role?: Role | undefined
  readonly active?: boolean | undefined
  readonly groupId?: string | undefined
  readonly createdBefore?: string | undefined
  readonly createdAfter?: string | undefined
}

/** The matching accounts after a place in the order, newest first, ties by id. */
export async function listAccounts(
  database: Executor,
  scope: AccountScope,
  filters: AccountFilters,
  { after, limit }: { readonly after: CreatedPlace | null; readonly limit: number },
): Promise<AccountRow[]> {
  let query = within(database, scope)
  if (filters.name !== undefined) query = query.where('accounts.name', '=', filters.name)
  if (filters.email !== undefined) query = query.where('accounts.email', '=', filters.email)
  if (filters.role !== undefined) query = query.where('accounts.role', '=', filters.role)
  if (filters.active !== undefined) query = query.where('accounts.active', '=', filters.active)
  if (filters.groupId !== undefined) query = query.where('accounts.groupId', '=', filters.groupId)
  if (filters.createdBefore !== undefined)
    query = query.where('accounts.created', '<', at(filters.createdBefore))
  if (filters.createdAfter !== undefined)
    query = query.where('accounts.created', '>', at(filters.createdAfter))
  if (after !== null) query = query.where(afterPlace(createdPlace('accounts'), after))
  return query.orderBy('accounts.created', 'desc').orderBy('accounts.id', 'desc').limit(limit).execute()
}

/** The same rule as the domain's `maySeeAccount`, and for a partner as in open detail 2a. */
function within(database: Executor, scope: AccountScope) {
  const query = database.selectFrom('accounts').selectAll('accounts')
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
  return ofOrganisation.where((builder) =>
    builder.or([
      builder('accounts.id', '=', viewer.accountId),
      ...(viewer.groupId === null ? [] : [builder('accounts.groupId', '=', viewer.groupId)]),
    ]),
  )
}
