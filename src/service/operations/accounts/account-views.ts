import { accountViews } from '#contract/app/accounts.ts'
import type { accountRow } from '#contract/app/accounts.ts'
import { mayAdminister } from '#domain/account/administration.ts'
import { ok, refuse } from '#domain/result.ts'
import { accountSorts, findViewedAccount, pageOfAccounts } from '../../database/lists/account-lists.ts'
import type { ViewedAccount } from '../../database/lists/account-lists.ts'
import { newestFirst, readCursor } from '../../database/lists/list-sql.ts'
import type { Executor } from '../../database/connection.ts'
import { connectionOf, identityOfAccount } from '../../database/organisations/sign-on.ts'
import { viewerOf } from '../access.ts'
import { cutPage } from '../lists/cut-page.ts'
import { isoOrNull } from '../moments.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Answer } from '../operation.ts'
import { noSuchAccount } from './find-visible-account.ts'
import { presentAccount } from './present-account.ts'

const pageSize = 50

/** GET /app/accounts: one page of the accounts that the caller may see. An invalid cursor counts as the beginning. */
export const listAccountRows = operation(accountViews.list, async ({ database, caller }, { query }) => {
  const { cursor, ...filters } = query
  const request = { after: readCursor(cursor, accountSorts, newestFirst), limit: pageSize + 1 }
  const read = await pageOfAccounts(database, scopeOf(caller), filters, request)
  const { rows, ...page } = cutPage(read, pageSize, newestFirst)
  return ok({ ...page, accounts: rows.map(presentRow) })
})

/** GET /app/accounts/:id. */
export const accountPage = operation(accountViews.page, async ({ database, caller }, { params }) => {
  const row = await findViewedAccount(database, scopeOf(caller), params.id)
  if (row === undefined) return refuse(noSuchAccount())
  const administer = mayAdminister(viewerOf(caller))
  const isOwn = row.id === caller.accountId
  return ok({
    account: presentRow(row),
    administration:
      administer || isOwn
        ? {
            shareByDefault: row.shareByDefault,
            forceSharing: row.forceSharing,
            pendingEmail: row.pendingEmail,
            hasPassword: row.passwordHash !== null,
            signOn: await signOnOf(database, row),
            sessions: row.sessions,
          }
        : null,
    may: { administer, demote: administer && !isOwn },
  })
})

async function signOnOf(database: Executor, { organisationId, id }: ViewedAccount) {
  const connection = await connectionOf(database, organisationId)
  const identity = connection && (await identityOfAccount(database, connection, id))
  return identity ? { email: identity.email, created: identity.created.toISOString() } : null
}

function scopeOf(caller: AccountCaller) {
  return { organisationId: caller.organisationId, viewer: viewerOf(caller) }
}

function presentRow(row: ViewedAccount): Answer<typeof accountRow> {
  const { groupId, groupName, lastActive, hasSecondFactor, passkeys } = row
  return {
    ...presentAccount(row),
    group: groupId === null ? null : { id: groupId, name: groupName ?? '' },
    lastActive: isoOrNull(lastActive),
    secondFactor: hasSecondFactor,
    passkeys,
  }
}
