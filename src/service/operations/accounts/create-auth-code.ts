import { accounts } from '#contract/v1/accounts.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { addSignInCode } from '../../database/organisations/account-links.ts'
import { findPartnersAccount } from '../../database/organisations/accounts.ts'
import { operation } from '../operation.ts'
import { noSuchAccount } from './find-visible-account.ts'
import { accountTarget, byPartner, noteSecurity } from '../security/record.ts'

/** How long a code is valid, in minutes. */
const minutes = 10

/**
 * GET /v1/accounts/:id/auth-code: a code that signs a browser in as the account, once. Only for accounts of
 * organisations that this partner registered, otherwise `not-found`. Source: specification, Accounts and Authentication
 * 3.
 */
export const createAuthCode = operation(accounts.authCode, async (context, { params }) => {
  const { database, caller } = context
  const account = await findPartnersAccount(database, caller.partner, params.id)
  if (account === undefined) return refuse(noSuchAccount())
  if (!account.active) return refuse(refusal('account-deactivated', 'The account is deactivated.'))
  const key = { organisationId: account.organisationId, accountId: account.id }
  const { code, expires } = await database.transaction().execute(async (transaction) => {
    const made = await addSignInCode(transaction, key, minutes)
    await noteSecurity(transaction, byPartner(context, caller.partner, account.organisationId), {
      kind: 'sign-in-code-created',
      target: accountTarget(account),
    })
    return made
  })
  return ok({ code, expiration: expires.toISOString() })
})
