import { accounts } from '#contract/v1/accounts.ts'
import { ok } from '#domain/result.ts'
import { operation } from '../operation.ts'
import { findVisibleAccount } from './find-visible-account.ts'
import { presentAccount } from './present-account.ts'

/** GET /v1/accounts/:id */
export const retrieveAccount = operation(accounts.retrieve, async ({ database, caller }, { params }) => {
  const account = await findVisibleAccount(database, caller, params.id)
  return account.ok ? ok(presentAccount(account.value)) : account
})
