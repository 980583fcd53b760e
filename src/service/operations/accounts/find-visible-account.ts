import { leavesNoAdministrator, mayAdminister, maySeeAccount } from '#domain/account/administration.ts'
import type { Role } from '#domain/account/account.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { findAccount, lockAccount, lockWithAdministrators } from '../../database/organisations/accounts.ts'
import type { Executor } from '../../database/connection.ts'
import type { AccountRow } from '../../database/tables/schema.ts'
import { viewerOf } from '../access.ts'
import type { OrganisationCaller } from '../access.ts'

/** An account of the caller's organisation. Refuses `not-found` for what is not there or what they may not see. */
export async function findVisibleAccount(
  database: Executor,
  caller: OrganisationCaller,
  accountId: string,
): Promise<Result<AccountRow>> {
  const { organisationId } = caller
  return visible(caller, await findAccount(database, { organisationId, accountId }))
}

/**
 * The same, with its row locked until the transaction ends. An administrator's right is read again under the lock:
 * another administrator may have removed it at the same moment, and at least one must remain.
 */
export async function lockVisibleAccount(
  transaction: Executor,
  caller: OrganisationCaller,
  accountId: string,
): Promise<Result<AccountRow>> {
  const { organisationId } = caller
  if (mayAdminister(viewerOf(caller))) {
    const rows = await lockWithAdministrators(transaction, { organisationId, accountId })
    const own = caller.kind === 'account' ? rows.find(({ id }) => id === caller.accountId) : null
    if (own !== null && (own?.role !== 'administrator' || !own.active))
      return refuse(refusal('not-allowed', 'You’re no longer an administrator.'))
    return visible(
      caller,
      rows.find(({ id }) => id === accountId),
    )
  }
  return visible(caller, await lockAccount(transaction, { organisationId, accountId }))
}

/** The same for callers who manage accounts. Refuses `not-allowed` for those who may only see it. */
export async function lockManagedAccount(
  transaction: Executor,
  caller: OrganisationCaller,
  accountId: string,
): Promise<Result<AccountRow>> {
  const found = await lockVisibleAccount(transaction, caller, accountId)
  if (!found.ok || mayAdminister(viewerOf(caller))) return found
  return refuse(refusal('not-allowed', 'Only administrators can change accounts.'))
}

/**
 * Refuses `conflict` when an account that {@link lockVisibleAccount} has locked is the last that can administer the
 * organisation, and would not be after the change.
 */
export async function checkAdministratorRemains(
  transaction: Executor,
  account: AccountRow,
  role: Role | 'deactivated',
): Promise<Result<true>> {
  const key = { organisationId: account.organisationId, accountId: account.id }
  const administrators = await lockWithAdministrators(transaction, key)
  if (!leavesNoAdministrator(account, administrators, role)) return ok(true)
  return refuse(
    refusal('conflict', 'This is the last active administrator. Make someone else an administrator first.'),
  )
}

function visible(caller: OrganisationCaller, account: AccountRow | undefined): Result<AccountRow> {
  const isVisible = account !== undefined && maySeeAccount(viewerOf(caller), account)
  return isVisible ? ok(account) : refuse(noSuchAccount())
}

/** The same words for an account that does not exist and one that the caller may not see. */
export function noSuchAccount(): Refusal {
  return refusal('not-found', 'There is no such account.')
}
