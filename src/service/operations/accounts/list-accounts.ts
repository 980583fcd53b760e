import { accounts } from '#contract/v1/accounts.ts'
import { accountPages } from '#contract/v2/accounts.ts'
import { limits } from '#domain/limits.ts'
import { ok } from '#domain/result.ts'
import { listAccounts as readAccounts } from '../../database/lists/account-lists.ts'
import type { AccountScope } from '../../database/lists/account-lists.ts'
import { viewerOf } from '../access.ts'
import { pageOf, placeIn } from '../lists/cut-page.ts'
import { operation } from '../operation.ts'
import type { CallerOf } from '../operation.ts'
import { presentAccount } from './present-account.ts'

/** GET /v1/accounts: the newest 1,000 matching accounts. */
export const listAccounts = operation(accounts.list, async ({ database, caller }, { query }) => {
  const part = { after: null, limit: limits.accountList }
  const rows = await readAccounts(database, scopeOf(caller), query, part)
  return ok(rows.map(presentAccount))
})

/** GET /v2/accounts: a page of 100. */
export const listAccountPage = operation(accountPages.list, async ({ database, caller }, { query }) => {
  const { cursor, ...filters } = query
  const part = { after: placeIn(cursor), limit: limits.pageSize + 1 }
  const rows = await readAccounts(database, scopeOf(caller), filters, part)
  const page = pageOf(rows, limits.pageSize, cursor)
  return ok({ accounts: page.rows.map(presentAccount), cursor: page.cursor, hasMore: page.hasMore })
})

/** Source: specification, Accounts, listing; open detail 2a. */
function scopeOf(caller: CallerOf['organisation-or-partner']): AccountScope {
  if (caller.kind === 'partner')
    return { partner: caller.partner, exceptOrganisationId: caller.organisationId }
  return { organisationId: caller.organisationId, viewer: viewerOf(caller) }
}
